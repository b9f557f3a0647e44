import assert from "node:assert/strict";
import { removalSettings } from "#sdk/app/removal-policy";
import type { ResourceFacts } from "#sdk/aws/resource-facts";
import { dataDisplayName, RESOURCE_TYPES } from "#sdk/aws/resource-types";
import { type Change, dataLossesOf } from "#sdk/cli/deploy/changes";
import { readPage } from "../../support/markdown";

const DATA = RESOURCE_TYPES.filter(({ data }) => data !== undefined);
const RETAINED = DATA.filter(({ data }) => data?.onRemoval === "retained");
const SNAPSHOT = DATA.filter(({ data }) => data?.onRemoval === "snapshot");
const ASKED = DATA.filter(({ data }) => data?.isAsked);

function deletionOf(type: string): Change {
  const nothing = { before: {}, after: {}, outputs: {}, outputsBefore: {} };
  return { kind: "delete", urn: type, type, name: "it", parent: "", id: "it", isRetained: false, ...nothing };
}

function tokens(types: readonly ResourceFacts[]): readonly string[] {
  return types.map(({ token }) => token);
}

function displayNames(types: readonly ResourceFacts[]): readonly string[] {
  return [...new Set(types.map(({ displayName }) => displayName))].sort();
}

/** The display names of a list in a text: `a table, a bucket or queues`. */
function namesIn(list: string | undefined): readonly string[] {
  assert.ok(list, "the page has no such list");
  const words = list.replaceAll(/\s+/g, " ").split(/, (?:and )?| and | or /);
  return words
    .map((word) =>
      word
        .replace(/^an? /, "")
        .replace(/ies$/, "y")
        .replace(/(?<!s)s$/, ""),
    )
    .sort();
}

describe("resources that hold what cannot be made again", () => {
  it("are retained by the removal policy where our constructs make them, and logs with them", () => {
    assert.deepEqual(tokens(RETAINED), [
      "aws:cognito/userPool:UserPool",
      "aws:dynamodb/table:Table",
      "aws:cloudwatch/logGroup:LogGroup",
      "aws:s3/bucket:Bucket",
      "aws:s3/bucketV2:BucketV2",
    ]);
    const found = tokens(RESOURCE_TYPES).filter(
      (token) => removalSettings(token, "dev-x", undefined).retainOnDelete,
    );
    assert.deepEqual(found, tokens(RETAINED));
  });

  it("leave a last snapshot where AWS takes one", () => {
    assert.deepEqual(tokens(SNAPSHOT), ["aws:rds/cluster:Cluster", "aws:rds/instance:Instance"]);
    const found = tokens(RESOURCE_TYPES).filter(
      (token) => removalSettings(token, "dev-x", undefined).props.finalSnapshotIdentifier,
    );
    assert.deepEqual(found, tokens(SNAPSHOT));
  });

  it("are asked about before they go, and nothing else is", () => {
    for (const { token, displayName } of ASKED) assert.equal(dataDisplayName(token), displayName);
    const lost = dataLossesOf(tokens(RESOURCE_TYPES).map(deletionOf));
    assert.deepEqual(
      lost.map(({ urn }) => urn),
      tokens(ASKED),
    );
  });

  it("are asked about when they are retained or leave a snapshot, except for logs", () => {
    const silent = [...RETAINED, ...SNAPSHOT].filter(({ data }) => !data?.isAsked);
    assert.deepEqual(displayNames(silent), ["log group"]);
  });

  it("say why they are not retained and yet asked about, or the other way round", () => {
    const reasons = DATA.flatMap(({ data }) => (data && "because" in data ? [data.because] : []));
    assert.equal(reasons.length, DATA.length - RETAINED.length - SNAPSHOT.length + 1);
    for (const reason of reasons) assert.match(reason, /^\w+ .{20,}[^.]$/);
  });

  it("are those that the page on removal names, kept or with a last snapshot", () => {
    const head = /^\| policy \| ([^|]+) \| ([^|]+) \| everything else \|$/m;
    const [, retained, snapshot] = head.exec(readPage("docs/names-and-removal.md")) ?? [];
    assert.deepEqual(namesIn(retained), displayNames(RETAINED));
    assert.deepEqual(namesIn(snapshot), displayNames(SNAPSHOT));
  });

  it("are those that the page on deploying says it asks about", () => {
    const page = readPage("docs/deploy.md");
    const first = /^Before (.+) or another resource that holds data/m.exec(page)?.[1];
    const [, list = ""] = /^It also asks about resources [^:]+:\n\n((?:- .*\n)+)/m.exec(page) ?? [];
    const others = list
      .replaceAll(/^- |[.;]$/gm, "")
      .trim()
      .replaceAll("\n", ", ");
    const silent = /It does not ask about\s+([^,.]+), since/.exec(page)?.[1];
    assert.deepEqual([...namesIn(first), ...namesIn(others)].sort(), displayNames(ASKED));
    assert.deepEqual(namesIn(silent), displayNames(RETAINED.filter(({ data }) => !data?.isAsked)));
  });
});
