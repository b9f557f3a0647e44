import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import * as route53 from "@pulumi/aws/route53";
import * as pulumi from "@pulumi/pulumi";
import { Api, App, type CustomDomain, type DefinitionError, Stack } from "#sdk/index";
import { expectDefinitionError, expectRefused } from "../support/definition-error";
import { afterDeployment } from "../support/deployed-stash";
import type { Recorded } from "../support/record";
import { settled } from "../support/settled";
import { CERTIFICATE, DOMAIN, define, MAPPING, RECORD } from "./program";

const ZONE = "aws:route53/zone:Zone";

/** Records an Api with a custom domain. Its URL is the result of the program. */
function recordDomain(customDomain: () => CustomDomain): Promise<Recorded<string | undefined>> {
  return define(({ stack }) => {
    const api = new Api(stack, "Api", { customDomain: customDomain() });
    return settled(api.customDomainUrl);
  });
}

function aliasOf(recorded: Recorded, type: "A" | "AAAA") {
  const [found, ...others] = recorded.resources(RECORD).filter(({ inputs }) => inputs.type === type);
  assert.deepEqual(others, []);
  assert.ok(found, `there is a record of type ${type}`);
  return found;
}

/** The zone as a lookup by name answers it, recorded. */
async function zoneIdOf(name: string): Promise<unknown> {
  const recorded = await define(async () => settled(route53.getZoneOutput({ name }).zoneId));
  return recorded.value;
}

describe("definition: custom domain props", () => {
  it("[domain.name] makes the domain of that name and maps the API to it", async () => {
    const recorded = await recordDomain(() => ({ domainName: "api.example.com" }));
    const domain = recorded.expect(DOMAIN, {
      domainName: "api.example.com",
      domainNameConfiguration: { endpointType: "REGIONAL" },
    });
    recorded.expect(MAPPING, { domainName: domain.id, stage: "$default", apiMappingKey: undefined });
    const short = await recordDomain(() => "api.example.com");
    assert.deepEqual(short.resource(DOMAIN).inputs, domain.inputs);
  });

  it("[domain.wildcard] takes a wildcard, whose zone is the domain below it", async () => {
    const recorded = await recordDomain(() => "*.example.com");
    recorded.expect(DOMAIN, { domainName: "*.example.com" });
    recorded.expect(CERTIFICATE, { domainName: "*.example.com" });
    assert.equal(aliasOf(recorded, "A").inputs.name, "*.example.com");
    assert.equal(aliasOf(recorded, "A").inputs.zoneId, await zoneIdOf("example.com"));
  });

  it("[domain.existing] maps the API to an existing domain and makes nothing else for it", async () => {
    const recorded = await define(({ stack }) => {
      const first = new Api(stack, "First", { customDomain: { domainName: "api.example.com", path: "a" } });
      const { domainName } = first.native;
      assert.ok(domainName);
      new Api(stack, "Second", { customDomain: { native: { domainName }, path: "b" } });
    });
    const domain = recorded.resource(DOMAIN);
    recorded.expect(MAPPING, "Web-Second-domain-mapping", { domainName: domain.id, apiMappingKey: "b" });
    assert.equal(recorded.resources(CERTIFICATE).length, 1);
    assert.ok(recorded.resources(RECORD).every(({ name }) => name.startsWith("Web-First")));
  });

  it("[domain.zone.default] looks up the zone of the name without its first label", async () => {
    const recorded = await recordDomain(() => "api.shop.example.com");
    const zoneId = await zoneIdOf("shop.example.com");
    assert.notEqual(zoneId, await zoneIdOf("example.com"));
    for (const record of recorded.resources(RECORD)) assert.equal(record.inputs.zoneId, zoneId);
    recorded.expectNone(ZONE);
  });

  it("[domain.zone] uses the zone that is named, or the one that is given", async () => {
    const named = await recordDomain(() => ({
      domainName: "api.shop.example.com",
      hostedZone: "example.com",
    }));
    assert.equal(aliasOf(named, "A").inputs.zoneId, await zoneIdOf("example.com"));
    const given = await recordDomain(() => {
      const hostedZone = new route53.Zone("zone", { name: "example.com" });
      return { domainName: "api.shop.example.com", native: { hostedZone } };
    });
    const zoneId = given.resource(ZONE).state.zoneId;
    for (const record of given.resources(RECORD)) assert.equal(record.inputs.zoneId, zoneId);
  });

  it("[domain.zone.reference] needs a zone for a name that is only known at deploy time", async () => {
    const recorded = await recordDomain(() => ({
      domainName: pulumi.output("api.example.com"),
      hostedZone: "example.com",
    }));
    recorded.expect(DOMAIN, { domainName: "api.example.com" });
    assert.equal(recorded.value, "https://api.example.com");
    const customDomain = { domainName: pulumi.output("api.example.com") };
    await expectRefused(
      () => new Api(new Stack(new App(), "Web"), "Api", { customDomain }),
      [
        {
          code: "DOMAIN_ZONE_NEEDED",
          path: "customDomain.hostedZone",
          cure: 'write hostedZone: "example.com", or pass native.hostedZone',
        },
      ],
    );
  });

  it("[domain.certificate.default] makes a certificate for the name and waits until it is issued", async () => {
    const recorded = await recordDomain(() => "api.example.com");
    const certificate = recorded.expect(CERTIFICATE, {
      domainName: "api.example.com",
      validationMethod: "DNS",
      subjectAlternativeNames: undefined,
    });
    recorded.expect(DOMAIN, { domainNameConfiguration: { certificateArn: certificate.state.arn } });
    const validation = recorded.resource("aws:acm/certificateValidation:CertificateValidation");
    assert.ok(recorded.resource(DOMAIN).dependencies.includes(validation.urn));
  });

  it("[domain.certificate] uses a certificate that is given and makes none", async () => {
    const recorded = await recordDomain(() => {
      const certificate = new acm.Certificate("mine", { domainName: "*.example.com" });
      return { domainName: "api.example.com", native: { certificate } };
    });
    const mine = recorded.resource(CERTIFICATE);
    assert.equal(mine.name, "mine");
    recorded.expect(DOMAIN, { domainNameConfiguration: { certificateArn: mine.state.arn } });
    recorded.expectNone("aws:acm/certificateValidation:CertificateValidation");
    assert.deepEqual(
      recorded.resources(RECORD).map(({ inputs }) => inputs.type),
      ["A", "AAAA"],
    );
  });

  it("[domain.external] makes no record and looks up no zone, and needs a certificate", async () => {
    const recorded = await recordDomain(() => {
      const certificate = new acm.Certificate("mine", { domainName: "api.elsewhere.net" });
      return { domainName: "api.elsewhere.net", isExternalDomain: true, native: { certificate } };
    });
    recorded.expect(DOMAIN, { domainName: "api.elsewhere.net" });
    recorded.expectNone(RECORD);
    assert.equal(recorded.resources(CERTIFICATE).length, 1);
    const inside = await recordDomain(() => ({ domainName: "api.example.com", isExternalDomain: false }));
    assert.ok(aliasOf(inside, "A"));
    const customDomain = { domainName: "api.elsewhere.net", isExternalDomain: true };
    await expectRefused(
      () => new Api(new Stack(new App(), "Web"), "Api", { customDomain }),
      [{ code: "DOMAIN_CERTIFICATE_NEEDED", path: "customDomain.native.certificate" }],
    );
  });

  it("[domain.path.default] maps the API to the root of the domain", async () => {
    const recorded = await recordDomain(() => ({ domainName: "api.example.com" }));
    assert.equal("apiMappingKey" in recorded.resource(MAPPING).inputs, false);
  });
});

describe("definition: custom domain rules", () => {
  it("[domain.rule-1] points the domain at the gateway's domain by an A record in the zone", async () => {
    const recorded = await recordDomain(() => "api.example.com");
    const configuration = recorded.resource(DOMAIN).state.domainNameConfiguration as {
      targetDomainName: string;
      hostedZoneId: string;
    };
    const { inputs } = aliasOf(recorded, "A");
    assert.deepEqual(inputs, {
      zoneId: await zoneIdOf("example.com"),
      name: "api.example.com",
      type: "A",
      aliases: [
        {
          name: configuration.targetDomainName,
          zoneId: configuration.hostedZoneId,
          evaluateTargetHealth: false,
        },
      ],
    });
    assert.deepEqual(aliasOf(recorded, "AAAA").inputs, { ...inputs, type: "AAAA" });
  });

  it("[domain.rule-2] has the URL https://<domain>/<path>/ with a path, https://<domain> without", async () => {
    const domainName = "api.example.com";
    const withPath = await recordDomain(() => ({ domainName, path: "v1" }));
    assert.equal(withPath.value, "https://api.example.com/v1/");
    withPath.expect(MAPPING, { apiMappingKey: "v1" });
    const without = await recordDomain(() => ({ domainName }));
    assert.equal(without.value, "https://api.example.com");
  });

  it("[domain.rule-3.change] refuses another path than the deployed one, which itself stays", async () => {
    assert.equal(await deployAfter("v1", "v1"), undefined);
    const error = await refusal("v1", "v2");
    assert.match(error.message, /was "v1" when first deployed and cannot be changed, got "v2"/);
  });

  it("[domain.rule-3.add] refuses a path where none was deployed", async () => {
    const error = await refusal(undefined, "v1");
    assert.match(error.message, /was not set when first deployed and cannot be added, got "v1"/);
  });

  it("[domain.rule-3.remove] refuses to leave a deployed path out", async () => {
    const error = await refusal("v1", undefined);
    assert.match(error.message, /was "v1" when first deployed and cannot be removed/);
  });

  it("[domain.rule-3.anew] forgets the path without customDomain, so that a new one can be chosen", async () => {
    const withDomain = await recordDomain(() => ({ domainName: "api.example.com", path: "v1" }));
    const stash = withDomain.expect("pulumi:index:Stash", "Web-Api-domain-path", {
      input: { set: true, value: "v1" },
    });
    assert.deepEqual(withDomain.resource(MAPPING).propertyDependencies.apiMappingKey, [stash.urn]);
    const without = await define(({ stack }) => new Api(stack, "Api", {}));
    without.expectNone("pulumi:index:Stash");
    without.expectNone(MAPPING);
  });

  it("[domain.rule-4] serves several APIs at one domain, each at its path", async () => {
    const recorded = await define(({ stack }) => {
      const first = new Api(stack, "First", {
        customDomain: { domainName: "api.example.com", path: "first" },
      });
      const { domainName } = first.native;
      assert.ok(domainName);
      const second = new Api(stack, "Second", { customDomain: { native: { domainName }, path: "second" } });
      return Promise.all([settled(first.customDomainUrl), settled(second.customDomainUrl)]);
    });
    assert.deepEqual(recorded.value, ["https://api.example.com/first/", "https://api.example.com/second/"]);
    const { id } = recorded.resource(DOMAIN);
    const mappings = recorded
      .resources(MAPPING)
      .map(({ inputs }) => [inputs.domainName, inputs.apiMappingKey]);
    assert.deepEqual(mappings, [
      [id, "first"],
      [id, "second"],
    ]);
  });
});

describe("definition: constraints of a custom domain", () => {
  it("[constraint.path-immutable] names the construct, the prop and how to get another path, and registers no mapping", async () => {
    const error = await refusal("v1", "v2");
    assert.deepEqual(error.construct, { kind: "Api", id: "Api" });
    const [issue, ...others] = error.issues;
    assert.deepEqual(others, []);
    assert.equal(issue?.value, "v2");
    assert.match(String(issue?.cure), /^remove customDomain, deploy, and set the new path; if that first/);
  });
});

/** The error of an API with this path when another one was deployed, or none if it may be deployed. */
async function deployAfter(
  deployed: string | undefined,
  path: string | undefined,
): Promise<unknown | undefined> {
  const stored = deployed === undefined ? { set: false } : { set: true, value: deployed };
  const customDomain = { domainName: "api.example.com", ...(path !== undefined && { path }) };
  try {
    await afterDeployment(stored, () => recordDomain(() => customDomain));
    return undefined;
  } catch (error) {
    return error;
  }
}

function refusal(deployed: string | undefined, path: string | undefined): Promise<DefinitionError> {
  const deploying = deployAfter(deployed, path).then((error) => {
    if (error !== undefined) throw error;
  });
  return expectDefinitionError(deploying, [{ code: "IMMUTABLE_CHANGED", path: "customDomain.path" }]);
}
