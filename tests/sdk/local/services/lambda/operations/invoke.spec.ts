import assert from "node:assert/strict";
import type { ServiceError } from "#sdk/local/services/service-error";
import { graphResource } from "../../../../../support/graph";
import { arnOf, LambdaHarness, lambdaResource } from "../lambda-setup";

const LIVE = graphResource("aws:lambda/alias:Alias", "live", {
  inputs: { name: "live", functionName: "list", functionVersion: "1" },
  state: { name: "live" },
});

const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
const plain = (base64: unknown) => Buffer.from(String(base64), "base64").toString();

async function refused(run: Promise<unknown>): Promise<{ code: string; message: string; status: number }> {
  const error = await run.then(
    () => assert.fail("it was carried out"),
    (reason: ServiceError) => reason,
  );
  return { code: error.code, message: error.message, status: error.status };
}

describe("Lambda's Invoke", () => {
  let lambda: LambdaHarness;

  beforeEach(() => {
    lambda = new LambdaHarness([lambdaResource("list", { publish: true }), lambdaResource("other"), LIVE]);
  });

  it("gives the caller what the function returned [LSREC]", async () => {
    const output = await lambda.call("Invoke", { FunctionName: "list", Payload: json({ a: 1 }) });
    assert.deepEqual(output, { StatusCode: 200, ExecutedVersion: "$LATEST", Payload: json({ a: 1 }) });
    assert.deepEqual(
      lambda.calls.map(({ arn, payload, options }) => [arn, payload, options.requestId]),
      [[arnOf("list"), '{"a":1}', "req-1"]],
    );
  });

  it("calls a function without a payload with an empty object [LSREC]", async () => {
    await lambda.call("Invoke", { FunctionName: "list" });
    assert.equal(lambda.calls[0]?.payload, "{}");
  });

  it("reports an error of the function in the answer, with status 200 [LSREC]", async () => {
    const error = {
      errorType: "Sandbox.Timedout",
      errorMessage: "RequestId: x Error: Task timed out after 1.00 seconds",
    };
    lambda.result = async () => ({ ok: false, error });
    const output = await lambda.call("Invoke", { FunctionName: "list" });
    assert.deepEqual(output, {
      StatusCode: 200,
      FunctionError: "Unhandled",
      ExecutedVersion: "$LATEST",
      Payload: json(error),
    });
  });

  it("refuses a call in an endless loop, and not one whose function was refused itself [LDG/invocation-recursion]", async () => {
    const error = { errorType: "RecursiveInvocationException", errorMessage: "in a loop" };
    lambda.result = async () => ({ ok: false, error });
    await assert.rejects(async () => lambda.call("Invoke", { FunctionName: "list" }), {
      code: "RecursiveInvocationException",
      message: "in a loop",
      status: 400,
    });
    lambda.result = async () => ({ ok: false, error: { ...error, trace: [] } });
    assert.equal((await lambda.call("Invoke", { FunctionName: "list" })).FunctionError, "Unhandled");
  });

  it("knows a function by its name, its account and name, and its ARN, with a version or an alias [BC; LSREC]", async () => {
    const names = [
      "list",
      "list:$LATEST",
      "123456789012:function:list",
      arnOf("list"),
      `${arnOf("list")}:live`,
      "list:1",
    ];
    const versions = [];
    for (const FunctionName of names)
      versions.push((await lambda.call("Invoke", { FunctionName })).ExecutedVersion);
    assert.deepEqual(versions, ["$LATEST", "$LATEST", "$LATEST", "$LATEST", "1", "1"]);
    const beside = await lambda.call("Invoke", { FunctionName: "list", Qualifier: "live" });
    assert.equal(beside.ExecutedVersion, "1");
    assert.equal(lambda.calls.at(-1)?.arn, `${arnOf("list")}:live`);
  });

  it("refuses functions, versions and names that there are not [LSREC]", async () => {
    const notFound = (what: string) => ({
      code: "ResourceNotFoundException",
      message: `Function not found: ${arnOf(what)}`,
      status: 404,
    });
    const call = (FunctionName: string, Qualifier?: string) =>
      refused(lambda.call("Invoke", { FunctionName, ...(Qualifier && { Qualifier }) }));
    assert.deepEqual(await call("none"), notFound("none:$LATEST"));
    for (const operation of ["GetFunction", "GetFunctionConfiguration"])
      assert.deepEqual(await refused(lambda.call(operation, { FunctionName: "none" })), notFound("none"));
    assert.equal(
      (await refused(lambda.call("GetPolicy", { FunctionName: "none" }))).message,
      "The resource you requested does not exist.",
    );
    assert.deepEqual(await call("list", "$latest"), notFound("list:$latest"));
    assert.deepEqual(await call("list:$LATEST", "live"), {
      code: "InvalidParameterValueException",
      message: "The derived qualifier from the function name does not match the specified qualifier.",
      status: 400,
    });
    assert.equal(
      (await call("arn:aws:lambda:us-east-1:123456789012:function:list")).message,
      "Functions from 'us-east-1' are not reachable in this region ('eu-west-1')",
    );
    const wrong = await call("my-function!", "invalid!");
    assert.equal(wrong.code, "ValidationException");
    assert.match(
      wrong.message,
      /^2 validation errors detected: Value 'invalid!' at 'qualifier' failed .*; Value 'my-function!' at 'functionName' failed/,
    );
  });

  it("refuses events that are no JSON, and those that are too large [LSREC; ISS ASFHyP3/hyp3 2241; ISS pelmers/streetwarp-web 14]", async () => {
    const send = (text: string, InvocationType = "Event") =>
      refused(
        lambda.call("Invoke", {
          FunctionName: "list",
          InvocationType,
          Payload: Buffer.from(text).toString("base64"),
        }),
      );
    const notJson = await send("no json");
    assert.equal(notJson.code, "InvalidRequestContentException");
    assert.match(
      notJson.message,
      /^Could not parse request body into json: Could not parse payload into json: /,
    );
    assert.deepEqual(await send(`"${"x".repeat(1024 * 1024 - 1)}"`), {
      code: "RequestEntityTooLargeException",
      message: "1048577 byte payload is too large for the Event invocation type (limit 1048576 bytes)",
      status: 413,
    });
    assert.deepEqual(await send(`"${"x".repeat(6 * 1024 * 1024)}"`, "RequestResponse"), {
      code: "RequestEntityTooLargeException",
      message: "Request must be smaller than 6291456 bytes for the InvokeFunction operation",
      status: 413,
    });
  });

  it("answers a dry run without a call, and refuses other types [LSREC]", async () => {
    const output = await lambda.call("Invoke", { FunctionName: "list", InvocationType: "DryRun" });
    assert.deepEqual([output, lambda.calls.length], [{ StatusCode: 204, Payload: "" }, 0]);
    const { code } = await refused(lambda.call("Invoke", { FunctionName: "list", InvocationType: "Later" }));
    assert.equal(code, "ValidationException");
  });

  it("refuses a call beyond the reserved concurrency with its reason [LSREC]", async () => {
    const error = { errorType: "TooManyRequestsException", errorMessage: "Rate Exceeded." };
    lambda.result = async () => ({ ok: false, error });
    const thrown = await lambda
      .call("Invoke", { FunctionName: "list" })
      .catch((reason: ServiceError) => reason);
    const { code, message, status, members } = thrown as ServiceError;
    assert.deepEqual(
      [code, message, status, members],
      [
        "TooManyRequestsException",
        "Rate Exceeded.",
        429,
        { Reason: "ReservedFunctionConcurrentInvocationLimitExceeded", Type: "User" },
      ],
    );
  });

  it("gives the end of the log to whoever asks for it [LSREC]", async () => {
    const line = { functionName: "list", requestId: "req-1", level: "info", text: "hello", time: 0 } as const;
    lambda.result = async () => ({ ok: true, payload: "null", logs: [line], initMs: 12 });
    const { LogResult } = await lambda.call("Invoke", { FunctionName: "list", LogType: "Tail" });
    assert.equal(
      plain(LogResult),
      [
        "START RequestId: req-1 Version: $LATEST",
        "1970-01-01T00:00:00.000Z\treq-1\tINFO\thello",
        "END RequestId: req-1",
        "REPORT RequestId: req-1\tDuration: 2.50 ms\tBilled Duration: 3 ms\tMemory Size: 128 MB\tInit Duration: 12.00 ms\t\n",
      ].join("\n"),
    );
    lambda.result = async () => ({ ok: true, payload: "null", logs: [{ ...line, text: "x".repeat(9000) }] });
    const long = await lambda.call("Invoke", { FunctionName: "list", LogType: "Tail" });
    assert.equal(Buffer.from(String(long.LogResult), "base64").length, 4096);
  });

  it("hands the client context to the handler, and refuses one that is no JSON [BC]", async () => {
    await lambda.call("Invoke", { FunctionName: "list", ClientContext: json({ custom: { a: "b" } }) });
    assert.deepEqual(lambda.calls[0]?.options.clientContext, { custom: { a: "b" } });
    const { code } = await refused(
      lambda.call("Invoke", { FunctionName: "list", ClientContext: Buffer.from("{").toString("base64") }),
    );
    assert.equal(code, "InvalidRequestContentException");
  });

  it("reports each call, and its payload", async () => {
    const caller = { service: "s3.amazonaws.com", sourceArn: "arn:aws:s3:::images" };
    const event = { Records: [{ s3: { object: { key: "a.png" } } }, { s3: { object: { key: "b.png" } } }] };
    await lambda.call("Invoke", { FunctionName: "list", Payload: json(event) }, caller);
    assert.deepEqual(lambda.events, [
      {
        event: "invocation",
        functionName: "list",
        handler: "src/notes.list",
        requestId: "req-1",
        source: { kind: "s3", arn: "arn:aws:s3:::images", items: ["a.png", "b.png"] },
        status: "succeeded",
        reason: undefined,
        attempt: 1,
        durationMs: 2.5,
      },
    ]);
  });
});
