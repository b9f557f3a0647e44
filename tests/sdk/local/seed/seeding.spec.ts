import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GraphIndex } from "#sdk/graph/graph-index";
import type { GraphResource } from "#sdk/graph/types";
import { readSeed } from "#sdk/local/seed/read-seed";
import { Seeding } from "#sdk/local/seed/seeding";
import { attributesOf } from "#sdk/local/services/dynamodb/values/json-values";
import type { LocalAws } from "#sdk/local/services/endpoint/aws-service";

const CALLER = {
  secretAccessKey: "",
  identity: { accessKey: "", accountId: "1", userId: "", userArn: "arn" },
};

describe("the seed of services", () => {
  let folder: string;
  let calls: { what: string; input: Readonly<Record<string, unknown>> }[];
  let notices: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "seed-"));
    calls = [];
    notices = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const aws: Pick<LocalAws, "call"> = {
    async call(service, operation, input) {
      calls.push({ what: `${service} ${operation}`, input });
      return {};
    },
  };
  const write = (seed: unknown) => {
    const file = join(folder, "seed.json");
    writeFileSync(file, typeof seed === "string" ? seed : JSON.stringify(seed));
    return file;
  };
  const seeding = (seed: unknown, data?: string) =>
    new Seeding(write(seed), {
      aws: aws as LocalAws,
      caller: CALLER,
      data,
      notice: (message) => void notices.push(message),
    });

  it("is not filled again over users' changes if the list of filled parts is damaged", async () => {
    const data = mkdtempSync(join(folder, "data-"));
    const file = join(data, "seeded.json");
    for (const text of ["", "{", "null", "[7]"]) {
      writeFileSync(file, text);
      assert.throws(() => seeding({ parameters: { "/x": "1" } }, data), {
        message: `${file}, line 1, is no list of what was filled. Nothing was changed. Repair the file, or remove it to have everything filled again`,
      });
      assert.equal(readFileSync(file, "utf8"), text);
    }
    rmSync(file);
    await seeding({ parameters: { "/x": "1" } }, data).fill(graph());
    await seeding({ parameters: { "/x": "1" } }, data).fill(graph());
    assert.equal(calls.length, 1);
  });

  it("is filled by calls to the services, by the names of constructs and of resources", async () => {
    writeFileSync(join(folder, "b.png"), "PNG");
    await seeding({
      tables: { Notes: [{ id: "a", n: 1 }] },
      buckets: { "dev-files": { "a.txt": "text", "b.png": { file: "b.png", contentType: "image/png" } } },
      queues: { Jobs: [{ job: 1 }, "two"] },
      streams: { Views: [{ partitionKey: "p", data: { n: 1 } }] },
      parameters: { "/x": "1" },
      secrets: { key: { user: "ada" } },
    }).fill(graph());
    assert.deepEqual(calls, [
      {
        what: "dynamodb PutItem",
        input: { TableName: "dev-notes", Item: { id: { S: "a" }, n: { N: "1" } } },
      },
      { what: "s3 PutObject", input: { Bucket: "dev-files", Key: "a.txt", Body: Buffer.from("text") } },
      {
        what: "s3 PutObject",
        input: { Bucket: "dev-files", Key: "b.png", Body: Buffer.from("PNG"), ContentType: "image/png" },
      },
      { what: "sqs SendMessage", input: { QueueUrl: "https://jobs", MessageBody: '{"job":1}' } },
      { what: "sqs SendMessage", input: { QueueUrl: "https://jobs", MessageBody: "two" } },
      {
        what: "kinesis PutRecord",
        input: {
          StreamName: "dev-views",
          PartitionKey: "p",
          Data: Buffer.from('{"n":1}').toString("base64"),
        },
      },
      {
        what: "ssm PutParameter",
        input: { Name: "/x", Value: "1", Type: "String", Overwrite: true },
      },
      { what: "secretsmanager CreateSecret", input: { Name: "key", SecretString: '{"user":"ada"}' } },
    ]);
  });

  it("is filled once for a data folder, and again when it changes", async () => {
    await seeding({ queues: { Jobs: ["a"] } }, folder).fill(graph());
    await seeding({ queues: { Jobs: ["a"] } }, folder).fill(graph());
    assert.equal(calls.length, 1);
    await seeding({ queues: { Jobs: ["b"] } }, folder).fill(graph());
    assert.equal(calls.length, 2);
  });

  it("names the resources that the program lacks", async () => {
    await seeding({ tables: { Nothing: [] } }).fill(graph());
    assert.deepEqual(notices, ["the seed has tables Nothing, but the program has no such resource"]);
  });

  it("is refused with a list of all problems, and without its values", () => {
    const file = write({
      tables: { Notes: ["secret"] },
      queue: {},
      streams: { Views: [{ data: 1 }] },
      secrets: [],
    });
    assert.throws(() => readSeed(file), {
      message: `${file} is not a valid seed: queue: is unknown; write one of users, tables, buckets, queues, streams, parameters, secrets; tables.Notes: write a list of items: [{ ... }]; streams.Views: write a list of records: [{ "partitionKey": "a", "data": { ... } }]; secrets: is no object; write { "Name": ... }`,
      isUserError: true,
    });
    assert.throws(
      () => readSeed(write('{"tables": secret')),
      /it is no JSON; look for a missing comma or quote$/,
    );
  });

  it("may be a list of users, which fills nothing here", () => {
    assert.deepEqual(readSeed(write([{ username: "ada", password: "x" }])).tables, {});
  });

  it("converts items to attributes", () => {
    assert.deepEqual(attributesOf({ a: null, b: true, c: [1, "x"], d: { e: "f" } }), {
      a: { NULL: true },
      b: { BOOL: true },
      c: { L: [{ N: "1" }, { S: "x" }] },
      d: { M: { e: { S: "f" } } },
    });
  });
});

function graph(): GraphIndex {
  const resources = [
    resource("aws:dynamodb/table:Table", "Notes", { name: "dev-notes" }),
    resource("aws:s3/bucket:Bucket", "Files", { bucket: "dev-files" }),
    resource("aws:sqs/queue:Queue", "Jobs", { name: "dev-jobs", url: "https://jobs" }),
    resource("aws:kinesis/stream:Stream", "Views", { name: "dev-views" }),
  ];
  return new GraphIndex({ project: "p", stack: "s", resources, outputs: {}, logs: [] });
}

function resource(type: string, name: string, state: GraphResource["state"]): GraphResource {
  const options = { protect: false, retainOnDelete: false, deleteBeforeReplace: false, ignoreChanges: [] };
  return {
    urn: `urn:${type}::${name}`,
    type,
    name,
    id: name,
    custom: true,
    parent: undefined,
    inputs: {},
    state,
    dependencies: [],
    propertyDependencies: {},
    options: { ...options, aliases: [], provider: undefined },
  };
}
