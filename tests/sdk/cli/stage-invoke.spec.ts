import assert from "node:assert/strict";
import { eventMessage } from "#sdk/local/services/lambda/event-stream";
import { StandIn } from "../../support/pulumi/stand-in";
import { arnOf, stateOf } from "../../support/stage/deployed";
import { runSapi } from "../../support/stage/run-sapi";
import { ScriptedAws } from "../../support/stage/scripted-aws";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const LOG = "START RequestId: r-1\nhello\nEND RequestId: r-1\n";

describe("a call of a deployed function", () => {
  let aws: ScriptedAws;
  let pulumi: StandIn;

  beforeEach(async () => {
    aws = await ScriptedAws.start();
    const functions = [
      { id: "List", handler: "src/notes.list" },
      { id: "Order", handler: "src/order.place", alias: "live" },
    ];
    pulumi = new StandIn({}, { dev: { resources: stateOf(functions) } });
  });
  afterEach(async () => {
    await aws.close();
    pulumi.close();
  });

  const invoke = (...argv: string[]) =>
    runSapi(["invoke", ...argv, "--stage", "dev", "--program", pulumi.project]);
  const pathOf = (id: string) => `/2015-03-31/functions/${encodeURIComponent(arnOf(id))}/invocations`;

  it("prints the result, and the log beside it", async () => {
    aws.answer = () => ({ headers: { "x-amz-log-result": base64(LOG) }, body: '{"notes":[]}' });
    const { code, out, err } = await invoke("src/notes.list", '{"tag":"a"}');
    assert.deepEqual([code, out, err], [0, '{"notes":[]}\n', LOG]);
    const [call] = aws.calls;
    assert.deepEqual(
      [
        call?.path,
        call?.body.toString(),
        call?.headers["x-amz-invocation-type"],
        call?.headers["x-amz-log-type"],
      ],
      [pathOf("List"), '{"tag":"a"}', "RequestResponse", "Tail"],
    );
    assert.match(call?.headers.authorization ?? "", /\/eu-west-1\/lambda\/aws4_request/);
  });

  it("ends with 1 where the function fails", async () => {
    const headers = {
      "x-amz-function-error": "Unhandled",
      "x-amz-executed-version": "$LATEST",
      "x-amz-log-result": base64(LOG),
    };
    const body = '{"errorType":"Error","errorMessage":"boom"}';
    aws.answer = () => ({ headers, body });
    const plain = await invoke("List");
    assert.deepEqual([plain.code, plain.out], [1, `${body}\n`]);
    const { code, out } = await invoke("List", "--json");
    assert.equal(code, 1);
    assert.deepEqual(JSON.parse(out), {
      status: 200,
      requestId: "r-1",
      functionError: "Unhandled",
      executedVersion: "$LATEST",
      log: LOG,
      payload: JSON.parse(body),
    });
  });

  it("names the alias of a durable function, as its callers do", async () => {
    aws.answer = () => ({ body: '"placed"' });
    assert.equal((await invoke("Order")).out, '"placed"\n');
    assert.equal(aws.calls[0]?.path, `${pathOf("Order")}?Qualifier=live`);
  });

  it("does not wait for a function that is called with --async", async () => {
    aws.answer = () => ({ status: 202 });
    const { code, out, err } = await invoke("List", "--async");
    assert.deepEqual([code, out, err], [0, "", "accepted as r-1; sapi logs --stage dev tells how it goes\n"]);
    assert.equal(aws.calls[0]?.headers["x-amz-invocation-type"], "Event");
  });

  it("prints the parts of a streamed result as they come, and how it ended", async () => {
    const part = (text: string) =>
      eventMessage("PayloadChunk", "application/octet-stream", Buffer.from(text));
    const end = (members: object) =>
      eventMessage("InvokeComplete", "application/json", Buffer.from(JSON.stringify(members)));
    const headers = { "content-type": "application/vnd.amazon.eventstream" };
    aws.answer = () => ({
      headers,
      body: Buffer.concat([part("data: 1\n"), part("data: 2\n"), end({ LogResult: base64(LOG) })]),
    });
    const good = await invoke("List", "--stream");
    assert.deepEqual([good.code, good.out, good.err], [0, "data: 1\ndata: 2\n", LOG]);
    assert.equal(
      aws.calls[0]?.path,
      `/2021-11-15/functions/${encodeURIComponent(arnOf("List"))}/response-streaming-invocations`,
    );
    const error = { ErrorCode: "Unhandled", ErrorDetails: '{"errorMessage":"boom"}' };
    aws.answer = () => ({ headers, body: Buffer.concat([part("data: 1\n"), end(error)]) });
    const bad = await invoke("List", "--stream");
    assert.deepEqual([bad.code, bad.out, bad.err], [1, "data: 1\n", '{"errorMessage":"boom"}\n']);
  });

  it("runs the function once, however Lambda answers", async () => {
    const headers = { "x-amzn-errortype": "ServiceException" };
    aws.answer = () => ({ status: 500, headers, body: '{"Message":"busy"}' });
    const { code, err } = await invoke("List");
    assert.equal(code, 1);
    assert.match(
      err,
      /^Stage "dev": lambda:InvokeFunction failed \(ServiceException: .*\); see what it says, then try again\n$/,
    );
    assert.equal(aws.calls.length, 1);
  });

  it("takes no options that contradict each other", async () => {
    for (const [argv, message] of [
      [["List", "--stream", "--async"], "--stream does not go with --async"],
      [["List", "--stream", "--json"], "--stream does not go with --json"],
    ] as const) {
      const { code, err } = await invoke(...argv);
      assert.deepEqual([code, err.split("\n")[0]], [2, `sapi invoke: ${message}`]);
    }
    const without = await runSapi(["invoke", "List", "--stream", "--program", pulumi.project]);
    assert.deepEqual(
      [without.code, without.err.split("\n")[0]],
      [2, "sapi invoke: --stream is for a deployed stage; add --stage NAME"],
    );
  });
});
