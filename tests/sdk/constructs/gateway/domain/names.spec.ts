import assert from "node:assert/strict";
import {
  checkDomainName,
  checkInsideZone,
  checkMappingPath,
  checkZoneName,
  zoneOfDomain,
} from "#sdk/constructs/gateway/domain/names";
import { reportedLines } from "../../../../support/issues";

describe("domains: names", () => {
  for (const name of [
    "api.example.com",
    "*.example.com",
    "a-1.b.co",
    "xn--bcher-kva.example",
    "example.com",
  ]) {
    it(`accepts the domain ${name}`, () => {
      assert.deepEqual(
        reportedLines((issues) => checkDomainName(name, issues)),
        [],
      );
    });
  }

  const wrong = [
    "",
    "com",
    "https://api.example.com",
    "api.example.com/v1",
    "api..example.com",
    "-a.example.com",
  ];
  wrong.push(
    "a_b.example.com",
    "api.*.com",
    "**.example.com",
    "api.example.com.",
    `${"a".repeat(64)}.example.com`,
  );
  wrong.push(`${"a.".repeat(130)}com`);
  for (const name of wrong) {
    it(`refuses the domain ${JSON.stringify(name.slice(0, 40))}`, () => {
      const lines = reportedLines((issues) => checkDomainName(name, issues));
      assert.equal(lines.length, 1);
      assert.match(lines[0] as string, /^DOMAIN_NAME_INVALID: not a domain name, got .* write the bare name/);
    });
  }

  it("refuses upper case and writes the name that is meant", () => {
    assert.deepEqual(
      reportedLines((issues) => checkDomainName("Api.Example.com", issues)),
      [
        'DOMAIN_NAME_INVALID: a domain name is written in lower case, got "Api.Example.com"; write "api.example.com"',
      ],
    );
  });

  it("accepts a zone with and without a dot at the end, and refuses what is none", () => {
    assert.deepEqual(
      reportedLines((issues) => checkZoneName("example.com", issues)),
      [],
    );
    assert.deepEqual(
      reportedLines((issues) => checkZoneName("example.com.", issues)),
      [],
    );
    for (const name of ["", "*.example.com", "https://example.com", "Example.com"]) {
      assert.deepEqual(
        reportedLines((issues) => checkZoneName(name, issues)),
        [
          `DOMAIN_NAME_INVALID: not the name of a hosted zone, got "${name}"; write the name of the zone, such as "example.com"`,
        ],
      );
    }
  });

  it("refuses a domain that is not in its zone", () => {
    const problems = reportedLines((issues) => {
      checkInsideZone("api.example.com", "example.com", issues);
      checkInsideZone("api.example.com", "example.com.", issues);
      checkInsideZone("example.com", "example.com", issues);
      checkInsideZone("*.example.com", "example.com", issues);
      checkInsideZone("api.myexample.com", "example.com", issues);
    });
    assert.deepEqual(problems, [
      'DOMAIN_OUTSIDE_ZONE: "api.myexample.com" is not in this zone, got "example.com"; write the zone that the domain belongs to',
    ]);
  });

  it("derives the zone by leaving out the first label, unless one label is left", () => {
    assert.equal(zoneOfDomain("api.example.com"), "example.com");
    assert.equal(zoneOfDomain("*.example.com"), "example.com");
    assert.equal(zoneOfDomain("a.b.example.com"), "b.example.com");
    assert.equal(zoneOfDomain("example.com"), undefined);
  });

  for (const path of ["v1", "shop/v1", "a$b-c_d.e+f!g*h'i(j)", "x".repeat(300)]) {
    it(`accepts the base mapping ${path.slice(0, 30)}`, () => {
      assert.deepEqual(
        reportedLines((issues) => checkMappingPath(path, issues)),
        [],
      );
    });
  }

  for (const path of ["", "a b", "ä", "a?b", "/", "x".repeat(301)]) {
    it(`refuses the base mapping ${JSON.stringify(path.slice(0, 30))}`, () => {
      const lines = reportedLines((issues) => checkMappingPath(path, issues));
      assert.equal(lines.length, 1);
      assert.match(
        lines[0] as string,
        /^DOMAIN_PATH_INVALID: not a base mapping, got .*; write letters, digits and \$/,
      );
    });
  }

  it("refuses slashes at the ends and writes the path that is meant", () => {
    assert.deepEqual(
      reportedLines((issues) => checkMappingPath("/shop//v1/", issues)),
      [
        'DOMAIN_PATH_INVALID: a base mapping neither begins nor ends with a slash and has no two in a row, got "/shop//v1/"; write "shop/v1"',
      ],
    );
  });
});
