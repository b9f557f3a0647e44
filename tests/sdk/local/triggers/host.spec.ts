import { strict as assert } from "node:assert";
import { GraphIndex } from "#sdk/graph/index";
import { TriggerHost } from "#sdk/local/triggers/host";
import type { TriggerDefinition, TriggerPorts } from "#sdk/local/triggers/local-trigger";
import { TRIGGERS } from "#sdk/local/triggers/registry";
import { graphResource, resourceGraph } from "../../../support/graph";

const EMPTY = new GraphIndex(resourceGraph());
const WITH_BELL = new GraphIndex(resourceGraph(graphResource("test:index:Bell", "bell")));

describe("a trigger of functions", () => {
  const triggers = TRIGGERS as TriggerDefinition[];
  let said: string[];
  let isSettled: boolean;
  beforeEach(() => {
    said = [];
    isSettled = true;
    triggers.push({
      types: {},
      startsFor: ["test:index:Bell"],
      start: () => {
        said.push("start");
        return {
          serve: (index) => void said.push(`serve ${index.ofType("test:index:Bell").length}`),
          settled: async () => isSettled,
          close: async () => void said.push("close"),
        };
      },
    });
  });
  afterEach(() => triggers.pop());

  it("starts where the program has it, once, and goes on over saves", async () => {
    const host = new TriggerHost({} as TriggerPorts);
    await host.serve(EMPTY);
    assert.deepEqual(said, []);
    assert.equal(await host.settled(), true);
    await host.serve(WITH_BELL);
    await host.serve(EMPTY);
    await host.serve(WITH_BELL);
    assert.deepEqual(said, ["start", "serve 1", "serve 0", "serve 1"]);
    await host.close();
    assert.equal(said.at(-1), "close");
  });

  it("is settled when all of it is", async () => {
    const host = new TriggerHost({} as TriggerPorts);
    await host.serve(WITH_BELL);
    isSettled = false;
    assert.equal(await host.settled(), false);
    isSettled = true;
    assert.equal(await host.settled(), true);
    await host.close();
  });
});
