import assert from "node:assert/strict";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import {
  BatchGetItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import type { IamCaller } from "#sdk/local/iam/caller";
import { startDynamoDb } from "#sdk/local/services/dynamodb/dynamodb";
import type { LocalService } from "#sdk/local/services/service";
import { graphResource } from "../../../../support/graph";

const KEYS = { accessKeyId: "SAPIMINE", secretAccessKey: "secret" };
const IDENTITY = {
  accessKey: KEYS.accessKeyId,
  accountId: "123456789012",
  userId: "u",
  userArn: "arn:aws:iam::123456789012:user/ada",
};
const TABLES = "arn:aws:dynamodb:us-east-1:123456789012:table";

const notes = graphResource("aws:dynamodb/table:Table", "notes", {
  inputs: {
    name: "notes",
    hashKey: "id",
    attributes: [
      { name: "id", type: "S" },
      { name: "owner", type: "S" },
    ],
    globalSecondaryIndexes: [{ name: "byOwner", hashKey: "owner", projectionType: "ALL" }],
  },
});
const put = new PutItemCommand({ TableName: "notes", Item: { id: { S: "1" }, owner: { S: "ada" } } });
const get = new GetItemCommand({ TableName: "notes", Key: { id: { S: "1" } } });

/** An answer over a plain socket, with headers that `fetch` keeps to itself. */
async function ask(url: string, method: string, headers: Record<string, string>, body = "") {
  const outgoing = request(url, { method, headers, setHost: !("host" in headers), agent: false });
  outgoing.end(body);
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve).once("error", reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe("calls of the local DynamoDB", () => {
  let service: LocalService;
  let url: string;
  let caller: Partial<IamCaller>;
  const clients: DynamoDBClient[] = [];

  before(async () => {
    caller = {};
    service = await startDynamoDb({
      data: undefined,
      url: undefined,
      region: "us-east-1",
      credentials: KEYS,
      trusted: { names: ["box.test"], addresses: false },
      findCaller: (id) =>
        id === KEYS.accessKeyId
          ? { secretAccessKey: KEYS.secretAccessKey, identity: IDENTITY, ...caller }
          : undefined,
    });
    url = String(service.urls.dynamodb);
    await service.serve([notes]);
  });
  beforeEach(() => {
    caller = {};
  });
  after(async () => {
    for (const client of clients) client.destroy();
    await service.close();
  });

  function clientOf(
    config: Partial<DynamoDBClientConfig> = {},
    headers: Record<string, string> = {},
  ): DynamoDBClient {
    const given = { endpoint: url, region: "us-east-1", credentials: KEYS, maxAttempts: 1, ...config };
    const client = new DynamoDBClient(given);
    client.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { headers: Record<string, string> }).headers, headers);
        return next(args);
      },
      { step: "build" },
    );
    clients.push(client);
    return client;
  }

  it("are served that the AWS SDK signs with the credentials of the session, in any region", async () => {
    await clientOf().send(put);
    assert.deepEqual((await clientOf({ region: "eu-west-1" }).send(get)).Item?.owner, { S: "ada" });
  });

  it("are refused with another secret, and by a key that nobody knows", async () => {
    await assert.rejects(clientOf({ credentials: { ...KEYS, secretAccessKey: "other" } }).send(get), {
      name: "InvalidSignatureException",
      message: /^The request signature we calculated does not match the signature you provided\./,
    });
    for (const accessKeyId of ["AKIAIOSFODNN7EXAMPLE", "local"]) {
      const secretAccessKey = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
      await assert.rejects(clientOf({ credentials: { accessKeyId, secretAccessKey } }).send(get), {
        name: "UnrecognizedClientException",
        message: "The security token included in the request is invalid.",
      });
    }
  });

  it("are refused when they are not signed, or in the form of a signature only", async () => {
    const headers = {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": "DynamoDB_20120810.ListTables",
    };
    for (const authorization of [
      undefined,
      "Bearer x",
      "AWS4-HMAC-SHA256 Credential=SAPIMINE/b/c/dynamodb/d, SignedHeaders=host, Signature=0",
      "AWS4-",
    ]) {
      const date = { "x-amz-date": "20250414T221356Z" };
      const reply = await ask(
        url,
        "POST",
        { ...headers, ...date, ...(authorization && { authorization }) },
        "{}",
      );
      assert.equal(reply.status, 400);
      assert.deepEqual(JSON.parse(reply.body), {
        __type: "com.amazon.coral.service#MissingAuthenticationTokenException",
        message: "Missing Authentication Token",
      });
    }
    const query =
      "?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=a&X-Amz-Signature=b&X-Amz-SignedHeaders=host&X-Amz-Date=c";
    assert.equal((await ask(url + query, "POST", headers, "{}")).status, 400);
  });

  it("are refused when they are signed for another service, or at another time", async () => {
    await assert.rejects(clientOf({ signingName: "execute-api" } as object).send(get), {
      name: "InvalidSignatureException",
      message: "Credential should be scoped to correct service: 'dynamodb'.",
    });
    for (const [minutes, message] of [
      [-6, /^Signature expired: \d{8}T\d{6}Z is now earlier than \d{8}T\d{6}Z \(\d{8}T\d{6}Z - 5 min\.\)$/],
      [
        6,
        /^Signature not yet current: \d{8}T\d{6}Z is still later than \d{8}T\d{6}Z \(\d{8}T\d{6}Z \+ 5 min\.\)$/,
      ],
    ] as const) {
      await assert.rejects(clientOf({ systemClockOffset: minutes * 60_000 }).send(get), {
        name: "InvalidSignatureException",
        message,
      });
    }
  });

  it("are refused when their body was changed on the way", async () => {
    const client = clientOf();
    client.middlewareStack.add(
      (next) => (args) => {
        (args.request as { body: string }).body = '{"TableName":"other","Key":{"id":{"S":"1"}}}';
        return next(args);
      },
      { step: "finalizeRequest", priority: "low" },
    );
    await assert.rejects(client.send(get), { name: "InvalidSignatureException" });
  });

  it("want the token of temporary credentials, within their time", async () => {
    caller = { sessionToken: "token", expiresAt: Date.now() + 60_000 };
    const withToken = (sessionToken: string) =>
      clientOf({ credentials: { ...KEYS, sessionToken } }).send(get);
    await withToken("token");
    await assert.rejects(withToken("other"), { name: "UnrecognizedClientException" });
    await assert.rejects(clientOf().send(get), { name: "UnrecognizedClientException" });
    caller = { ...caller, expiresAt: Date.now() };
    await assert.rejects(withToken("token"), { name: "ExpiredTokenException" });
  });

  it("ask the policies of who has some, for each table and index", async () => {
    const asked: string[] = [];
    caller = {
      allows: ({ action, arn }) => {
        asked.push(`${action} ${arn}`);
        return !arn.endsWith("/secret");
      },
    };
    const query = { KeyConditionExpression: "#o = :o", ExpressionAttributeNames: { "#o": "owner" } };
    const ExpressionAttributeValues = { ":o": { S: "ada" } };
    await clientOf().send(
      new QueryCommand({ TableName: "notes", IndexName: "byOwner", ...query, ExpressionAttributeValues }),
    );
    await clientOf().send(new ListTablesCommand({}));
    await assert.rejects(
      clientOf().send(
        new BatchGetItemCommand({
          RequestItems: { notes: { Keys: [] }, secret: { Keys: [{ id: { S: "1" } }] } },
        }),
      ),
      {
        name: "AccessDeniedException",
        message: `User: ${IDENTITY.userArn} is not authorized to perform: dynamodb:BatchGetItem on resource: ${TABLES}/secret because no identity-based policy allows the dynamodb:BatchGetItem action`,
      },
    );
    assert.deepEqual(asked, [
      `dynamodb:Query ${TABLES}/notes/index/byOwner`,
      `dynamodb:ListTables ${TABLES}/*`,
      `dynamodb:BatchGetItem ${TABLES}/notes`,
      `dynamodb:BatchGetItem ${TABLES}/secret`,
    ]);
  });

  it("are refused to pages that are not of this machine, whatever they sign with", async () => {
    for (const origin of ["https://evil.test", "http://localhost.evil.test", "null"]) {
      await assert.rejects(clientOf({}, { origin }).send(get), { name: "AccessDeniedException" }, origin);
    }
    for (const origin of ["http://localhost:3000", "http://127.0.0.1:8080", "https://box.test"]) {
      assert.ok((await clientOf({}, { origin }).send(get)).Item, origin);
    }
  });

  it("tell foreign pages nothing, not even when they ask whether they may call", async () => {
    const asking = {
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,x-amz-target",
    };
    const foreign = await ask(url, "OPTIONS", { ...asking, origin: "https://evil.test" });
    assert.equal(foreign.status, 403);
    assert.equal(foreign.headers["access-control-allow-origin"], undefined);
    assert.equal(foreign.headers["access-control-allow-headers"], undefined);
    const own = await ask(url, "OPTIONS", { ...asking, origin: "http://localhost:3000" });
    assert.equal(own.status, 200);
    assert.equal(own.headers["access-control-allow-headers"], "authorization,x-amz-target");
    const image = await ask(url, "GET", { "sec-fetch-site": "cross-site" });
    assert.equal(image.status, 403);
    assert.equal((await ask(url, "GET", {})).body, "healthy: dynamodb.us-east-1.amazonaws.com ");
  });

  it("are refused by a name that was made to point here", async () => {
    const why =
      'the request was sent to "evil.test", which is no name of this machine; if it is one, start with --allow-host evil.test';
    const visit = await ask(url, "GET", { host: "evil.test:4000" });
    assert.deepEqual([visit.status, visit.body], [403, `${why}\n`]);
    const call = await ask(url, "POST", { host: "evil.test:4000" }, "{}");
    assert.equal(call.status, 403);
    assert.deepEqual(JSON.parse(call.body), {
      __type: "com.amazon.coral.service#AccessDeniedException",
      message: why,
    });
    assert.equal((await ask(url, "GET", { host: "box.test" })).status, 200);
  });

  it("are refused by the service itself when they are too long or no calls", async () => {
    const reply = await ask(url, "PUT", {});
    assert.deepEqual([reply.status, reply.body], [404, "<UnknownOperationException/>\n"]);
    const long = await ask(url, "POST", {}, "x".repeat(16 * 1024 * 1024 + 1));
    assert.equal(long.status, 413);
  });
});
