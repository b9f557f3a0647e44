import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as route53 from "@pulumi/aws/route53";
import * as pulumi from "@pulumi/pulumi";
import { type CustomDomainPlan, planCustomDomain } from "#sdk/constructs/gateway/domain/plan";
import type { CustomDomainProps } from "#sdk/constructs/gateway/domain/props";
import { DefinitionError, Issues } from "#sdk/errors/index";
import { reportedLines } from "../../../../support/issues";
import { record } from "../../../../support/record";
import { settled } from "../../../../support/settled";

function plan(customDomain: unknown): CustomDomainPlan | undefined {
  const issues = new Issues({ kind: "Api", id: "Test" });
  const planned = planCustomDomain(customDomain as CustomDomainProps, issues.at("customDomain"));
  issues.throwIfAny();
  return planned;
}

function refused(customDomain: unknown): readonly string[] {
  return reportedLines((issues) =>
    planCustomDomain(customDomain as CustomDomainProps, issues.at("customDomain")),
  );
}

/** Existing objects, as another part of the user's program has them. */
interface Existing {
  readonly certificate: acm.Certificate;
  readonly domainName: apigatewayv2.DomainName;
  readonly hostedZone: route53.Zone;
}

async function withExisting(test: (existing: Existing) => void): Promise<void> {
  await record(() => {
    const configuration = { certificateArn: "arn", endpointType: "REGIONAL", securityPolicy: "TLS_1_2" };
    test({
      certificate: new acm.Certificate("cert", { domainName: "api.example.com" }),
      domainName: new apigatewayv2.DomainName("domain", {
        domainName: "api.example.com",
        domainNameConfiguration: configuration,
      }),
      hostedZone: new route53.Zone("zone", { name: "example.com" }),
    });
  });
}

describe("domains: plan of a custom domain", () => {
  it("is none when the prop is left out", () => {
    assert.equal(plan(undefined), undefined);
  });

  it("takes a string for the name and derives the zone", () => {
    assert.deepEqual(plan("api.example.com"), {
      domain: {
        kind: "new",
        name: "api.example.com",
        zone: { kind: "byName", name: "example.com" },
        certificate: undefined,
      },
      path: undefined,
    });
    assert.deepEqual(plan({ domainName: "api.example.com" }), plan("api.example.com"));
  });

  it("takes a wildcard and looks for the zone below the star", () => {
    assert.deepEqual(plan("*.example.com")?.domain, {
      kind: "new",
      name: "*.example.com",
      zone: { kind: "byName", name: "example.com" },
      certificate: undefined,
    });
  });

  it("takes the zone that is named, and the path", () => {
    assert.deepEqual(plan({ domainName: "api.eu.example.com", hostedZone: "example.com", path: "v1" }), {
      domain: {
        kind: "new",
        name: "api.eu.example.com",
        zone: { kind: "byName", name: "example.com" },
        certificate: undefined,
      },
      path: "v1",
    });
  });

  it("takes an existing zone and certificate", () =>
    withExisting(({ certificate, hostedZone }) => {
      const planned = plan({ domainName: "api.example.com", native: { certificate, hostedZone } });
      assert.ok(planned?.domain.kind === "new");
      assert.ok(planned.domain.zone?.kind === "given");
      assert.equal(planned.domain.zone.zone, hostedZone);
      assert.equal(planned.domain.certificate, certificate);
      assert.equal(planned.warning, undefined);
    }));

  it("derives the zone for a given certificate: the records are still made", () =>
    withExisting(({ certificate }) => {
      const planned = plan({ domainName: "api.example.com", native: { certificate } });
      assert.ok(planned?.domain.kind === "new");
      assert.deepEqual(planned.domain.zone, { kind: "byName", name: "example.com" });
    }));

  it("prefers the zone that is named to the one that is given, and says so", () =>
    withExisting(({ hostedZone }) => {
      const planned = plan({
        domainName: "api.example.com",
        hostedZone: "example.com",
        native: { hostedZone },
      });
      assert.ok(planned?.domain.kind === "new");
      assert.deepEqual(planned.domain.zone, { kind: "byName", name: "example.com" });
      assert.equal(
        planned.warning,
        "customDomain.hostedZone is used and native.hostedZone is not; remove one of them",
      );
    }));

  it("has no zone for an external domain", () =>
    withExisting(({ certificate }) => {
      const planned = plan({
        domainName: "api.example.com",
        isExternalDomain: true,
        native: { certificate },
      });
      assert.ok(planned?.domain.kind === "new");
      assert.equal(planned.domain.zone, undefined);
      assert.equal(planned.domain.certificate, certificate);
      const later = {
        domainName: pulumi.output("api.example.com"),
        isExternalDomain: true,
        native: { certificate },
      };
      assert.deepEqual(refused(later), []);
    }));

  it("only maps to an existing domain", () =>
    withExisting(({ domainName }) => {
      const planned = plan({ path: "v2", native: { domainName } });
      assert.ok(planned?.domain.kind === "existing");
      assert.equal(planned.domain.domainName, domainName);
      assert.equal(planned.path, "v2");
    }));

  it("refuses an empty object", () => {
    assert.deepEqual(refused({}), [
      'PROP_MISSING customDomain: has no domainName; write domainName: "api.example.com", or pass an existing domain as native.domainName',
    ]);
    assert.equal(refused({ path: "v1", native: {} }).length, 1);
  });

  it("refuses upper case, at the path where the name was written", () => {
    const message = 'a domain name is written in lower case, got "API.example.com"; write "api.example.com"';
    assert.deepEqual(refused("API.example.com"), [`DOMAIN_NAME_INVALID customDomain: ${message}`]);
    assert.deepEqual(refused({ domainName: "API.example.com" }), [
      `DOMAIN_NAME_INVALID customDomain.domainName: ${message}`,
    ]);
  });

  it("refuses a name that is only known at deploy time without a zone", () => {
    const name = pulumi.output("api.example.com");
    assert.deepEqual(refused({ domainName: name }), [
      'DOMAIN_ZONE_NEEDED customDomain.hostedZone: needed when domainName is only known at deploy time; write hostedZone: "example.com", or pass native.hostedZone',
    ]);
    assert.deepEqual(refused({ domainName: name, hostedZone: "example.com" }), []);
  });

  it("refuses a name whose zone would be a top-level domain", () => {
    assert.deepEqual(refused("example.com"), [
      'DOMAIN_ZONE_NEEDED customDomain.hostedZone: needed when the domain name without its first label is no zone of its own; write hostedZone: "example.com", or pass native.hostedZone',
    ]);
    assert.deepEqual(refused({ domainName: "example.com", hostedZone: "example.com" }), []);
  });

  it("refuses a zone that the domain is not in", () => {
    assert.deepEqual(refused({ domainName: "api.example.com", hostedZone: "example.org" }), [
      'DOMAIN_OUTSIDE_ZONE customDomain.hostedZone: "api.example.com" is not in this zone, got "example.org"; write the zone that the domain belongs to',
    ]);
  });

  it("refuses an external domain without a certificate, and with a zone of either form", () =>
    withExisting(({ hostedZone }) => {
      const props = { domainName: "api.example.com", isExternalDomain: true, hostedZone: "example.com" };
      const cure = "remove it, the records are made elsewhere";
      assert.deepEqual(refused({ ...props, native: { hostedZone } }), [
        "DOMAIN_CERTIFICATE_NEEDED customDomain.native.certificate: needed when isExternalDomain is true; pass an issued certificate for the domain",
        `DOMAIN_ZONE_REFUSED customDomain.hostedZone: cannot be set when isExternalDomain is true, got "example.com"; ${cure}`,
        `DOMAIN_ZONE_REFUSED customDomain.native.hostedZone: cannot be set when isExternalDomain is true, got a Zone; ${cure}`,
      ]);
    }));

  it("refuses name, zones and certificate beside an existing domain", () =>
    withExisting((native) => {
      const reason = "cannot be set when native.domainName is given";
      const zoneCure = "remove it, the existing domain has its records";
      assert.deepEqual(refused({ domainName: "api.example.com", hostedZone: "example.com", native }), [
        `DOMAIN_NAME_TWICE customDomain.domainName: ${reason}, got "api.example.com"; remove it, the existing domain has its name`,
        `DOMAIN_ZONE_REFUSED customDomain.hostedZone: ${reason}, got "example.com"; ${zoneCure}`,
        `DOMAIN_ZONE_REFUSED customDomain.native.hostedZone: ${reason}, got a Zone; ${zoneCure}`,
        `DOMAIN_CERTIFICATE_REFUSED customDomain.native.certificate: ${reason}, got a Certificate; remove it, or set it where the domain is made`,
      ]);
    }));

  it("refuses unknown props, and knows the names of the older generation", () => {
    assert.deepEqual(
      refused({ domainName: "api.example.com", acmCertificate: 1, hostedzone: 1, native: { zone: 1 } }),
      [
        "PROP_UNKNOWN customDomain.acmCertificate: there is no such prop; did you mean native.certificate",
        "PROP_UNKNOWN customDomain.hostedzone: there is no such prop; did you mean hostedZone",
        "PROP_UNKNOWN customDomain.native.zone: there is no such prop; use certificate, domainName or hostedZone, or remove it",
      ],
    );
  });

  it("refuses values of another type, and says where a resource belongs", () =>
    withExisting(({ certificate, domainName, hostedZone }) => {
      assert.deepEqual(refused(5), ["VALUE_WRONG_TYPE customDomain: not an object, got 5; pass an object"]);
      assert.deepEqual(refused({ domainName }), [
        "VALUE_WRONG_TYPE customDomain.domainName: not a name, got a DomainName; pass the resource as native.domainName",
      ]);
      assert.deepEqual(refused({ domainName: "api.example.com", hostedZone }), [
        "VALUE_WRONG_TYPE customDomain.hostedZone: not a name, got a Zone; pass the resource as native.hostedZone",
      ]);
      const wrong = { domainName: 5, path: 1, isExternalDomain: "yes", native: { hostedZone: certificate } };
      assert.deepEqual(refused(wrong), [
        "VALUE_WRONG_TYPE customDomain.native.hostedZone: not aws.route53.Zone, got a Certificate; pass the resource, made with new aws.route53.Zone(...) or aws.route53.Zone.get(...)",
        'VALUE_WRONG_TYPE customDomain.isExternalDomain: not a boolean, got "yes"; pass a boolean',
        "VALUE_WRONG_TYPE customDomain.path: not a string, got 1; pass a string",
        "VALUE_WRONG_TYPE customDomain.domainName: not a string, got 5; pass a string",
      ]);
    }));

  it("refuses a path that AWS does not accept", () => {
    assert.deepEqual(refused({ domainName: "api.example.com", path: "/v1" }), [
      'DOMAIN_PATH_INVALID customDomain.path: a base mapping neither begins nor ends with a slash and has no two in a row, got "/v1"; write "v1"',
    ]);
  });

  it("checks what is only known at deploy time by the same rules", async () => {
    const planned = plan({
      domainName: pulumi.output("API.example.com"),
      hostedZone: pulumi.output("*.com"),
    });
    assert.ok(planned?.domain.kind === "new" && planned.domain.zone?.kind === "byName");
    for (const name of [planned.domain.name, planned.domain.zone.name]) {
      await assert.rejects(
        settled(name),
        (error) => DefinitionError.isInstance(error) && error.code === "DOMAIN_NAME_INVALID",
      );
    }
  });
});
