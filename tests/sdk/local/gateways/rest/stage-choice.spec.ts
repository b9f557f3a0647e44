import { strict as assert } from "node:assert";
import { matchedPath, selectStage } from "#sdk/local/gateways/rest/stage-choice";
import { RestGraph } from "../support/rest-graph";

const { stages } = new RestGraph().stage("dev").stage("device").compile();

describe("the stage of a REST API", () => {
  for (const [rawPath, stage, path] of [
    ["/dev", "dev", "/"],
    ["/dev/", "dev", "/"],
    ["/dev/notes", "dev", "/notes"],
    ["/device/notes", "device", "/notes"],
    ["//dev//notes", "dev", "/notes"],
    ["/dev/a/dev", "dev", "/a/dev"],
  ] as const) {
    it(`is the first segment of ${rawPath} [DG/set-up-stages]`, () => {
      const choice = selectStage(stages, rawPath);
      assert.deepEqual([choice?.stage.name, choice?.path], [stage, path]);
    });
  }

  for (const rawPath of ["/", "/de", "/DEV/notes", "/notes/dev", "/d%65v/notes"]) {
    it(`does not exist for ${rawPath}`, () => {
      assert.equal(selectStage(stages, rawPath), undefined);
    });
  }

  it("ignores one slash at the end of a path in the choice of a resource [ISS aws/chalice 65]", () => {
    assert.deepEqual(["/", "/a", "/a/", "/a//"].map(matchedPath), ["/", "/a", "/a", "/a/"]);
  });
});
