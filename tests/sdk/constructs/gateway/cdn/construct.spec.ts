import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type { ApiProps } from "#sdk/constructs/api/props";
import { Api, App, Function, Stack, WebSocketApi } from "#sdk/index";
import { API, refuseApi } from "../../../../support/api";
import { expectDefinitionError, expectRefused } from "../../../../support/definition-error";
import { record } from "../../../../support/record";
import { settled } from "../../../../support/settled";

const DISTRIBUTION = "aws:cloudfront/distribution:Distribution";
const WEB_ACL = "aws:wafv2/webAcl:WebAcl";
const CERTIFICATE = "aws:acm/certificate:Certificate";
const RECORD = "aws:route53/record:Record";
const LAMBDA = "aws:lambda/function:Function";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

function recordCdn(props: ApiProps = {}, region = "us-east-1") {
  return record(
    async () => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const api = new Api(stack, "Api", { cdn: true, routes: { "GET /": "src/index.show" }, ...props });
      const { cdnUrl, customDomainUrl, url } = api;
      return {
        url: await settled(url),
        cdnUrl: cdnUrl && (await settled(cdnUrl)),
        customDomainUrl: customDomainUrl && (await settled(customDomainUrl)),
        handles: Object.keys(api.native).filter((key) => api.native[key as keyof typeof api.native]),
      };
    },
    { config: { "aws:region": region } },
  );
}

describe("an Api with cdn: true", () => {
  it("has a distribution before it that caches nothing and passes on all but the host name", async () => {
    const recorded = await recordCdn();
    const { url, cdnUrl, customDomainUrl, handles } = recorded.value;
    const distribution = recorded.resource(DISTRIBUTION, "Web-Api-distribution");
    recorded.expect(DISTRIBUTION, "Web-Api-distribution", {
      enabled: true,
      isIpv6Enabled: true,
      comment: "Api",
      httpVersion: "http2and3",
      priceClass: "PriceClass_All",
      restrictions: { geoRestriction: { restrictionType: "none" } },
      origins: [
        {
          originId: "api",
          domainName: new URL(String(url)).host,
          customOriginConfig: {
            httpPort: 80,
            httpsPort: 443,
            originProtocolPolicy: "https-only",
            originSslProtocols: ["TLSv1.2"],
            originReadTimeout: 60,
          },
        },
      ],
      defaultCacheBehavior: {
        targetOriginId: "api",
        viewerProtocolPolicy: "https-only",
        allowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
        cachedMethods: ["GET", "HEAD"],
        compress: true,
        cachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
        originRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
      },
      viewerCertificate: { cloudfrontDefaultCertificate: true },
    });
    assert.equal(cdnUrl, `https://${distribution.state.domainName}`);
    assert.equal(customDomainUrl, undefined);
    assert.deepEqual(handles, ["httpApi", "httpStages", "accessLogGroup", "distribution"]);
    recorded.expectNone(WEB_ACL);
  });

  it("has its domain at the distribution, with a certificate in us-east-1 and no domain of API Gateway", async () => {
    const recorded = await recordCdn({ customDomain: "api.example.com", waf: true }, "eu-west-1");
    assert.equal(recorded.value.customDomainUrl, "https://api.example.com");
    const distribution = recorded.resource(DISTRIBUTION);
    assert.deepEqual(distribution.inputs.aliases, ["api.example.com"]);
    const certificate = recorded.resource(CERTIFICATE, "Web-Api-certificate");
    assert.match(String(certificate.state.arn), /^arn:aws:acm:us-east-1:/);
    assert.deepEqual(distribution.inputs.viewerCertificate, {
      acmCertificateArn: certificate.state.arn,
      sslSupportMethod: "sni-only",
      minimumProtocolVersion: "TLSv1.2_2021",
    });
    for (const type of ["a", "aaaa"]) {
      recorded.expect(RECORD, `Web-Api-domain-record-${type}`, {
        name: "api.example.com",
        aliases: [
          {
            name: distribution.state.domainName,
            zoneId: distribution.state.hostedZoneId,
            evaluateTargetHealth: false,
          },
        ],
      });
    }
    recorded.expectNone("aws:apigatewayv2/domainName:DomainName");
    recorded.expectNone("aws:apigatewayv2/apiMapping:ApiMapping");
    recorded.expect(WEB_ACL, "Web-Api-waf", { scope: "CLOUDFRONT" });
    assert.equal(distribution.inputs.webAclId, recorded.resource(WEB_ACL).state.arn);
  });

  it("takes settings of the distribution, and of its behaviour, which win over ours", async () => {
    const defaultCacheBehavior = { cachePolicyId: "shop" };
    const native = { distribution: { priceClass: "PriceClass_100", defaultCacheBehavior } };
    const { inputs } = (await recordCdn({ native })).resource(DISTRIBUTION);
    assert.equal(inputs.priceClass, "PriceClass_100");
    const behavior = inputs.defaultCacheBehavior as Readonly<Record<string, unknown>>;
    assert.equal(behavior.cachePolicyId, "shop");
    assert.equal(behavior.targetOriginId, "api");
  });

  it("gives bound functions the URL of the distribution, and that of the API where requests are signed", async () => {
    for (const [authorizer, isSigned] of [
      ["none", false],
      ["iam", true],
    ] as const) {
      const recorded = await record(() => {
        const stack = new Stack(new App({ defaults: "current" }), "Web");
        const routes = { "GET /": { function: "src/index.show", authorizer } } as const;
        const api = new Api(stack, "Api", { cdn: true, routes });
        new Function(stack, "Caller", { handler: "src/caller.run", bind: [api] });
      });
      const { environment } = recorded.resource(LAMBDA, "Web-Caller-function").inputs;
      const values = Object.values((environment as { variables: Record<string, string> }).variables);
      const host = recorded.resource(DISTRIBUTION).state.domainName;
      const expected = isSigned ? recorded.resource(API).state.apiEndpoint : `https://${host}`;
      assert.ok(values.includes(String(expected)), JSON.stringify(values));
    }
  });

  it("warns of routes whose signatures the distribution breaks", async () => {
    const routes = { "GET /": { function: "src/index.show", authorizer: "iam" } } as const;
    const { logs } = await recordCdn({ routes });
    const lines = logs.map(({ severity, message }) => `${severity} ${message}`);
    assert.deepEqual(
      lines.filter((line) => line.includes("answer 403")).map((line) => line.slice(0, 75)),
      ['warn Api "Api" cdn: routes with authorizer "iam" answer 403 through the dis'],
    );
  });
});

describe("settings that cannot work with cdn", () => {
  it("are refused all at once, before anything is registered", async () => {
    await refuseApi(
      {
        cdn: true,
        waf: "arn:aws:wafv2:us-east-1:123456789012:regional/webacl/shop/a1b2",
        customDomain: { domainName: "api.example.com", path: "v1" },
        native: {
          httpApi: { disableExecuteApiEndpoint: true },
          distribution: { webAclId: "arn", aliases: ["a.example.com"] },
        },
      },
      [
        { code: "CDN_CONFLICT", path: "customDomain.path", value: "v1" },
        { code: "CDN_CONFLICT", path: "native.httpApi.disableExecuteApiEndpoint" },
        { code: "NATIVE_OWN_PROP", path: "native.distribution.aliases" },
        { code: "NATIVE_OWN_PROP", path: "native.distribution.webAclId" },
        { code: "WAF_SCOPE_DIFFERS", path: "waf" },
      ],
    );
  });

  it("are a domain of API Gateway, and an API that was made elsewhere", async () => {
    await expectDefinitionError(() => {
      const domainName = new apigatewayv2.DomainName("old", {
        domainName: "api.example.com",
        domainNameConfiguration: {
          certificateArn: "arn",
          endpointType: "REGIONAL",
          securityPolicy: "TLS_1_2",
        },
      });
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      new Api(stack, "Api", { cdn: true, customDomain: { native: { domainName } } });
    }, [{ code: "CDN_CONFLICT", path: "customDomain.native.domainName" }]);
    await expectDefinitionError(() => {
      const httpApi = new apigatewayv2.Api("old", { protocolType: "HTTP" });
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      new Api(stack, "Api", { cdn: true, waf: true, native: { httpApi, distribution: {} } });
    }, [
      { code: "NATIVE_CONFLICT", path: "cdn", value: true },
      { code: "NATIVE_CONFLICT", path: "waf", value: true },
      { code: "NATIVE_CONFLICT", path: "native.distribution" },
    ]);
  });

  it("are those of a distribution that is not made", async () => {
    await refuseApi({ native: { distribution: {} } }, [
      { code: "PROP_CONFLICT", path: "native.distribution", cure: "write cdn: true, or remove it" },
    ]);
  });
});

describe("a firewall and tracing where AWS has neither", () => {
  it("are refused for an HTTP API with what to write instead", async () => {
    await refuseApi({ waf: true, tracing: true }, [
      { code: "WAF_UNSUPPORTED", path: "waf", cure: /cdn: true/ },
      { code: "TRACING_UNSUPPORTED", path: "tracing", value: true, cure: /RestApiV1/ },
    ]);
  });

  it("are refused for a WebSocket API", async () => {
    await expectRefused(
      () => new WebSocketApi(new Stack(new App(), "Web"), "Chat", { waf: true, tracing: true } as object),
      [
        { code: "WAF_UNSUPPORTED", path: "waf" },
        { code: "TRACING_UNSUPPORTED", path: "tracing", value: true },
      ],
      { construct: 'WebSocketApi "Chat"' },
    );
  });
});
