import { strict as assert } from "node:assert";
import { gzipSync } from "node:zlib";
import type { GatewayRequest, GatewayResponse } from "#sdk/local/http/types";
import type { SigningKey } from "#sdk/local/iam/sigv4";
import { isSignedWith, readSignature } from "#sdk/local/iam/sigv4";
import { DYNAMODB_API } from "#sdk/local/services/dynamodb/api";
import type { AwsApi, Input } from "#sdk/local/services/endpoint/aws-api";
import { externalCredentials, externalEmulator } from "#sdk/local/services/endpoint/external-emulator";
import { type PlainServer, servePlain } from "#sdk/local/services/endpoint/server";
import { S3_API } from "#sdk/local/services/s3/api";
import { SNS_API } from "#sdk/local/services/sns/api";
import { SQS_API } from "#sdk/local/services/sqs/api";
import { request } from "../../gateways/support/requests";
import { ACCOUNT_REGION, BOXES, boxes, seen, signed } from "./endpoint-setup";

const KEY: SigningKey = externalCredentials(ACCOUNT_REGION.accountId);
const JSON_TYPE = ["Content-Type", "application/x-amz-json-1.0"] as const;

const toMine = ({ QueueUrl }: Input) => [{ action: "sqs:SendMessage", arn: `arn:aws:sqs:::${QueueUrl}` }];

describe("a service that runs elsewhere", () => {
  let there: PlainServer;
  let requests: GatewayRequest[];
  let answer: (request: GatewayRequest) => GatewayResponse | Promise<GatewayResponse>;
  beforeEach(async () => {
    requests = [];
    answer = () => ({ status: 200, headers: [JSON_TYPE], body: '{"Box":"there"}' });
    const gateway = {
      maxBodyBytes: 1_000_000,
      handle: async (came: GatewayRequest) => {
        requests.push(came);
        return answer(came);
      },
    };
    there = await servePlain(gateway, {
      port: 0,
      host: "127.0.0.1",
      onError: (error) => assert.fail(String(error)),
    });
  });
  afterEach(() => there.close());

  /** An endpoint with the external emulator as the backend of a service. */
  function endpointFor(api: AwsApi = BOXES, url = there.url, ports: Parameters<typeof boxes>[0] = {}) {
    const made = boxes(ports);
    made.endpoint.mount(externalEmulator(api, { url, region: ACCOUNT_REGION.region, credentials: KEY }));
    return made;
  }

  it("gets calls unchanged, signed again with public credentials", async () => {
    const { endpoint, done } = endpointFor();
    // The second header is one of HTTP/2.
    const headers = [
      ["X-Own", "1"],
      [":authority", "localhost:4000"],
    ] as const;
    const came = await signed("Put", { Box: "Mine" }, { headers });
    const answered = await endpoint.handle(came);

    assert.deepEqual(seen(answered).body, { Box: "there" });
    const [sent] = requests as [GatewayRequest];
    const { host } = new URL(there.url);
    assert.equal(String(sent.body), '{"Box":"Mine"}');
    const header = (name: string) =>
      sent.headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
    assert.deepEqual(
      [header("host"), header("x-own"), header("x-amz-target")],
      [[host], ["1"], ["Boxes_20260101.Put"]],
    );
    const signature = readSignature(sent);
    assert.deepEqual(
      [signature?.accessKeyId, signature?.service, signature?.region],
      [ACCOUNT_REGION.accountId, "boxes", ACCOUNT_REGION.region],
    );
    assert.ok(signature && isSignedWith(sent, signature, KEY.secretAccessKey));
    assert.deepEqual(
      done.map(({ operation, output, error }) => ({ operation, output, error })),
      [{ operation: "Put", output: { Box: "there" }, error: undefined }],
    );
  });

  it("gets no call that policies refuse, and none without a signature", async () => {
    const { endpoint, refused } = endpointFor();
    const denied = seen(await endpoint.handle(await signed("Put", { Box: "Yours" })));
    const unsigned = seen(await endpoint.handle(await signed("Put", { Box: "Mine" }, { by: "nobody" })));

    assert.equal(denied.body.__type, "AccessDeniedException");
    assert.equal(unsigned.body.__type, "MissingAuthenticationTokenException");
    assert.equal(refused.length, 1);
    assert.deepEqual(requests, []);
  });

  it("gets no call whose types policies could not decide on, by the model of its service", async () => {
    const { endpoint, refused } = endpointFor({ ...SQS_API, access: { SendMessage: toMine } });
    const send = async (input: object) =>
      seen(
        await endpoint.handle(await signed("SendMessage", input, { service: "sqs", target: "AmazonSQS" })),
      );

    assert.match(
      String((await send({ QueueUrl: ["Mine"], MessageBody: "a" })).body.__type),
      /SerializationException/,
    );
    assert.match(
      String((await send({ QueueUrl: null, MessageBody: "a" })).body.__type),
      /MissingRequiredParameter/,
    );
    assert.deepEqual(requests, []);
    // All other constraints are the emulator's own.
    assert.equal((await send({ QueueUrl: "Mine", MessageBody: "", DelaySeconds: -1 })).status, 200);
    assert.equal(requests.length, 1);
    assert.deepEqual(refused, []);
  });

  it("is judged without the members that are null, as AWS ignores them", async () => {
    const asked: unknown[] = [];
    const access = {
      Query: (input: Input) => {
        asked.push(input);
        return [{ action: "dynamodb:Query", arn: "arn:aws:dynamodb:::Mine" }];
      },
    };
    const { endpoint } = endpointFor({ ...DYNAMODB_API, access });
    const target = "DynamoDB_20120810";
    const came = await signed(
      "Query",
      { TableName: "notes", IndexName: null },
      { service: "dynamodb", target },
    );
    assert.equal((await endpoint.handle(came)).status, 200);
    assert.deepEqual(asked[0], { TableName: "notes" });
    assert.equal(String(requests[0]?.body), '{"TableName":"notes","IndexName":null}');
  });

  it("has its errors passed on unchanged, and reported", async () => {
    answer = () => ({
      status: 409,
      headers: [JSON_TYPE, ["x-odd", "kept"]],
      body: '{"__type":"boxes#BoxFullException","message":"It is full.","Left":0}',
    });
    const { endpoint, done, errors } = endpointFor();
    const answered = await endpoint.handle(await signed("Put", { Box: "Mine" }));

    assert.deepEqual(
      [answered.status, String(answered.body)],
      [409, '{"__type":"boxes#BoxFullException","message":"It is full.","Left":0}'],
    );
    assert.ok(answered.headers.some(([name, value]) => name === "x-odd" && value === "kept"));
    assert.deepEqual(done[0]?.error, { code: "BoxFullException", message: "It is full." });
    assert.deepEqual(errors, []);
  });

  it("has invalid answers passed on too", async () => {
    answer = () => ({ status: 502, headers: [], body: "<html>Bad Gateway</html>" });
    const { endpoint, done } = endpointFor();
    const answered = await endpoint.handle(await signed("Put", { Box: "Mine" }));
    assert.deepEqual([answered.status, String(answered.body)], [502, "<html>Bad Gateway</html>"]);
    assert.equal(done[0]?.error?.code, "InternalFailure");
  });

  it("is reported as not answering when nothing listens", async () => {
    await there.close();
    const { endpoint, worker, errors } = endpointFor();
    const { status, body } = seen(await endpoint.handle(await signed("Put", { Box: "Mine" })));
    assert.deepEqual([status, body.__type], [503, "ServiceUnavailable"]);
    assert.match(
      String(body.message),
      /^the boxes at http:\/\/127\.0\.0\.1:\d+ does not answer: .*ECONNREFUSED/,
    );
    await assert.rejects(endpoint.call("boxes", "Put", { Box: "Mine" }, worker), {
      code: "ServiceUnavailable",
    });
    assert.deepEqual(errors, []);
    there = await servePlain(
      { maxBodyBytes: 1, handle: async () => assert.fail() },
      { port: 0, host: "127.0.0.1", onError: (error) => assert.fail(String(error)) },
    );
  });

  it("is no longer waited for when its client has disconnected", async () => {
    const controller = new AbortController();
    const left = new Promise<void>((resolve) => {
      answer = ({ signal }) =>
        new Promise((answered) => {
          signal?.addEventListener("abort", () => {
            resolve();
            answered({ status: 200, headers: [], body: "" });
          });
          controller.abort();
        });
    });
    const { endpoint, errors } = endpointFor();
    const came = await signed("Put", { Box: "Mine" }, { given: { signal: controller.signal } });
    await Promise.all([endpoint.handle(came), left]);
    assert.deepEqual(errors, []);
  });

  it("is called from this process, judged all the same", async () => {
    const { endpoint, worker } = endpointFor();
    assert.deepEqual(await endpoint.call("boxes", "Put", { Box: "Mine" }, worker), { Box: "there" });
    await assert.rejects(endpoint.call("boxes", "Put", { Box: "Yours" }, worker), {
      code: "AccessDeniedException",
    });
    assert.equal(requests.length, 1);
    answer = () => ({ status: 400, headers: [], body: '{"__type":"Gone","message":"no"}' });
    await assert.rejects(endpoint.call("boxes", "Put", { Box: "Mine" }, worker), {
      code: "Gone",
      message: "no",
    });
  });

  it("is published to from this process over the query protocol", async () => {
    answer = () => ({
      status: 200,
      headers: [],
      body: "<PublishResponse><PublishResult><MessageId>m-1</MessageId></PublishResult></PublishResponse>",
    });
    const { endpoint, worker } = endpointFor(SNS_API, there.url, { ports: { isJudging: false } });
    const TopicArn = "arn:aws:sns:eu-west-1:123456789012:Placed";
    const published = await endpoint.call("sns", "Publish", { TopicArn, Message: "ü" }, worker);
    assert.deepEqual(published, { MessageId: "m-1" });
    assert.deepEqual(Object.fromEntries(new URLSearchParams(String(requests[0]?.body))), {
      Action: "Publish",
      Version: "2010-03-31",
      TopicArn,
      Message: "ü",
    });
  });

  it("leaves the length in answers to HEAD, and bytes as they are", async () => {
    const bytes = gzipSync("packed");
    answer = ({ method }) =>
      method === "HEAD"
        ? { status: 200, headers: [["Content-Length", "12345"]], body: "" }
        : { status: 200, headers: [["Content-Encoding", "gzip"]], body: bytes };
    const forward = externalEmulator(S3_API, {
      url: there.url,
      region: ACCOUNT_REGION.region,
      credentials: KEY,
    }).forward;
    const call = { operation: "HeadObject", input: {} };
    const head = await forward?.(request("HEAD /pictures/a.png"), call);
    const got = await forward?.(request("GET /pictures/a.png"), call);
    const length = (from: typeof head) =>
      from?.response.headers.find(([name]) => name.toLowerCase() === "content-length")?.[1];
    assert.equal(length(head), "12345");
    assert.equal(length(got), String(bytes.length));
    assert.deepEqual(got?.response.body, bytes);
  });

  for (const [host, path] of [
    ["pictures.s3.us-east-1.amazonaws.com", "/pictures/a%20b.png"],
    ["my.pictures.s3.amazonaws.com", "/my.pictures/a%20b.png"],
    ["pictures.s3.localhost:4566", "/pictures/a%20b.png"],
    ["s3.us-east-1.amazonaws.com", "/a%20b.png"],
    ["localhost:4566", "/a%20b.png"],
  ] as const) {
    it(`finds the bucket of ${host} in the path`, async () => {
      const forward = externalEmulator(S3_API, {
        url: there.url,
        region: ACCOUNT_REGION.region,
        credentials: KEY,
      }).forward;
      await forward?.(request("GET /a%20b.png?x-id=GetObject&X-Amz-Signature=old", { host }), {
        operation: "GetObject",
        input: {},
      });
      assert.deepEqual([requests[0]?.rawPath, requests[0]?.rawQuery], [path, "x-id=GetObject"]);
    });
  }
});
