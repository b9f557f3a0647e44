import assert from "node:assert/strict";
import { checkRegion } from "#sdk/values/regions";
import { reportedLines, warned } from "../../support/issues";

const STRICT = { isRefused: true };

describe("values: regions", () => {
  for (const region of [
    "us-east-1",
    "eu-central-2",
    "cn-northwest-1",
    "us-gov-west-1",
    "eusc-de-east-1",
    "us-isof-south-1",
  ])
    it(`knows ${region}`, () =>
      assert.deepEqual(
        warned((issues) => checkRegion(region, STRICT, issues)),
        [],
      ));

  it("warns of one that is not known, with the nearest, and passes it", () => {
    assert.deepEqual(
      warned((issues) => checkRegion("eu-wset-1", STRICT, issues.at("region"))),
      [
        'Api "Test" region: no such region of AWS was known in November 2026, got "eu-wset-1"; did you mean "eu-west-1"',
      ],
    );
  });

  it("warns of one that AWS may add", () => {
    const [said = ""] = warned((issues) => checkRegion("eu-west-4", STRICT, issues));
    assert.match(
      said,
      /no such region of AWS was known in November 2026, got "eu-west-4"; did you mean "eu-west-1"/,
    );
  });

  for (const [region, cure] of [
    ["EU-WEST-1", 'did you mean "eu-west-1"'],
    ["eu west 1", 'did you mean "eu-west-1"'],
    ["us_east_1", 'did you mean "us-east-1"'],
    ["Frankfurt", 'write its code, such as "eu-west-1"'],
    ["us-east-1a", 'did you mean "us-east-1"'],
  ] as const) {
    it(`refuses ${region}, which no region is called`, () => {
      assert.deepEqual(
        reportedLines((issues) => checkRegion(region, STRICT, issues.at("region"))),
        [`APP_REGION_INVALID region: no region of AWS is called so, got ${JSON.stringify(region)}; ${cure}`],
      );
    });

    it(`warns of ${region} where something else than AWS may be meant`, () => {
      const said = warned((issues) => checkRegion(region, { isRefused: false }, issues));
      assert.equal(said.length, 1);
      assert.ok(said[0]?.endsWith(`got ${JSON.stringify(region)}; ${cure}`), said[0]);
    });
  }
});
