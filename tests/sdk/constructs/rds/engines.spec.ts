import assert from "node:assert/strict";
import { planEngine } from "#sdk/constructs/rds/engines";
import { planScaling } from "#sdk/constructs/rds/scaling-plan";
import { reportedLines, warned } from "../../../support/issues";

const NO_WARNING = () => assert.fail("no engine was replaced");

describe("the capacity of a cluster", () => {
  it("is warned of above 256 units, which AWS has raised before", () => {
    const said = warned((issues) => {
      const plan = planScaling({ maxCapacity: "ACU_384" }, issues.at("scaling"), NO_WARNING);
      assert.equal(plan?.maxCapacity, 384);
    });
    assert.equal(said.length, 1);
    assert.match(
      said[0] as string,
      /^Api "Test" scaling.maxCapacity: Aurora takes at most 256 capacity units as of November 2026, and may take more by now, got 384; /,
    );
  });
});

describe("the engine of a cluster", () => {
  it("is a known one without a word", () => {
    const said = warned((issues) =>
      assert.deepEqual(planEngine("mysql8.0", issues, NO_WARNING), {
        dialect: "mysql",
        engine: "aurora-mysql",
        engineVersion: "8.0",
        masterUsername: "admin",
      }),
    );
    assert.deepEqual(said, []);
  });

  it("is a newer one with a warning", () => {
    const said = warned((issues) =>
      assert.deepEqual(planEngine("postgresql18", issues.at("engine"), NO_WARNING), {
        dialect: "postgresql",
        engine: "aurora-postgresql",
        engineVersion: "18",
        masterUsername: "postgres",
      }),
    );
    assert.equal(said.length, 1);
    assert.match(
      said[0] as string,
      /^Api "Test" engine: Aurora has no such engine as of November 2026, and may have it by now, got "postgresql18"; write "postgresql17", unless https:/,
    );
    assert.equal(warned((issues) => planEngine("mysql8.4", issues, NO_WARNING)).length, 1);
  });

  for (const engine of ["postgresql12", "postgresql71", "postgres18", "mysql8", "mysql80.4"])
    it(`is refused where it is misspelt or older: ${engine}`, () => {
      const [line = ""] = reportedLines((issues) => planEngine(engine, issues, NO_WARNING));
      assert.match(line, /^VALUE_NOT_ALLOWED: not one of the engines, got "[^"]+"; /);
    });
});
