import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import * as apigateway from "@pulumi/aws/apigateway";
import * as route53 from "@pulumi/aws/route53";
import * as s3 from "@pulumi/aws/s3";
import * as pulumi from "@pulumi/pulumi";
import { type AppProps, Stack } from "#sdk/app/index";
import type { RestCustomDomain } from "#sdk/constructs/rest-api/domain-props";
import type { RestApiV1Props } from "#sdk/constructs/rest-api/props";
import { RestApiV1 } from "#sdk/constructs/rest-api/typed";
import type { ErrorCode } from "#sdk/errors/index";
import { App } from "#sdk/index";
import { type ExpectedIssue, expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";
import { REST_API, REST_STAGE, refuseRestApi } from "../../../support/rest-api";
import { settled } from "../../../support/settled";

const CERTIFICATE = "aws:acm/certificate:Certificate";
const VALIDATION = "aws:acm/certificateValidation:CertificateValidation";
const DOMAIN = "aws:apigateway/domainName:DomainName";
const MAPPING = "aws:apigateway/basePathMapping:BasePathMapping";
const RECORD = "aws:route53/record:Record";
const PROVIDER = "pulumi:providers:aws";
const NAME = "api.example.com";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const PRIVATE = { restApi: { endpointConfiguration: { types: "PRIVATE" }, policy: "{}" } };

interface Setting {
  readonly app?: AppProps;
  readonly native?: RestApiV1Props["native"];
  readonly region?: string;
}

/** Records an API with a custom domain that may need resources made before. Gives its URL and handles. */
function recordDomain(
  customDomain: () => RestCustomDomain,
  { app, native, region = "us-east-1" }: Setting = {},
) {
  return record(
    async () => {
      const stack = new Stack(new App(app ?? { defaults: "current" }), "Web");
      const api = new RestApiV1(stack, "Api", {
        accessLog: false,
        customDomain: customDomain(),
        ...(native && { native }),
      });
      const { domainName, certificate } = api.native;
      return {
        url: await settled(api.customDomainUrl as pulumi.Output<string>),
        name: await settled(domainName?.domainName),
        hasCertificate: certificate !== undefined,
      };
    },
    { config: { "aws:region": region } },
  );
}

describe("the custom domain of a REST API", () => {
  it("is regional, with a certificate, records for both kinds of address, and a mapping to the stage", async () => {
    const recorded = await recordDomain(() => NAME);
    const domain = recorded.resource(DOMAIN, "Web-Api-domain");
    assert.deepEqual(domain.inputs, {
      domainName: NAME,
      endpointConfiguration: { types: "REGIONAL" },
      regionalCertificateArn: recorded.resource(VALIDATION).inputs.certificateArn,
      securityPolicy: "TLS_1_2",
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    for (const type of ["A", "AAAA"]) {
      recorded.expect(RECORD, `Web-Api-domain-record-${type.toLowerCase()}`, {
        name: NAME,
        type,
        aliases: [
          {
            name: domain.state.regionalDomainName,
            zoneId: domain.state.regionalZoneId,
            evaluateTargetHealth: false,
          },
        ],
      });
    }
    const mapping = recorded.expect(MAPPING, "Web-Api-domain-mapping", {
      restApi: recorded.resource(REST_API).id,
      stageName: "dev",
      domainName: NAME,
      basePath: undefined,
    });
    assert.ok(mapping.dependencies.includes(recorded.resource(REST_STAGE).urn));
    assert.deepEqual(recorded.value, { url: `https://${NAME}`, name: NAME, hasCertificate: true });
    recorded.expectNone(PROVIDER);
  });

  it("with a path has a URL that ends with a slash, and keeps the path", async () => {
    const recorded = await recordDomain(() => ({ domainName: NAME, path: "v1" }));
    assert.equal(recorded.value.url, `https://${NAME}/v1/`);
    recorded.expect(MAPPING, { basePath: "v1" });
    recorded.expect("pulumi:index:Stash", { input: { set: true, value: "v1" } });
  });

  it("accepts TLS 1.0 under v1, which it warns of, unless it says otherwise", async () => {
    const old = await recordDomain(() => NAME, { app: {} });
    old.expect(DOMAIN, { securityPolicy: "TLS_1_0" });
    const warnings = ({ logs }: typeof old) =>
      logs.filter(({ message }) => message.includes("accepts TLS 1.0"));
    assert.equal(warnings(old).length, 1);
    assert.match(String(warnings(old)[0]?.message), /securityPolicy: "TLS 1.2"/);
    const said = await recordDomain(() => ({ domainName: NAME, securityPolicy: "TLS 1.0" }));
    said.expect(DOMAIN, { securityPolicy: "TLS_1_0" });
    assert.deepEqual(warnings(said), []);
    const better = await recordDomain(() => ({ domainName: NAME, securityPolicy: "TLS 1.2" }), { app: {} });
    better.expect(DOMAIN, { securityPolicy: "TLS_1_2" });
    assert.deepEqual(warnings(better), []);
  });

  it("has a policy by AWS's own name, with the access mode that AWS asks for then", async () => {
    const securityPolicy = "SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09";
    const recorded = await recordDomain(() => ({ domainName: NAME, securityPolicy }));
    recorded.expect(DOMAIN, { securityPolicy, endpointAccessMode: "STRICT" });
  });

  it("at the edge has its certificate in us-east-1, wherever the API is, with the program's own credentials", async () => {
    const recorded = await record(
      () => {
        const stack = new Stack(new App({ defaults: "current" }), "Web");
        new RestApiV1(stack, "Api", { customDomain: { domainName: NAME, endpointType: "edge" } });
      },
      { config: { "aws:region": "eu-west-1", "aws:profile": "shop", "aws:secretKey": "hidden" } },
    );
    const provider = recorded.expect(PROVIDER, "Web-Api-edge-provider", {
      region: "us-east-1",
      profile: "shop",
    });
    assert.deepEqual(provider.secretInputs, ["secretKey"]);
    const certificate = recorded.resource(CERTIFICATE);
    assert.match(String(certificate.state.arn), /^arn:aws:acm:us-east-1:/);
    assert.equal(certificate.options.provider, `${provider.urn}::${provider.id}`);
    assert.equal(recorded.resource(VALIDATION).options.provider, `${provider.urn}::${provider.id}`);
    const domain = recorded.expect(DOMAIN, {
      endpointConfiguration: { types: "EDGE" },
      certificateArn: certificate.state.arn,
      regionalCertificateArn: undefined,
    });
    assert.equal(domain.options.provider, undefined);
    const [alias] = recorded.resource(RECORD, "Web-Api-domain-record-a").inputs.aliases as { name: string }[];
    assert.equal(alias?.name, domain.state.cloudfrontDomainName);
  });

  it("at the edge needs no other provider in us-east-1 itself, nor for a certificate that is given", async () => {
    const here = await recordDomain(() => ({ domainName: NAME, endpointType: "edge" }));
    here.expectNone(PROVIDER);
    const given = await recordDomain(
      () => {
        const certificate = new acm.Certificate("given", { domainName: NAME });
        return { domainName: NAME, endpointType: "edge", native: { certificate } };
      },
      { region: "eu-west-1" },
    );
    given.expectNone(PROVIDER);
    given.expect(DOMAIN, { certificateArn: given.resource(CERTIFICATE, "given").state.arn });
    given.expectNone(VALIDATION);
    assert.equal(given.resources(RECORD).length, 2);
  });

  it("when private has TLS 1.2 and no records, and no zone either where the certificate is given", async () => {
    const recorded = await recordDomain(() => ({ domainName: NAME, endpointType: "private" }), {
      app: {},
      native: PRIVATE,
    });
    recorded.expect(DOMAIN, { endpointConfiguration: { types: "PRIVATE" }, securityPolicy: "TLS_1_2" });
    assert.deepEqual(
      recorded.resources(RECORD).map(({ name }) => name),
      ["Web-Api-certificate-record"],
    );
    const given = await recordDomain(
      () => {
        const certificate = new acm.Certificate("given", { domainName: NAME });
        return { domainName: NAME, endpointType: "private", native: { certificate } };
      },
      { native: PRIVATE },
    );
    given.expectNone(RECORD);
  });

  it("asks clients for certificates of a trust store in a bucket, in whatever form", async () => {
    const forms: readonly [() => unknown, string][] = [
      [() => "trust", "trust"],
      [() => pulumi.output("later"), "later"],
      [() => new s3.Bucket("mine", { bucket: "raw" }), "raw"],
      [() => ({ bucketName: pulumi.output("ours") }), "ours"],
    ];
    for (const [bucket, name] of forms) {
      const recorded = await recordDomain(() => {
        const mtls = { bucket: bucket() as string, key: "clients.pem", version: "3" };
        return { domainName: NAME, mtls };
      });
      recorded.expect(DOMAIN, {
        mutualTlsAuthentication: { truststoreUri: `s3://${name}/clients.pem`, truststoreVersion: "3" },
      });
    }
    const plain = await recordDomain(() => ({ domainName: NAME, mtls: { bucket: "trust", key: "a.pem" } }), {
      app: {},
    });
    // AWS takes no other with it, whatever the set of defaults.
    plain.expect(DOMAIN, { securityPolicy: "TLS_1_2" });
    assert.deepEqual(plain.resource(DOMAIN).inputs.mutualTlsAuthentication, {
      truststoreUri: "s3://trust/a.pem",
    });
  });

  it("takes a zone by name or whole, and a domain that exists, which others share by their paths", async () => {
    const named = await recordDomain(() => ({ domainName: pulumi.output(NAME), hostedZone: "example.com" }));
    assert.equal(named.value.url, `https://${NAME}`);
    const given = await recordDomain(() => {
      return { domainName: NAME, native: { hostedZone: new route53.Zone("zone", { name: "example.com" }) } };
    });
    given.expect(RECORD, "Web-Api-domain-record-a", { zoneId: given.resource("aws:route53/zone:Zone").id });
    const shared = await recordDomain(() => {
      const domainName = new apigateway.DomainName("shared", { domainName: NAME });
      return { path: "v2", native: { domainName } };
    });
    assert.deepEqual(shared.value, { url: `https://${NAME}/v2/`, name: NAME, hasCertificate: false });
    assert.equal(shared.resource(DOMAIN).name, "shared");
    shared.expectNone(RECORD);
    shared.expect(MAPPING, { domainName: NAME, basePath: "v2" });
  });
});

describe("the custom domain of a REST API is refused when", () => {
  const at = (code: ErrorCode, path: string, rest: Partial<ExpectedIssue> = {}): ExpectedIssue => {
    return { code, path: path === "" ? "customDomain" : `customDomain.${path}`, ...rest };
  };

  it("it has no name, one that is none, or one that is known later and no zone", async () => {
    await refuseRestApi({ customDomain: {} }, [at("PROP_MISSING", "")]);
    await refuseRestApi({ customDomain: "API.example.com" }, [
      at("DOMAIN_NAME_INVALID", "", { cure: 'write "api.example.com"' }),
    ]);
    await refuseRestApi({ customDomain: { domainName: pulumi.output(NAME) } }, [
      at("DOMAIN_ZONE_NEEDED", "hostedZone"),
    ]);
  });

  it("its words are others than those allowed, or are those of generation 0", async () => {
    await refuseRestApi(
      {
        customDomain: {
          domainName: NAME,
          endpointType: "REGIONAL",
          securityPolicy: "TLS_1_2",
          certificate: {},
        },
      },
      [
        at("VALUE_NOT_ALLOWED", "endpointType", { value: "REGIONAL" }),
        at("VALUE_NOT_ALLOWED", "securityPolicy", { value: "TLS_1_2", cure: '"TLS 1.2"' }),
        at("PROP_UNKNOWN", "certificate", { cure: "native.certificate" }),
      ],
    );
  });

  it("its path has several parts, or slashes around it", async () => {
    await refuseRestApi({ customDomain: { domainName: NAME, path: "shop/v1" } }, [
      at("DOMAIN_PATH_INVALID", "path", { value: "shop/v1", cure: 'write one part, such as "shop-v1"' }),
    ]);
    await refuseRestApi({ customDomain: { domainName: NAME, path: "/v1/" } }, [
      at("DOMAIN_PATH_INVALID", "path", { cure: 'write "v1"' }),
    ]);
  });

  it("its endpoint does not take a setting", async () => {
    const mtls = { bucket: "trust", key: "a.pem" };
    await refuseRestApi({ customDomain: { domainName: NAME, endpointType: "edge", mtls } }, [
      at("DOMAIN_ENDPOINT_CONFLICT", "mtls", { cure: 'endpointType: "regional"' }),
    ]);
    await refuseRestApi(
      {
        customDomain: { domainName: NAME, endpointType: "private", securityPolicy: "TLS 1.0" },
        native: PRIVATE,
      },
      [at("DOMAIN_ENDPOINT_CONFLICT", "securityPolicy", { value: "TLS 1.0", cure: 'write "TLS 1.2"' })],
    );
    await refuseRestApi({ customDomain: { domainName: NAME, mtls, securityPolicy: "TLS 1.0" } }, [
      at("DOMAIN_ENDPOINT_CONFLICT", "securityPolicy", { value: "TLS 1.0", cure: 'write "TLS 1.2"' }),
    ]);
  });

  it("the API is private and the domain is not, or the other way round, or the API has no policy", async () => {
    await refuseRestApi({ customDomain: { domainName: NAME, endpointType: "private" } }, [
      at("DOMAIN_ENDPOINT_CONFLICT", "endpointType", { value: "private", cure: 'types: "PRIVATE"' }),
    ]);
    await refuseRestApi({ customDomain: NAME, native: PRIVATE }, [
      at("DOMAIN_ENDPOINT_CONFLICT", "endpointType", { value: "regional", cure: 'write "private"' }),
    ]);
    for (const types of ["PRIVATE", ["PRIVATE"]])
      await refuseRestApi({ native: { restApi: { endpointConfiguration: { types: types as string } } } }, [
        { code: "REST_API_POLICY_MISSING", path: "native.restApi.policy" },
      ]);
  });

  it("is left to AWS where the kind of the API shows only later", async () => {
    const restApi = { endpointConfiguration: pulumi.output({ types: "PRIVATE" }) };
    const later = await recordDomain(() => ({ domainName: NAME, endpointType: "private" }), {
      native: { restApi },
    });
    later.expect(DOMAIN, { securityPolicy: "TLS_1_2" });
  });

  it("its trust store is not said", async () => {
    await refuseRestApi({ customDomain: { domainName: NAME, mtls: {} } }, [
      at("PROP_MISSING", "mtls.bucket"),
      at("PROP_MISSING", "mtls.key"),
    ]);
    await refuseRestApi({ customDomain: { domainName: NAME, mtls: { bucket: 7, key: 8, keys: 9 } } }, [
      at("VALUE_WRONG_TYPE", "mtls.bucket"),
      at("VALUE_WRONG_TYPE", "mtls.key"),
      at("PROP_UNKNOWN", "mtls.keys"),
    ]);
  });

  it("its zone is given twice, or an existing domain comes with settings", async () => {
    await record(async () => {
      const stack = new Stack(new App(), "Web");
      const hostedZone = new route53.Zone("zone", { name: "example.com" });
      const certificate = new acm.Certificate("certificate", { domainName: NAME });
      const domainName = new apigateway.DomainName("shared", { domainName: NAME });
      const refuse = (customDomain: RestCustomDomain, issues: readonly ExpectedIssue[]) =>
        expectDefinitionError(() => new RestApiV1(stack, "Api", { customDomain }), issues);
      await refuse({ domainName: NAME, hostedZone: "example.com", native: { hostedZone } }, [
        at("PROP_CONFLICT", "native.hostedZone", { cure: "remove one of the two" }),
      ]);
      await refuse(
        {
          domainName: NAME,
          hostedZone: "example.com",
          endpointType: "edge",
          mtls: { bucket: "trust", key: "a.pem" },
          securityPolicy: "TLS 1.2",
          native: { domainName, certificate, hostedZone },
        },
        [
          at("DOMAIN_NAME_TWICE", "domainName"),
          at("DOMAIN_ZONE_REFUSED", "hostedZone"),
          at("DOMAIN_ZONE_REFUSED", "native.hostedZone"),
          at("DOMAIN_CERTIFICATE_REFUSED", "native.certificate"),
          at("NATIVE_CONFLICT", "endpointType"),
          at("NATIVE_CONFLICT", "mtls"),
          at("NATIVE_CONFLICT", "securityPolicy"),
        ],
      );
    });
  });
});
