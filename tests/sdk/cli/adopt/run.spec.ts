import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { adopt } from "#sdk/cli/adopt";
import { adoptRequest } from "#sdk/cli/adopt/request";
import { runAdopt } from "#sdk/cli/adopt/run";
import { parseCommand } from "#sdk/cli/parse";
import { DefinitionError } from "#sdk/errors/index";
import type { GraphResource } from "#sdk/graph/index";
import { StackBuilder } from "../../../support/cloudformation/stack-builder";
import { graphResource, resourceGraph } from "../../../support/graph";
import { type Adopting, StandIn, type StandInStack } from "../../../support/pulumi/stand-in";
import { Said } from "../../../support/said";

const STACK = graphResource("serverless-api:index:Stack", "Data");
const TABLE = graphResource("serverless-api:index:Table", "Data-Notes", { parent: STACK.urn });
const FILES = graphResource("serverless-api:index:Bucket", "Data-Files", { parent: STACK.urn });
const NOTES = graphResource("aws:dynamodb/table:Table", "Data-Notes-table", {
  parent: TABLE.urn,
  inputs: { name: "dev-shop-Notes", hashKey: "id" },
});
const BUCKET = graphResource("aws:s3/bucket:Bucket", "Data-Files-bucket", { parent: FILES.urn });
const ROLE = graphResource("aws:iam/role:Role", "Data-role", { parent: STACK.urn });
const ALL = [STACK, TABLE, FILES, NOTES, BUCKET, ROLE];

describe("sapi adopt", () => {
  let pulumi: StandIn;
  let before: string;
  beforeEach(() => {
    before = process.cwd();
  });
  afterEach(() => {
    process.chdir(before);
    pulumi.close();
  });

  /** The resources of CloudFormation, unless a test leaves something out. */
  function deployed(): StackBuilder {
    const stack = new StackBuilder("dev-shop-Data");
    const KeySchema = [{ AttributeName: "id", KeyType: "HASH" }];
    stack.add(
      "Notes/Table/Resource",
      "AWS::DynamoDB::Table",
      { TableName: "dev-shop-Notes", KeySchema },
      "dev-shop-Notes",
    );
    stack.add("Files/Bucket/Resource", "AWS::S3::Bucket", {}, "dev-shop-data-files1a2b-xyz");
    stack.add("Files/Bucket/AutoDeleteObjectsCustomResource/Default", "Custom::S3AutoDeleteObjects", {});
    stack.add("Fn/Role/Resource", "AWS::IAM::Role", {});
    return stack;
  }

  function standIn(
    adopting: Partial<Adopting> = {},
    stack: StackBuilder = deployed(),
    stacks: Readonly<Record<string, StandInStack>> = {},
    program: readonly GraphResource[] = ALL,
  ): void {
    pulumi = new StandIn({ adopting: { program, ...adopting } }, stacks);
    fs.mkdirSync(path.join(pulumi.project, "cfn"));
    stack.write(path.join(pulumi.project, "cfn"));
    process.chdir(pulumi.project);
  }

  interface Ran {
    readonly code: number;
    readonly out: string;
    readonly error: DefinitionError | undefined;
  }

  async function run(options: readonly string[] = [], program: readonly GraphResource[] = ALL): Promise<Ran> {
    const request = adoptRequest(parseCommand(adopt, ["dev", "--from", "cfn", ...options]));
    const [stdout, stderr] = [new Said(), new Said()];
    const io = { stdout, stderr, signal: new AbortController().signal };
    try {
      const code = await runAdopt(request, io, async () => resourceGraph(...program));
      return { code, out: stdout.text, error: undefined };
    } catch (error) {
      if (!DefinitionError.isInstance(error)) throw error;
      return { code: 1, out: stdout.text, error };
    }
  }

  const inState = () => (pulumi.stack("dev")?.resources ?? []).map(({ urn }) => urn).sort();
  const codes = ({ error }: Ran) => error?.issues.map(({ code }) => code);
  const left = () => fs.readdirSync(pulumi.project).sort();

  it("only shows what it would do, and leaves stage, settings and folder as they are", async () => {
    standIn({ actions: { [NOTES.urn]: "same" } });
    const { code, out } = await run();
    assert.equal(code, 0);
    assert.equal(
      out,
      `dev: 1 stack of CloudFormation with 4 resources
  dev-shop-Data  4 resources

adopted as it is:
  table  Data-Notes-table  dev-shop-Notes

adopted, changes in place:
  bucket  Data-Files-bucket  dev-shop-data-files1a2b-xyz  tags

made anew, nothing is lost:
  1  role  Data-role  the program has its permissions

left in AWS, and belongs to nobody:
  1 AWS::IAM::Role, 1 Custom::S3AutoDeleteObjects
note: 1 custom resource of the old stacks, 1 of which empty buckets or clear notifications when they are deleted. The new templates keep them, so that nothing calls them

nothing was changed; to do it: sapi adopt dev --from cfn --yes
`,
    );
    assert.equal(pulumi.stack("dev"), undefined);
    assert.deepEqual(left(), ["Pulumi.yaml", "cfn", "index.js"]);
  });

  it("writes what it imported after it was tried in a copy, and writes the templates that let the stacks go", async () => {
    standIn({ reported: { [BUCKET.urn]: { bucket: "dev-shop-data-files1a2b-xyz" } } });
    const { code, out } = await run(["--yes"]);
    assert.equal(code, 0);
    assert.deepEqual(inState(), [STACK, TABLE, FILES, NOTES, BUCKET].map(({ urn }) => urn).sort());
    const bucket = pulumi.stack("dev")?.resources?.find(({ urn }) => urn === BUCKET.urn);
    assert.deepEqual(bucket?.inputs, { bucket: "dev-shop-data-files1a2b-xyz", __defaults: ["bucket"] });
    const imports = pulumi.log.flatMap(({ call }) => (call?.[0] === "import" ? [call.join(" ")] : []));
    // The stage has the state of its copy, in one write.
    assert.equal(imports.length, 1);
    assert.ok(
      imports.every((call) => call.includes("--protect=true") && call.includes("--generate-code=false")),
    );
    const template = JSON.parse(pulumi.read("adopted-dev/dev-shop-Data.template.json"));
    assert.ok(
      Object.values<{ DeletionPolicy?: string }>(template.Resources).every(
        (one) => one.DeletionPolicy === "Retain",
      ),
    );
    assert.match(
      out,
      /aws cloudformation update-stack --stack-name dev-shop-Data --template-body file:\/\/adopted-dev\/dev-shop-Data\.template\.json/,
    );
    assert.match(out, /aws cloudformation delete-stack --stack-name dev-shop-Data\n/);
    assert.match(out, /never run sst remove for this stage/);
  });

  const marksIn = () =>
    Object.fromEntries(
      (pulumi.stack("dev")?.resources ?? [])
        .filter(({ type }) => type.startsWith("aws:"))
        .map(({ urn, protect = false, retainOnDelete = false }) => [urn, { protect, retainOnDelete }]),
    );

  it("leaves what holds data protected and retained until a deployment writes the program's policy", async () => {
    standIn();
    assert.equal((await run(["--yes"])).code, 0);
    const both = { protect: true, retainOnDelete: true };
    assert.deepEqual(marksIn(), { [NOTES.urn]: both, [BUCKET.urn]: both });
  });

  it("has data protected where it is killed between two imports", async () => {
    standIn({ kill: 4, secrets: [NOTES.urn, BUCKET.urn] });
    assert.deepEqual(codes(await run(["--yes"])), ["ADOPT_IMPORT_FAILED"]);
    const marks = Object.values(marksIn());
    assert.equal(marks.length, 1);
    assert.ok(marks.every(({ protect }) => protect));
  });

  it("imports into the stage what has secrets, which a copy has encrypted for itself", async () => {
    standIn({ secrets: [NOTES.urn] });
    assert.equal((await run(["--yes"])).code, 0);
    const files = pulumi.log.filter(({ call }) => call?.[0] === "import");
    assert.equal(files.length, 2);
    const both = { protect: true, retainOnDelete: true };
    assert.deepEqual(marksIn(), { [NOTES.urn]: both, [BUCKET.urn]: both });
  });

  it("refuses the stacks of another stage, unless a flag names them", async () => {
    standIn({}, new StackBuilder("prod-shop-Data").like(deployed()));
    const ran = await run(["--yes"]);
    assert.deepEqual(codes(ran), ["ADOPT_OTHER_STAGE"]);
    assert.match(ran.error?.message ?? "", /stack prod-shop-Data/);
    assert.equal(pulumi.stack("dev"), undefined);
    assert.equal((await run(["--stack", "prod-shop-Data"])).code, 0);
  });

  it("refuses a folder with the stacks of two stages, whatever a flag names", async () => {
    standIn();
    // A program that has tags tells the name of its app, which tells the stages of names.
    const tagged = { ...NOTES, inputs: { ...NOTES.inputs, tags: { "serverless-api:app": "shop" } } };
    const program = ALL.map((resource) => (resource === NOTES ? tagged : resource));
    const other = new StackBuilder("prod-shop-Api");
    other.add("Queue/Resource", "AWS::SQS::Queue", {});
    other.write(path.join(pulumi.project, "cfn"));
    const ran = await run(["--stack", "prod-shop-Api"], program);
    assert.deepEqual(codes(ran), ["ADOPT_STAGES_MIXED"]);
    assert.match(ran.error?.message ?? "", /several stages: dev, prod/);
  });

  it("goes on where it was killed", async () => {
    standIn({ kill: 3, secrets: [NOTES.urn, BUCKET.urn] });
    const killed = await run(["--yes"]);
    assert.deepEqual(codes(killed), ["ADOPT_IMPORT_FAILED"]);
    assert.equal(inState().length, 3);
    const { code, out } = await run(["--yes"]);
    assert.equal(code, 0);
    assert.equal(inState().length, 5);
    assert.match(out, /^dev: 1 stack of CloudFormation with 4 resources/);
  });

  it("says on a second run what was adopted before, and imports nothing twice", async () => {
    standIn();
    await run(["--yes"]);
    const imports = () => pulumi.log.filter(({ call }) => call?.[0] === "import").length;
    const once = imports();
    const { out } = await run(["--yes"]);
    assert.match(out, /; 2 resources adopted before\n/);
    assert.equal(imports(), once);
  });

  it("refuses to make a table that was renamed, and says which one it may be", async () => {
    const other = graphResource("aws:dynamodb/table:Table", "Data-Diary-table", {
      inputs: { name: "dev-shop-Diary" },
    });
    const program = [...ALL.filter(({ urn }) => urn !== NOTES.urn), other];
    standIn({}, deployed(), {}, program);
    const ran = await run(["--yes"], program);
    assert.deepEqual(
      ran.error?.issues.map(({ code, path: at, message }) => ({ code, at, message })),
      [
        {
          code: "ADOPT_DATA_MISSING",
          at: "table Data-Diary-table",
          message:
            "nothing deployed has its name or its location, and nothing in the program those of dev-shop-Notes; say which one it is: --map Data-Diary-table=dev-shop-Notes; to make an empty one, add --map Data-Diary-table=new",
        },
      ],
    );
    assert.equal(pulumi.stack("dev"), undefined);
    const mapped = await run(["--yes", "--map", "Data-Diary-table=dev-shop-Notes"], program);
    assert.equal(mapped.code, 0);
    assert.ok(inState().includes(other.urn));
  });

  it("refuses to create a resource that no deployed stack has, unless the user says that it is new", async () => {
    standIn(
      {},
      deployed().without((_, type) => type === "AWS::DynamoDB::Table"),
    );
    const ran = await run();
    assert.deepEqual(codes(ran), ["ADOPT_DATA_MISSING"]);
    assert.match(
      ran.error?.message ?? "",
      /no stack has anything for it, so that an empty one would be made/,
    );
    assert.equal((await run(["--map", "Data-Notes-table=new"])).code, 0);
  });

  it("reports resources that the stack lists and AWS does not have any more", async () => {
    standIn({ missing: ["dev-shop-Notes"] });
    const ran = await run(["--yes"]);
    assert.deepEqual(codes(ran), ["ADOPT_DATA_GONE"]);
    assert.match(
      ran.error?.message ?? "",
      /the stack lists dev-shop-Notes, and AWS does not have it any more/,
    );
    assert.equal(pulumi.stack("dev"), undefined);
  });

  it("refuses a replacement of what holds data, and names what forces it", async () => {
    standIn({ actions: { [NOTES.urn]: "replace" } });
    const ran = await run(["--yes"]);
    assert.deepEqual(codes(ran), ["ADOPT_DATA_REPLACED"]);
    assert.match(ran.error?.message ?? "", /replaced by an empty one, for hashKey is not what is deployed/);
    assert.equal(pulumi.stack("dev"), undefined);
  });

  it("refuses where the stage has made another table of its own before", async () => {
    standIn({}, deployed(), {
      dev: { resources: [{ urn: NOTES.urn, type: NOTES.type, id: "another" } as never] },
    });
    const ran = await run(["--yes"]);
    assert.deepEqual(codes(ran), ["ADOPT_ALREADY_THERE"]);
  });

  it("refuses where the state has a table that the program does not make any more", async () => {
    const urn = "urn:pulumi:dev::notes::aws:dynamodb/table:Table::Data-Old-table";
    standIn({ removed: [urn] }, deployed(), { dev: { resources: [] } });
    const ran = await run(["--yes"]);
    assert.deepEqual(codes(ran), ["ADOPT_DATA_REMOVED"]);
  });

  it("refuses a decision about what the program does not have", async () => {
    standIn();
    assert.deepEqual(codes(await run(["--map", "Data-Diary-table=notes"])), ["ADOPT_MAP_UNKNOWN"]);
  });

  it("refuses to move a cluster to another network", async () => {
    const database = graphResource("serverless-api:index:RDS", "Data-Db", { parent: STACK.urn });
    const inputs = { clusterIdentifier: "dev-shop-db" };
    const cluster = graphResource("aws:rds/cluster:Cluster", "Data-Db-cluster", {
      parent: database.urn,
      inputs,
    });
    const network = graphResource("awsx:ec2:Vpc", "Data-Db-network", { parent: database.urn });
    const stack = deployed();
    stack.add("Db/Cluster/Resource", "AWS::RDS::DBCluster", {}, "dev-shop-db");
    const program = [...ALL, database, cluster, network];
    standIn({}, stack, {}, program);
    assert.deepEqual(codes(await run([], program)), ["ADOPT_NETWORK_DIFFERS"]);
  });

  it("refuses a stage that is deployed in parts", async () => {
    standIn({}, deployed(), { "dev.Data": {} });
    assert.deepEqual(codes(await run()), ["ADOPT_SPLIT"]);
  });

  it("reports the faults of the program before it imports anything", async () => {
    standIn({ errors: ["error: no handler"] });
    const ran = await run(["--yes"]);
    assert.match(ran.error?.message ?? "", /no handler/);
    assert.equal(pulumi.log.filter(({ call }) => call?.[0] === "import").length, 0);
  });

  it("refuses a folder that is not there, or has nothing of CloudFormation", async () => {
    standIn();
    fs.rmSync(path.join(pulumi.project, "cfn"), { recursive: true });
    assert.deepEqual(codes(await run()), ["ADOPT_FILES_UNREADABLE"]);
    fs.mkdirSync(path.join(pulumi.project, "cfn"));
    assert.deepEqual(codes(await run()), ["ADOPT_NOTHING_DEPLOYED"]);
  });

  it("gives one JSON object with everything, for programs", async () => {
    standIn({ actions: { [NOTES.urn]: "same", [BUCKET.urn]: "same" } });
    const { out } = await run(["--json"]);
    const events = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { event, dryRun, resources, left: stays } = events.at(-1);
    assert.deepEqual([event, dryRun], ["adoption", true]);
    assert.deepEqual(
      resources.map(({ name, fate }: { name: string; fate: string }) => [name, fate]),
      [
        ["Data-Notes-table", "adopted"],
        ["Data-Files-bucket", "adopted"],
        ["Data-role", "anew"],
      ],
    );
    assert.deepEqual(stays.others, { "AWS::IAM::Role": 1, "Custom::S3AutoDeleteObjects": 1 });
  });
});
