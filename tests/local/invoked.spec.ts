import assert from "node:assert/strict";
import { InvokeCommand, LambdaClient, ListFunctionsCommand } from "@aws-sdk/client-lambda";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { type Served, serve } from "./served";

interface UrlEvent {
  readonly rawPath: string;
  readonly rawQueryString: string;
  readonly requestContext: { readonly accountId: string };
}

describe("functions that are called by the API of Lambda, and by URLs", () => {
  let served: Served;
  let lambda: LambdaClient;
  let names: Readonly<Record<string, string>>;

  const settings = (service: string) => {
    const { services, credentials } = served.local.ready;
    return { endpoint: services[service] as string, region: credentials.region, credentials };
  };
  const invoke = async (handler: string, input: object = {}) => {
    const answer = await lambda.send(new InvokeCommand({ FunctionName: names[handler], ...input }));
    const payload = Buffer.from(answer.Payload ?? []).toString();
    return { ...answer, payload: payload === "" ? undefined : JSON.parse(payload) };
  };

  before(async () => {
    served = await serve("invoked", { watch: false });
    lambda = new LambdaClient(settings("lambda"));
    const { Functions = [] } = await lambda.send(new ListFunctionsCommand({}));
    names = Object.fromEntries(Functions.map(({ Handler, FunctionName }) => [Handler, FunctionName]));
  });

  after(() => served.close());

  it("answer the AWS SDK with what they return, and with their log", async () => {
    const ClientContext = Buffer.from('{"custom":{"a":"b"}}').toString("base64");
    const answer = await invoke("src/echo.run", { Payload: '{"order":1}', LogType: "Tail", ClientContext });
    const requestId = answer.$metadata.requestId;
    assert.deepEqual(answer.payload, { event: { order: 1 }, requestId, client: { custom: { a: "b" } } });
    assert.deepEqual(
      [answer.StatusCode, answer.ExecutedVersion, answer.FunctionError],
      [200, "$LATEST", undefined],
    );
    assert.match(
      Buffer.from(answer.LogResult ?? "", "base64").toString(),
      new RegExp(`\\t${requestId}\\tINFO\\thello\\n`),
    );
  });

  it("are refused in the words of Lambda when no function has the name", async () => {
    const none = lambda.send(new InvokeCommand({ FunctionName: "none" }));
    await assert.rejects(none, {
      name: "ResourceNotFoundException",
      message: /^Function not found: arn:.*:function:none:\$LATEST$/,
    });
    const failed = await invoke("src/echo.fail");
    assert.deepEqual([failed.FunctionError, failed.payload.errorMessage], ["Unhandled", "no room"]);
  });

  it("are tried three times for an event, which then goes to the failure destination", async () => {
    const { StatusCode } = await invoke("src/echo.fail", { InvocationType: "Event", Payload: '{"order":2}' });
    assert.equal(StatusCode, 202);
    await served.local.idle();
    const invocations = served.local.events("invocation").slice(-4);
    assert.deepEqual(
      invocations.map(({ handler, attempt, status }) => [handler, attempt, status]),
      [
        ["src/echo.fail", 1, "failed"],
        ["src/echo.fail", 2, "failed"],
        ["src/echo.fail", 3, "failed"],
        ["src/echo.failed", 1, "succeeded"],
      ],
    );
    assert.equal(new Set(invocations.slice(0, 3).map(({ requestId }) => requestId)).size, 1);
    const [delivery] = served.local.events("delivery").slice(-1);
    assert.deepEqual([delivery?.status, delivery?.reason], ["dead", "RetriesExhausted"]);
  });

  it("call services with their roles, which have the program's permissions", async () => {
    const { payload } = await invoke("src/asking.run");
    const { arn, parameter, secret, url } = payload;
    assert.match(arn, /^arn:aws:sts::123456789012:assumed-role\/.+\/.*Asking/);
    assert.equal(parameter, "north");
    assert.match(
      secret,
      /^AccessDeniedException: User: .* is not authorized to perform: secretsmanager:GetSecretValue on resource: arn:aws:secretsmanager:us-east-1:123456789012:secret:jobs\/db-/,
    );
    assert.match(url, /^http:\/\/localhost:\d+\/$/);
  });

  it("answer at their URL, on its own port", async () => {
    const [api] = served.local.apis;
    assert.deepEqual([api?.id, api?.kind], ["url", "function-url"]);
    const response = await fetch(`${api?.url}/a/b?c=d`, { method: "POST", body: "hi" });
    const { event, requestId } = (await response.json()) as { event: UrlEvent; requestId: string };
    assert.deepEqual(
      [event.rawPath, event.rawQueryString, event.requestContext.accountId],
      ["/a/b", "c=d", "anonymous"],
    );
    assert.equal(response.headers.get("x-amzn-requestid"), requestId);
    const [route] = served.local.ready.routes.filter(({ api: id }) => id === "url");
    assert.deepEqual(
      [route?.routeKey, route?.target, route?.fidelity],
      ["$default", "src/echo.run", "as on AWS"],
    );
  });

  it("have parameters and roles that external clients can use too", async () => {
    const ssm = new SSMClient(settings("ssm"));
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: "/jobs/region" }));
    assert.deepEqual([Parameter?.Value, Parameter?.LastModifiedDate instanceof Date], ["north", true]);
    const sts = new STSClient(settings("sts"));
    const asked = sts.send(
      new AssumeRoleCommand({ RoleArn: "arn:aws:iam::123456789012:role/none", RoleSessionName: "me" }),
    );
    await assert.rejects(asked, {
      name: "AccessDenied",
      message: /is not authorized to perform: sts:AssumeRole/,
    });
  });
});
