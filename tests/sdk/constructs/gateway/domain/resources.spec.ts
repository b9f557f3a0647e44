import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as route53 from "@pulumi/aws/route53";
import * as pulumi from "@pulumi/pulumi";
import { Component, planPlacement, type Scope } from "#sdk/app/index";
import { planCustomDomain } from "#sdk/constructs/gateway/domain/plan";
import type { CustomDomain } from "#sdk/constructs/gateway/domain/props";
import { type HttpDomain, makeHttpDomain } from "#sdk/constructs/gateway/domain/resources";
import { Issues } from "#sdk/errors/index";
import { App } from "#sdk/index";
import { afterDeployment } from "../../../../support/deployed-stash";
import { record } from "../../../../support/record";
import { settled } from "../../../../support/settled";

const CERTIFICATE = "aws:acm/certificate:Certificate";
const VALIDATION = "aws:acm/certificateValidation:CertificateValidation";
const DOMAIN = "aws:apigatewayv2/domainName:DomainName";
const MAPPING = "aws:apigatewayv2/apiMapping:ApiMapping";
const RECORD = "aws:route53/record:Record";
const STASH = "pulumi:index:Stash";

/** The least construct that has a custom domain. */
class Served extends Component {
  readonly domain: HttpDomain;

  constructor(scope: Scope, id: string, customDomain: CustomDomain) {
    const issues = new Issues({ kind: "Served", id });
    const plan = planCustomDomain(customDomain, issues.at("customDomain"));
    issues.throwIfAny();
    super(planPlacement("Served", scope, id, issues));
    const parent = this;
    const api = new apigatewayv2.Api(this.childName("api"), { protocolType: "HTTP" }, { parent });
    const stage = new apigatewayv2.Stage(
      this.childName("stage"),
      { apiId: api.id, name: "$default" },
      { parent },
    );
    this.domain = makeHttpDomain(this, plan as NonNullable<typeof plan>, { api, stage });
    this.registerOutputs({});
  }
}

function recordDomain(customDomain: () => CustomDomain) {
  return record(async () => {
    const { domain } = new Served(new App({ name: "a" }), "Api", customDomain());
    const hasCertificate = domain.certificate !== undefined;
    return {
      url: await settled(domain.url),
      hasCertificate,
      domainName: await settled(domain.domainName.domainName),
    };
  });
}

describe("domains: resources of an HTTP API's domain", () => {
  it("makes a certificate, proves the name, makes the domain, its records and the mapping", async () => {
    const recorded = await recordDomain(() => "api.example.com");
    const served = recorded.resource("serverless-api:index:Served");
    const certificate = recorded.expect(CERTIFICATE, "a-Api-certificate", {
      domainName: "api.example.com",
      validationMethod: "DNS",
    });
    const [option] = certificate.state.domainValidationOptions as [Record<string, string>];
    const proof = recorded.expect(RECORD, "a-Api-certificate-record", {
      name: option.resourceRecordName,
      type: "CNAME",
      records: [option.resourceRecordValue],
      ttl: 60,
      allowOverwrite: true,
    });
    const validation = recorded.expect(VALIDATION, "a-Api-certificate-validation", {
      certificateArn: certificate.state.arn,
      validationRecordFqdns: [proof.state.fqdn],
    });
    const domain = recorded.expect(DOMAIN, "a-Api-domain", {
      domainName: "api.example.com",
      domainNameConfiguration: {
        certificateArn: certificate.state.arn,
        endpointType: "REGIONAL",
        securityPolicy: "TLS_1_2",
      },
    });
    assert.ok(
      domain.propertyDependencies.domainNameConfiguration?.includes(validation.urn),
      "waits for the proof",
    );
    const api = recorded.resource("aws:apigatewayv2/api:Api");
    const stage = recorded.resource("aws:apigatewayv2/stage:Stage");
    const mapping = recorded.expect(MAPPING, "a-Api-domain-mapping", {
      apiId: api.id,
      domainName: domain.id,
      stage: stage.id,
      apiMappingKey: undefined,
    });
    assert.ok(mapping.dependencies.includes(stage.urn), "waits for the stage");
    for (const { type, parent } of recorded.resources().filter((resource) => resource.custom)) {
      assert.equal(parent, served.urn, type);
    }
    assert.deepEqual(recorded.value, {
      url: "https://api.example.com",
      hasCertificate: true,
      domainName: "api.example.com",
    });
  });

  it("points the domain at its gateway for IPv4 and IPv6", async () => {
    const recorded = await recordDomain(() => "*.example.com");
    const [configuration] = [
      recorded.resource(DOMAIN).state.domainNameConfiguration as Record<string, string>,
    ];
    const proof = recorded.resource(RECORD, "a-Api-certificate-record");
    for (const [name, type] of [
      ["a-Api-domain-record-a", "A"],
      ["a-Api-domain-record-aaaa", "AAAA"],
    ] as const) {
      recorded.expect(RECORD, name, {
        name: "*.example.com",
        type,
        zoneId: proof.inputs.zoneId,
        aliases: [
          {
            name: configuration?.targetDomainName,
            zoneId: configuration?.hostedZoneId,
            evaluateTargetHealth: false,
          },
        ],
        ttl: undefined,
      });
    }
    assert.match(String(configuration?.targetDomainName), /^d-/);
    assert.match(String(proof.inputs.zoneId), /^Z/);
    assert.equal(recorded.resources(RECORD).length, 3);
  });

  it("serves under the path, keeps it, and ends the URL with a slash", async () => {
    const recorded = await recordDomain(() => ({ domainName: "api.example.com", path: "v1" }));
    const stash = recorded.expect(STASH, "a-Api-domain-path", { input: { set: true, value: "v1" } });
    const mapping = recorded.expect(MAPPING, { apiMappingKey: "v1" });
    assert.deepEqual(mapping.propertyDependencies.apiMappingKey, [stash.urn]);
    assert.equal(recorded.value.url, "https://api.example.com/v1/");
  });

  it("keeps a record of the missing path too", async () => {
    const recorded = await recordDomain(() => "api.example.com");
    recorded.expect(STASH, "a-Api-domain-path", { input: { set: false } });
  });

  it("uses a given zone", async () => {
    const recorded = await recordDomain(() => ({
      domainName: "api.example.com",
      native: { hostedZone: new route53.Zone("zone", { name: "example.com" }) },
    }));
    const zone = recorded.resource("aws:route53/zone:Zone");
    for (const entry of recorded.resources(RECORD)) assert.equal(entry.inputs.zoneId, zone.state.zoneId);
  });

  it("uses a given certificate and still makes the records", async () => {
    const recorded = await recordDomain(() => ({
      domainName: "api.example.com",
      native: { certificate: new acm.Certificate("cert", { domainName: "*.example.com" }) },
    }));
    const certificate = recorded.resource(CERTIFICATE);
    assert.equal(certificate.name, "cert");
    recorded.expectNone(VALIDATION);
    recorded.expect(DOMAIN, { domainNameConfiguration: { certificateArn: certificate.state.arn } });
    assert.deepEqual(
      recorded.resources(RECORD).map(({ name }) => name),
      ["a-Api-domain-record-a", "a-Api-domain-record-aaaa"],
    );
    assert.equal(recorded.value.hasCertificate, true);
  });

  it("makes no record for an external domain", async () => {
    const recorded = await recordDomain(() => ({
      domainName: "api.example.com",
      isExternalDomain: true,
      native: { certificate: new acm.Certificate("cert", { domainName: "api.example.com" }) },
    }));
    recorded.expectNone(RECORD);
    recorded.expectNone(VALIDATION);
    recorded.expect(DOMAIN, { domainName: "api.example.com" });
    recorded.expect(MAPPING, { apiMappingKey: undefined });
  });

  it("takes a name that is only known at deploy time", async () => {
    const recorded = await recordDomain(() => ({
      domainName: pulumi.output("api.example.com"),
      hostedZone: pulumi.output("example.com"),
      path: "v1",
    }));
    recorded.expect(DOMAIN, { domainName: "api.example.com" });
    recorded.expect(CERTIFICATE, { domainName: "api.example.com" });
    assert.equal(recorded.value.url, "https://api.example.com/v1/");
  });

  it("lets several APIs share one domain, each with its path", async () => {
    const recorded = await record(async () => {
      const app = new App({ name: "a" });
      const first = new Served(app, "First", { domainName: "api.example.com", path: "one" });
      const second = new Served(app, "Second", {
        path: "two",
        native: { domainName: first.domain.domainName },
      });
      return {
        isSame: second.domain.domainName === first.domain.domainName,
        certificate: second.domain.certificate,
        url: await settled(second.domain.url),
      };
    });
    const domain = recorded.resource(DOMAIN);
    recorded.expect(MAPPING, "a-First-domain-mapping", { domainName: domain.id, apiMappingKey: "one" });
    recorded.expect(MAPPING, "a-Second-domain-mapping", { domainName: domain.id, apiMappingKey: "two" });
    assert.equal(recorded.resources(CERTIFICATE).length, 1);
    assert.equal(recorded.resources(RECORD).length, 3);
    assert.deepEqual(recorded.value, {
      isSame: true,
      certificate: undefined,
      url: "https://api.example.com/two/",
    });
  });

  it("warns when a zone is both named and given", async () => {
    const recorded = await recordDomain(() => ({
      domainName: "api.example.com",
      hostedZone: "example.com",
      native: { hostedZone: new route53.Zone("zone", { name: "example.com" }) },
    }));
    assert.deepEqual(
      recorded.logs.map(({ severity, message }) => `${severity}: ${message}`),
      ["warn: customDomain.hostedZone is used and native.hostedZone is not; remove one of them"],
    );
  });

  it("tells nobody a URL whose path is refused, neither outputs nor functions that are bound to the API", async () => {
    let url: Promise<unknown> | undefined;
    const program = () =>
      record(() => {
        const customDomain = { domainName: "api.example.com", path: "v2" };
        const { domain } = new Served(new App({ name: "a" }), "Api", customDomain);
        url = settled(domain.url).catch((error: Error) => error.name);
      });
    await assert.rejects(afterDeployment({ set: true, value: "v1" }, program), /cannot be changed/);
    assert.equal(await url, "DefinitionError");
  });
});
