import assert from "node:assert/strict";
import type { DeployedResource } from "#sdk/cli/adopt/cloudformation/template";
import { Values } from "#sdk/cli/adopt/cloudformation/values";
import { completeState, type StoredResource } from "#sdk/cli/adopt/imported-state";
import type { Pair } from "#sdk/cli/adopt/match";
import { adoptedType } from "#sdk/cli/adopt/types/adopted-types";
import type { GraphResource } from "#sdk/graph/index";
import { graphResource } from "../../../support/graph";

const VALUES = new Values([]);

function pairOf(
  resource: GraphResource,
  physicalId: string,
  properties: DeployedResource["properties"] = {},
): Pair {
  const type = adoptedType(resource.type);
  assert.ok(type);
  const deployed = {
    stack: "s",
    logicalId: "L",
    type: type.from[0] ?? "",
    physicalId,
    properties,
    path: undefined,
  };
  return { resource, deployed, type, isGiven: false };
}

function completed(
  pair: Pair,
  stored: Partial<StoredResource>,
  planned: Record<string, unknown> = {},
): StoredResource | undefined {
  const { urn, type } = pair.resource;
  const state = { deployment: { resources: [{ urn, type, ...stored }] } };
  const { deployment } = completeState(state, new Map([[urn, pair]]), VALUES, new Map([[urn, planned]]));
  return deployment.resources?.[0];
}

describe("the state after an import", () => {
  it("keeps a name that the program leaves to Pulumi, by marking it as one that Pulumi has made", () => {
    const bucket = pairOf(graphResource("aws:s3/bucket:Bucket", "Files-bucket"), "dev-shop-files-1x2y");
    const stored = completed(bucket, {
      id: "dev-shop-files-1x2y",
      inputs: { bucket: "dev-shop-files-1x2y", __defaults: [] },
    });
    assert.deepEqual(stored?.inputs, { bucket: "dev-shop-files-1x2y", __defaults: ["bucket"] });
  });

  it("marks no name that the program gives itself, or gives the beginning of", () => {
    const type = "aws:s3/bucket:Bucket";
    for (const input of ["bucket", "bucketPrefix"]) {
      const inputs = { [input]: "files" };
      const stored = completed(pairOf(graphResource(type, "Files", { inputs }), "files"), {
        id: "files",
        inputs: { bucket: "files" },
      });
      assert.deepEqual(stored?.inputs, { bucket: "files" });
    }
  });

  it("has from the template what AWS has fixed, where the provider does not tell it", () => {
    const table = graphResource("aws:dynamodb/table:Table", "Notes", {
      inputs: { name: "notes", hashKey: "id", rangeKey: "at" },
    });
    const pair = pairOf(table, "notes", {
      KeySchema: [
        { AttributeName: "id", KeyType: "HASH" },
        { AttributeName: "at", KeyType: "RANGE" },
      ],
    });
    assert.deepEqual(completed(pair, { id: "notes", inputs: { name: "notes" } })?.inputs, {
      name: "notes",
      hashKey: "id",
      rangeKey: "at",
    });
  });

  it("protects and retains whatever holds data, and leaves the rest as the program says", () => {
    const table = graphResource("aws:dynamodb/table:Table", "Notes");
    const marked = completed(pairOf(table, "notes"), { id: "notes" });
    assert.deepEqual([marked?.protect, marked?.retainOnDelete], [true, true]);
    const group = graphResource("aws:rds/subnetGroup:SubnetGroup", "Log");
    const free = completed(pairOf(group, "log"), { id: "log", protect: true });
    assert.deepEqual([free?.protect, free?.retainOnDelete], [undefined, undefined]);
    const retained = { ...group, options: { ...group.options, retainOnDelete: true } };
    assert.equal(completed(pairOf(retained, "log"), { id: "log" })?.retainOnDelete, true);
  });

  it("never overwrites an input that the provider has reported", () => {
    const table = graphResource("aws:dynamodb/table:Table", "Notes", {
      inputs: { name: "notes", hashKey: "id" },
    });
    const pair = pairOf(table, "notes", { KeySchema: [{ AttributeName: "id", KeyType: "HASH" }] });
    const inputs = { name: "notes", hashKey: "other" };
    assert.deepEqual(completed(pair, { id: "notes", inputs })?.inputs, inputs);
  });

  it("takes nothing from the program that no template says", () => {
    const table = graphResource("aws:dynamodb/table:Table", "Notes", {
      inputs: { name: "notes", pointInTimeRecovery: { enabled: true } },
    });
    const pair = pairOf(table, "notes", {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
    assert.deepEqual(completed(pair, { id: "notes", inputs: { name: "notes" } })?.inputs, { name: "notes" });
  });

  it("has the id as the provider keeps it, and a name in place of an id", () => {
    const client = pairOf(graphResource("aws:cognito/userPoolClient:UserPoolClient", "Client"), "client1", {
      UserPoolId: "pool1",
    });
    assert.equal(completed(client, { id: "pool1/client1" })?.id, "client1");
    const url = "https://sqs.us-east-1.amazonaws.com/1/jobs";
    const queue = pairOf(graphResource("aws:sqs/queue:Queue", "Jobs", { inputs: { name: "jobs" } }), url);
    const stored = completed(queue, {
      id: url,
      inputs: { name: url },
      outputs: { name: url, url, arn: `arn:aws:sqs:us-east-1:1:${url}` },
    });
    assert.deepEqual(
      [stored?.id, stored?.inputs, stored?.outputs],
      [url, { name: "jobs" }, { name: "jobs", url, arn: "arn:aws:sqs:us-east-1:1:jobs" }],
    );
  });

  it("leaves out a certificate that does not tell how it is validated", () => {
    const certificate = pairOf(
      graphResource("aws:acm/certificate:Certificate", "C"),
      "arn:aws:acm:us-east-1:1:certificate/1",
    );
    assert.equal(completed(certificate, { id: "c", outputs: { domainValidationOptions: [] } }), undefined);
    assert.ok(completed(certificate, { id: "c", outputs: { domainValidationOptions: [{}] } }));
  });

  it("forgets imports that were killed, and is the same object where nothing is to be done", () => {
    const killed = {
      deployment: { resources: [], pending_operations: [{ type: "importing" }, { type: "creating" }] },
    };
    assert.deepEqual(completeState(killed, new Map(), VALUES).deployment.pending_operations, [
      { type: "creating" },
    ]);
    const done = { deployment: { resources: [{ urn: "u", type: "t" }] } };
    assert.equal(completeState(done, new Map(), VALUES), done);
  });

  it("counts a cluster of Aurora Serverless v1 as the provisioned one that AWS has made of it", () => {
    const inputs = { clusterIdentifier: "db", engineMode: "provisioned", engine: "aurora-postgresql" };
    const cluster = graphResource("aws:rds/cluster:Cluster", "Db", { inputs });
    const pair = pairOf(cluster, "db", { Engine: "aurora-postgresql", EngineMode: "serverless" });
    assert.deepEqual(completed(pair, { id: "db", inputs: {} })?.inputs, inputs);
  });
});
