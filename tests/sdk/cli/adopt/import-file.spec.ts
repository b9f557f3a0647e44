import assert from "node:assert/strict";
import { fillIds } from "#sdk/cli/adopt/import-file";
import { graphResource, resourceGraph } from "../../../support/graph";

const STACK = graphResource("serverless-api:index:Stack", "Data");
const TABLE = graphResource("serverless-api:index:Table", "Data-Notes", { parent: STACK.urn });
const QUEUE = graphResource("serverless-api:index:Queue", "Data-Jobs", { parent: STACK.urn });
const NOTES = graphResource("aws:dynamodb/table:Table", "Data-Notes-table", { parent: TABLE.urn });
const JOBS = graphResource("aws:sqs/queue:Queue", "Data-Jobs-queue", { parent: QUEUE.urn });
const GRAPH = resourceGraph(STACK, TABLE, QUEUE, NOTES, JOBS);
const PLACEHOLDER = "<PLACEHOLDER>";
const FILE = {
  resources: [
    { type: STACK.type, name: "Data", component: true },
    { type: TABLE.type, name: "Data-Notes", parent: "Data", component: true },
    { type: QUEUE.type, name: "Data-Jobs", parent: "Data", component: true },
    { type: NOTES.type, name: "Data-Notes-table", id: PLACEHOLDER, parent: "Data-Notes", version: "7.0.0" },
    { type: JOBS.type, name: "Data-Jobs-queue", id: PLACEHOLDER, parent: "Data-Jobs" },
  ],
};

describe("the engine's import file", () => {
  it("is filled with ids, and holds nothing but what has one and the components around it", () => {
    const { file, urns } = fillIds(FILE, GRAPH, new Map([[NOTES.urn, "notes"]]), new Set());
    assert.deepEqual(urns, [NOTES.urn]);
    assert.deepEqual(file, {
      nameTable: {},
      resources: [FILE.resources[0], FILE.resources[1], { ...FILE.resources[3], id: "notes" }],
    });
  });

  it("names components that are in the state already instead of importing them again", () => {
    const ids = new Map([
      [NOTES.urn, "notes"],
      [JOBS.urn, "jobs"],
    ]);
    const { file, urns } = fillIds(FILE, GRAPH, ids, new Set([STACK.urn, TABLE.urn, NOTES.urn]));
    assert.deepEqual(urns, [JOBS.urn]);
    assert.deepEqual(file, {
      nameTable: { Data: STACK.urn },
      resources: [FILE.resources[2], { ...FILE.resources[4], id: "jobs" }],
    });
  });
});
