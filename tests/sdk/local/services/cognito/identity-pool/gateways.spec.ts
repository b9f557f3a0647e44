import { strict as assert } from "node:assert";
import { SignatureV4 } from "@smithy/signature-v4";
import { Stack } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/construct";
import { Auth } from "#sdk/constructs/auth/construct";
import { RestApiV1 } from "#sdk/constructs/rest-api/construct";
import { WebSocketApi } from "#sdk/constructs/websocket-api/construct";
import { App } from "#sdk/index";
import { compileHttpApi } from "#sdk/local/gateways/http/compile";
import { createHttpGateway } from "#sdk/local/gateways/http/gateway";
import { compileRestApi } from "#sdk/local/gateways/rest/compile";
import { createRestGateway } from "#sdk/local/gateways/rest/gateway";
import { UsageMeter } from "#sdk/local/gateways/rest/usage-meter";
import { compileWebSocketApi } from "#sdk/local/gateways/websocket/compile";
import { Connections } from "#sdk/local/gateways/websocket/connections";
import { createWebSocketGateway } from "#sdk/local/gateways/websocket/gateway";
import type { Gateway, GatewayRequest, Header } from "#sdk/local/http/types";
import type { Input } from "#sdk/local/services/endpoint/aws-api";
import { record } from "../../../../../support/record";
import { Sha256 } from "../../../../../support/sha256";
import { NOW, request } from "../../../gateways/support/requests";
import { callPools, makePools, type TestPools, userToken } from "./support";

interface Signing {
  readonly AccessKeyId: string;
  readonly SecretKey: string;
  readonly SessionToken: string;
}

/** Signs with the SDK's own signer, which shares no code with the code under test. */
async function signed(
  target: string,
  credentials: Signing,
  more: readonly Header[] = [],
  at = NOW,
): Promise<GatewayRequest> {
  const [method = "", path = ""] = target.split(" ");
  const { AccessKeyId: accessKeyId, SecretKey: secretAccessKey, SessionToken: sessionToken } = credentials;
  const signer = new SignatureV4({
    service: "execute-api",
    region: "us-east-1",
    // The interface asks for more than the signer uses.
    sha256: Sha256 as never,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
  });
  const headers = { host: "localhost:4000" };
  const plain = { method, protocol: "http:", hostname: "localhost", path, query: {}, headers };
  const done = await signer.sign(plain, { signingDate: new Date(at) });
  return request(target, { headers: [...(Object.entries(done.headers) as Header[]), ...more] });
}

type Attach = (auth: Auth, apis: { api: Api; rest: RestApiV1; chat: WebSocketApi }) => void;

const AT_URN = { api: "aws:apigatewayv2/api:Api", rest: "aws:apigateway/restApi:RestApi" };

/** A program with an Auth and three APIs whose routes want a signature. */
async function program(attach: Attach = () => undefined) {
  const recorded = await record(() => {
    const app = new App({ defaults: "current" });
    const stack = new Stack(app, "Web");
    const guests = { native: { cfnIdentityPool: { allowUnauthenticatedIdentities: true } } };
    const auth = new Auth(stack, "Auth", { identityPoolFederation: guests });
    const defaults = { authorizer: "iam" as const };
    const api = new Api(stack, "Api", {
      defaults,
      routes: { "GET /notes": "src/a.get", "GET /users/{id}": "src/a.user" },
    });
    const rest = new RestApiV1(stack, "Rest", { defaults, routes: { "GET /notes": "src/a.get" } });
    const chat = new WebSocketApi(stack, "Chat", {
      authorizer: "iam",
      routes: { $connect: "src/a.connect" },
    });
    attach(auth, { api, rest, chat });
  });
  const { index } = recorded;
  const userPool = String(recorded.resource("aws:cognito/userPool:UserPool").state.endpoint);
  const client = recorded.resource("aws:cognito/userPoolClient:UserPoolClient").id;
  const pool = recorded.resource("aws:cognito/identityPool:IdentityPool").id;
  return { index, userPool, client, pool };
}

type Program = Awaited<ReturnType<typeof program>>;

/** The three gateways of a program. */
function gateways({ index }: Program, { pools, clock }: TestPools) {
  const received: Record<string, unknown>[] = [];
  const ports = {
    findCaller: pools.findCaller,
    now: () => clock.now,
    emit: () => undefined,
    log: { warn: () => undefined },
    invoke: async (_: string, payload: string) => {
      received.push(JSON.parse(payload));
      return {
        requestId: "1",
        durationMs: 1,
        logs: [],
        ok: true as const,
        payload: '{"statusCode":200,"body":"ok"}',
      };
    },
  };
  const urnOf = (type: string, protocol?: string) =>
    index.ofType(type).find(({ inputs }) => protocol === undefined || inputs.protocolType === protocol)
      ?.urn ?? "";
  const connections = new Connections({ now: ports.now });
  return {
    received,
    http: createHttpGateway(compileHttpApi(index, urnOf(AT_URN.api, "HTTP")), ports),
    rest: createRestGateway(compileRestApi(index, urnOf(AT_URN.rest)), {
      ...ports,
      fetch,
      usage: new UsageMeter(),
    }),
    socket: createWebSocketGateway(compileWebSocketApi(index, urnOf(AT_URN.api, "WEBSOCKET")), {
      ...ports,
      connections,
    }),
  };
}

async function start(attach?: Attach) {
  const made = await program(attach);
  const pools = makePools({ index: () => made.index });
  const logins = { [made.userPool]: userToken({ iss: `https://${made.userPool}`, aud: made.client }) };
  const credentialsOf = async (Logins?: Record<string, string>) => {
    const call = (operation: string, input: Input) => callPools(pools.pools, operation, input);
    const { IdentityId } = await call("GetId", { IdentityPoolId: made.pool, Logins });
    const { Credentials } = await call("GetCredentialsForIdentity", { IdentityId, Logins });
    return { IdentityId: String(IdentityId), ...(Credentials as Signing) };
  };
  return {
    ...made,
    ...pools,
    ...gateways(made, pools),
    user: () => credentialsOf(logins),
    guest: () => credentialsOf(),
  };
}

async function ask(gateway: Gateway, given: GatewayRequest): Promise<[status: number, body: string]> {
  const { status, body } = await gateway.handle(given);
  return [status, String(body)];
}

const FORBIDDEN = '{"message":"Forbidden"}';
const HANDSHAKE: readonly Header[] = [
  ["Connection", "Upgrade"],
  ["Upgrade", "websocket"],
  ["Sec-WebSocket-Version", "13"],
  ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
];

describe("credentials of an identity pool", () => {
  it("open no route as long as nothing is attached [DG/http-api-access-control-iam; DG/permissions]", async () => {
    const { http, rest, socket, user, index } = await start();
    const mine = await user();
    assert.deepEqual(await ask(http, await signed("GET /notes", mine)), [403, FORBIDDEN]);
    const [status, body] = await ask(rest, await signed("GET /dev/notes", mine));
    const role = index.find("aws:iam/role:Role", "Web-Auth-auth-role")?.state.name;
    const arn = `${index.ofType(AT_URN.rest)[0]?.state.executionArn}/dev/GET/notes`;
    const message = `User: arn:aws:sts::123456789012:assumed-role/${role}/CognitoIdentityCredentials is not authorized to perform: execute-api:Invoke on resource: ${arn}`;
    assert.deepEqual([status, JSON.parse(body)], [403, { Message: message }]);
    const knocked = await socket.connect(await signed("GET /dev", mine, HANDSHAKE));
    assert.ok(!knocked.accepted);
    assert.equal(knocked.response.status, 403);
  });

  it("open the routes of an HTTP API that is attached for users, and of no other", async () => {
    const started = await start((auth, { api }) => auth.attachPermissionsForAuthUsers([api]));
    const { http, rest, socket, user, guest, received, pool, userPool } = started;
    const mine = await user();
    assert.deepEqual(await ask(http, await signed("GET /notes", mine)), [200, "ok"]);
    const { authorizer } = received[0]?.requestContext as { authorizer: { iam: Record<string, unknown> } };
    assert.deepEqual(authorizer.iam.cognitoIdentity, {
      amr: ["authenticated", userPool, `${userPool}:CognitoSignIn:ada`],
      identityId: mine.IdentityId,
      identityPoolId: pool,
    });
    assert.equal(authorizer.iam.accessKey, mine.AccessKeyId);
    assert.match(
      String(authorizer.iam.userArn),
      /^arn:aws:sts::123456789012:assumed-role\/.+\/CognitoIdentityCredentials$/,
    );
    assert.match(String(authorizer.iam.userId), /^AROA\w+:CognitoIdentityCredentials$/);

    assert.equal((await ask(rest, await signed("GET /dev/notes", mine)))[0], 403);
    assert.equal((await socket.connect(await signed("GET /dev", mine, HANDSHAKE))).accepted, false);
    assert.deepEqual(await ask(http, await signed("GET /notes", await guest())), [403, FORBIDDEN]);
    assert.equal(received.length, 1);
  });

  it("open the methods of a REST API that is attached, and identify the caller", async () => {
    const { rest, user, received, pool, userPool } = await start((auth, { rest: api }) =>
      auth.attachPermissionsForAuthUsers([api]),
    );
    const mine = await user();
    assert.deepEqual(await ask(rest, await signed("GET /dev/notes", mine)), [200, "ok"]);
    const { identity } = received[0]?.requestContext as { identity: Record<string, unknown> };
    const { caller, user: userId, userArn, ...rest_ } = identity;
    assert.equal(caller, userId);
    assert.match(String(caller), /^AROA\w+:CognitoIdentityCredentials$/);
    assert.match(String(userArn), /:assumed-role\/.+\/CognitoIdentityCredentials$/);
    assert.equal(rest_.cognitoIdentityId, mine.IdentityId);
    assert.equal(rest_.cognitoIdentityPoolId, pool);
    assert.equal(rest_.cognitoAuthenticationType, "authenticated");
    assert.equal(rest_.cognitoAuthenticationProvider, `${userPool},${userPool}:CognitoSignIn:ada`);
    assert.deepEqual([rest_.accessKey, rest_.accountId], [mine.AccessKeyId, "123456789012"]);
  });

  it("let users connect to a WebSocket API that is attached", async () => {
    const { socket, user, received } = await start((auth, { chat }) =>
      auth.attachPermissionsForAuthUsers([chat]),
    );
    const mine = await user();
    const { accepted } = await socket.connect(await signed("GET /dev", mine, HANDSHAKE));
    assert.equal(accepted, true);
    const { identity } = received[0]?.requestContext as { identity: Record<string, unknown> };
    assert.deepEqual(
      [identity.cognitoIdentityId, identity.cognitoAuthenticationType],
      [mine.IdentityId, "authenticated"],
    );
  });

  it("of guests open what is attached for guests, and nothing else", async () => {
    const { http, rest, user, guest, received } = await start((auth, { api, rest: other }) => {
      auth.attachPermissionsForUnauthUsers([other]);
      auth.attachPermissionsForAuthUsers([api]);
    });
    const theirs = await guest();
    assert.equal((await ask(rest, await signed("GET /dev/notes", theirs)))[0], 200);
    const { identity } = received[0]?.requestContext as { identity: Record<string, unknown> };
    assert.deepEqual(
      [identity.cognitoAuthenticationType, identity.cognitoAuthenticationProvider],
      ["unauthenticated", null],
    );
    assert.equal((await ask(http, await signed("GET /notes", theirs)))[0], 403);
    assert.equal((await ask(rest, await signed("GET /dev/notes", await user())))[0], 403);
  });

  it("follow the program: routes attached later open, detached routes close", async () => {
    const { http, user, pools } = await start();
    const mine = await user();
    const opened = await program((auth, { api }) => auth.attachPermissionsForAuthUsers([api]));
    pools.serve(opened.index);
    assert.equal((await ask(http, await signed("GET /notes", mine)))[0], 200);
    pools.serve((await program()).index);
    assert.equal((await ask(http, await signed("GET /notes", mine)))[0], 403);
  });

  it("open what a statement with the user's own identity names", async () => {
    const own = "arn:aws:execute-api:*:*:*/$default/GET/users/${cognito-identity.amazonaws.com:sub}";
    const statement = { actions: ["execute-api:Invoke"], resources: [own] };
    const { http, user } = await start((auth) => auth.attachPermissionsForAuthUsers([statement]));
    const mine = await user();
    assert.equal((await ask(http, await signed(`GET /users/${mine.IdentityId}`, mine)))[0], 200);
    assert.equal((await ask(http, await signed("GET /users/us-east-1:other", mine)))[0], 403);
    assert.equal((await ask(http, await signed("GET /notes", mine)))[0], 403);
  });

  it("are refused without their session token, with a forged one and with another's", async () => {
    const { http, rest, user, guest } = await start((auth, { api, rest: other }) =>
      auth.attachPermissionsForAuthUsers([api, other]),
    );
    const [mine, theirs] = [await user(), await guest()];
    const message = '{"message":"The security token included in the request is invalid."}';
    for (const SessionToken of [theirs.SessionToken, `${mine.SessionToken}x`, undefined]) {
      const wrong = { ...mine, SessionToken } as Signing;
      assert.deepEqual(await ask(http, await signed("GET /notes", wrong)), [403, message]);
      assert.deepEqual(await ask(rest, await signed("GET /dev/notes", wrong)), [403, message]);
    }
    const unknown = { ...mine, AccessKeyId: "ASIAAAAAAAAAAAAAAAAA" };
    assert.deepEqual(await ask(http, await signed("GET /notes", unknown)), [403, message]);
    const [status] = await ask(http, await signed("GET /notes", { ...mine, SecretKey: theirs.SecretKey }));
    assert.equal(status, 403);
  });

  it("end after an hour [DG/supported-gateway-response-types]", async () => {
    const { http, rest, user, clock } = await start((auth, { api, rest: other }) =>
      auth.attachPermissionsForAuthUsers([api, other]),
    );
    const mine = await user();
    clock.now = NOW + 3_599_000;
    assert.equal((await ask(http, await signed("GET /notes", mine, [], clock.now)))[0], 200);
    clock.now = NOW + 3_600_000;
    const message = '{"message":"The security token included in the request is expired"}';
    assert.deepEqual(await ask(http, await signed("GET /notes", mine, [], clock.now)), [403, message]);
    const refused = await rest.handle(await signed("GET /dev/notes", mine, [], clock.now));
    assert.deepEqual([refused.status, String(refused.body)], [403, message]);
    const type = refused.headers.find(([name]) => name.toLowerCase() === "x-amzn-errortype");
    assert.equal(type?.[1], "ExpiredTokenException");
  });
});
