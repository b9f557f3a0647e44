import assert from "node:assert/strict";
import { StandIn } from "../../../support/pulumi/stand-in";
import { nameOf, stateOf } from "../../../support/stage/deployed";
import { runSapi, Text } from "../../../support/stage/run-sapi";
import { jsonAnswer, ScriptedAws } from "../../../support/stage/scripted-aws";

const ID = "8f507cfc-5b1e-4697-b07a-ac58fc914c95";
const FUNCTIONS = [
  { id: "List", handler: "src/notes.list" },
  { id: "Put", handler: "src/notes.put", logGroup: "/shop/all" },
];
const STREAM = "2025/11/28/[$LATEST]0a";

describe("the logs of a deployed stage", () => {
  let aws: ScriptedAws;
  let pulumi: StandIn;
  /** Events by log group. A group without an entry does not exist. */
  let groups: Record<string, object[]>;

  beforeEach(async () => {
    aws = await ScriptedAws.start();
    pulumi = new StandIn({}, { dev: { resources: stateOf(FUNCTIONS) } });
    groups = {};
    aws.answer = ({ body }) => {
      const { logGroupName } = JSON.parse(body.toString()) as { logGroupName: string };
      const events = groups[logGroupName];
      if (events) return jsonAnswer({ events });
      return jsonAnswer({ __type: "ResourceNotFoundException", message: "no group" }, 400);
    };
  });
  afterEach(async () => {
    await aws.close();
    pulumi.close();
  });

  const logs = (...argv: string[]) =>
    runSapi(["logs", ...argv, "--stage", "dev", "--program", pulumi.project]);
  const event = (eventId: string, second: number, message: string, logStreamName = STREAM) => ({
    eventId,
    logStreamName,
    timestamp: Date.UTC(2025, 10, 28, 9, 0, second),
    message,
  });
  const someEvents = () => {
    groups["/aws/lambda/notes-dev-List-1a2b3c4"] = [
      event("1", 1, `START RequestId: ${ID} Version: $LATEST\n`),
      event("2", 2, `2025-11-28T09:00:02.000Z\t${ID}\tINFO\t{"level":"info","msg":"listed","count":3}\n`),
      event("3", 4, `END RequestId: ${ID}\n`),
      event(
        "4",
        4,
        `REPORT RequestId: ${ID}\tDuration: 12.40 ms\tBilled Duration: 13 ms\tMemory Size: 128 MB\tMax Memory Used: 65 MB\tInit Duration: 147.73 ms\t\n`,
      ),
    ];
    groups["/shop/all"] = [
      event("5", 3, "printed\n", "2025/11/28/notes-dev-Put-1a2b3c4[$LATEST]0b"),
      event("6", 3, "of another function\n", "2025/11/28/other[$LATEST]0c"),
    ];
  };

  it("are lines of all functions in order of time, and one for each request", async () => {
    someEvents();
    const { code, out, err } = await logs("--since", "2025-11-28T08:00:00Z");
    assert.deepEqual(
      [code, out, err],
      [
        0,
        [
          "2025-11-28T09:00:02.000Z  src/notes.list 8f507cfc: INFO listed  count=3",
          "2025-11-28T09:00:03.000Z  src/notes.put: printed",
          `2025-11-28T09:00:04.000Z  src/notes.list  ${ID}  succeeded  12 ms  65 of 128 MB  init 148 ms`,
          "",
        ].join("\n"),
        "",
      ],
    );
    // Both at the same time.
    assert.deepEqual(
      aws.calls.map(({ operation, body }) => `${operation} ${body}`).sort(),
      ["/aws/lambda/notes-dev-List-1a2b3c4", "/shop/all"].map(
        (logGroupName) =>
          `FilterLogEvents ${JSON.stringify({ logGroupName, startTime: Date.UTC(2025, 10, 28, 8) })}`,
      ),
    );
    assert.match(aws.calls[0]?.headers.authorization ?? "", /\/eu-west-1\/logs\/aws4_request/);
  });

  it("are those of one function, the last of them, with a filter of CloudWatch", async () => {
    someEvents();
    const { out } = await logs("List", "-n", "1", "--json", "--filter", "listed");
    assert.deepEqual(JSON.parse(out), {
      event: "invocation",
      at: "2025-11-28T09:00:04.000Z",
      functionName: nameOf("List"),
      handler: "src/notes.list",
      status: "succeeded",
      requestId: ID,
      durationMs: 12.4,
      billedMs: 13,
      memoryMb: 128,
      usedMb: 65,
      initMs: 147.73,
    });
    const bodies = aws.calls.map(({ body }) => JSON.parse(body.toString()) as { filterPattern?: string });
    assert.deepEqual(
      bodies.map(({ filterPattern }) => filterPattern),
      ["listed"],
    );
  });

  it("go on with new lines for who follows, until the end", async () => {
    const stdout = new Text();
    const ended = new AbortController();
    const argv = ["logs", "src/notes.list", "--follow", "--stage", "dev", "--program", pulumi.project];
    const following = runSapi(argv, { stdout, signal: ended.signal });
    while (aws.calls.length === 0) await new Promise(setImmediate);
    someEvents();
    while (!stdout.text.includes("succeeded")) await new Promise(setImmediate);
    ended.abort();
    assert.equal((await following).code, 0);
    assert.equal(stdout.text.split("\n").length, 3);
  });

  it("say which function has never run", async () => {
    groups["/shop/all"] = [];
    const { code, out, err } = await logs();
    assert.deepEqual(
      [code, out, err],
      [0, "", "there is no log group /aws/lambda/notes-dev-List-1a2b3c4 yet; its function has never run\n"],
    );
  });

  it("are refused with the permission that is missing, or without credentials", async () => {
    aws.answer = () => jsonAnswer({ __type: "AccessDeniedException", message: "not authorized" }, 400);
    const denied = await logs();
    assert.deepEqual(
      [denied.code, denied.err],
      [
        1,
        'Stage "dev": logs:FilterLogEvents failed (AccessDeniedException: not authorized); have logs:FilterLogEvents added to your permissions\n',
      ],
    );
    aws.answer = () => jsonAnswer({ __type: "ExpiredTokenException", message: "expired" }, 400);
    assert.match((await logs()).err, /^Stage "dev": AWS does not know who calls logs:FilterLogEvents/);
  });

  it("take no options of a stage without one, and a time that is one", async () => {
    const without = await runSapi(["logs", "--since", "1h", "--program", pulumi.project]);
    assert.deepEqual(
      [without.code, without.err.split("\n")[0]],
      [2, "sapi logs: --since is for a deployed stage; add --stage NAME"],
    );
    const wrong = await logs("--since", "soon");
    assert.equal(wrong.code, 2);
    const unknown = await logs("src/notes.lst");
    assert.deepEqual(
      [unknown.code, unknown.err.split("\n")[0]],
      [2, 'sapi logs: the program has no function "src/notes.lst"; did you mean src/notes.list'],
    );
  });
});
