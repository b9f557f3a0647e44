import assert from "node:assert/strict";
import { Server as HttpServer } from "node:http";
import { type AddressInfo, Server } from "node:net";
import {
  type ApproachHeaders,
  type Asked,
  ask,
  HANDSHAKE,
  presigned,
  type Reply,
  signedIn,
} from "./approach";
import { type Served, serve } from "./served";

/** The callers that may send requests, in the same words for every port. */
type Rule =
  /** The port refuses foreign host names and foreign pages. */
  | "this machine"
  /**
   * The port refuses foreign host names and accepts any page, as on AWS. The program decides what pages of
   * other origins may do.
   */
  | "any page"
  /** The port refuses foreign host names and all pages but its own. */
  | "its own page"
  /** The port refuses foreign host names and all pages. */
  | "no page"
  /** The port refuses everybody who speaks HTTP, without an answer. */
  | "nobody";

const PROGRAM = "http://localhost:3000";
const EVIL = "https://evil.test";

/** All kinds of callers, with the rules that accept them. */
const EVERYBODY: readonly (readonly [who: string, headers: ApproachHeaders, letIn: readonly Rule[]])[] = [
  ["a program", {}, ["this machine", "any page", "its own page", "no page"]],
  ["a program, by number", { host: "127.0.0.1" }, ["this machine", "any page", "its own page", "no page"]],
  [
    "a program, by number of version 6",
    { host: "[::1]" },
    ["this machine", "any page", "its own page", "no page"],
  ],
  [
    "a program, by a whole name",
    { host: "localhost." },
    ["this machine", "any page", "its own page", "no page"],
  ],
  [
    "a program, by a name below",
    { host: "api.localhost" },
    ["this machine", "any page", "its own page", "no page"],
  ],
  [
    "a page of this machine",
    { origin: PROGRAM, "sec-fetch-site": "same-site" },
    ["this machine", "any page"],
  ],
  [
    "a page of 127.0.0.1",
    { origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" },
    ["this machine", "any page"],
  ],
  ["a foreign page", { origin: EVIL, "sec-fetch-site": "cross-site" }, ["any page"]],
  ["a foreign page of an old browser", { origin: EVIL }, ["any page"]],
  ["a page in a sandbox", { origin: "null", "sec-fetch-site": "cross-site" }, ["any page"]],
  ["an image on a foreign page", { "sec-fetch-site": "cross-site" }, ["any page"]],
  ["a page whose name leads here", { host: "evil.test" }, []],
  ["a page whose name leads here, from itself", { host: "evil.test", origin: "http://evil.test" }, []],
  ["who knows an address of this machine", { host: "192.168.1.5" }, []],
  ["who knows a name of AWS", { host: "cognito-idp.us-east-1.amazonaws.com" }, []],
];

/** An entry: one request that a port serves. */
interface Door {
  readonly name: string;
  readonly rule: Rule;
  readonly port: number;
  /** The caller's request, signed as necessary, so that only the caller can be the reason for a refusal. */
  asked(headers: Readonly<Record<string, string>>): Promise<Asked> | Asked;
  /** The reply that an accepted caller gets. */
  readonly letIn: (reply: Reply) => boolean;
}

const status =
  (...expected: readonly number[]) =>
  (reply: Reply): boolean =>
    expected.includes(reply.status);

/** Every entry of a session of the program. */
function doorsOf({ local }: Served, runtimePort: number): readonly Door[] {
  const { apis, services, credentials, auth = [] } = local.ready;
  const portOf = (url = ""): number => Number(new URL(url.replace(/^ws/, "http")).port);
  const api = (id: string): number => portOf(apis.find((served) => served.id === id)?.url);
  const invoke = { credentials, service: "execute-api" };
  const at = (port: number, path: string, more: Partial<Asked> = {}) => ({
    port,
    asked: (headers: Readonly<Record<string, string>>): Asked => ({
      port,
      path,
      ...more,
      headers: { ...more.headers, ...headers },
    }),
  });
  const signedAt = (port: number, path: string, service: string, more: Partial<Asked> = {}) => {
    const { asked } = at(port, path, more);
    const signed = (headers: Readonly<Record<string, string>>) =>
      signedIn(asked(headers), { credentials, service });
    return { port, asked: signed };
  };
  const presignedAt = (port: number, path: string, more: Partial<Asked> = {}) => {
    const { asked } = at(port, path, more);
    return { port, asked: (headers: Readonly<Record<string, string>>) => presigned(asked(headers), invoke) };
  };
  const preflight = {
    method: "OPTIONS",
    headers: { "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
  };
  const maySign = ({ headers }: Reply): boolean =>
    String(headers["access-control-allow-headers"] ?? "").includes("authorization");
  const call = (target: string, input: object): Partial<Asked> => ({
    method: "POST",
    headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": target },
    body: JSON.stringify(input),
  });
  const users = portOf(services["cognito-idp"]);
  const userPools = (operation: string, input: object) =>
    call(`AWSCognitoIdentityProviderService.${operation}`, input);
  const [{ userPoolId = "", clientIds = [], identityPoolId } = {}] = auth.map((served) => served);
  const [ClientId = ""] = clientIds;
  const tables = portOf(services.dynamodb);
  const console = portOf(local.ready.console);
  const connection = "/dev/@connections/aaaaaaaaaaaaaaa%3D";
  const form = { method: "POST", headers: { "content-type": "text/plain" }, body: "news" };

  return [
    { name: "a route of an HTTP API", rule: "any page", ...at(api("Api"), "/open"), letIn: status(200) },
    {
      name: "a preflight of it",
      rule: "any page",
      ...at(api("Api"), "/open", preflight),
      letIn: status(204),
    },
    {
      name: "an IAM route of an HTTP API",
      rule: "this machine",
      ...signedAt(api("Api"), "/signed", "execute-api"),
      letIn: status(200),
    },
    {
      name: "an IAM route by a signed address",
      rule: "this machine",
      ...presignedAt(api("Api"), "/signed"),
      letIn: status(200),
    },
    {
      name: "an IAM route by a signed form",
      rule: "this machine",
      ...presignedAt(api("Api"), "/signed", { ...form, body: "" }),
      letIn: status(200),
    },
    {
      name: "a preflight of an IAM route",
      rule: "this machine",
      ...at(api("Api"), "/signed", preflight),
      letIn: status(204),
    },
    {
      name: "a route of a REST API",
      rule: "any page",
      ...at(api("Rest"), "/dev/open"),
      letIn: status(200),
    },
    {
      name: "a preflight of it",
      rule: "any page",
      ...at(api("Rest"), "/dev/open", preflight),
      letIn: status(200, 204),
    },
    {
      name: "an IAM method of a REST API",
      rule: "this machine",
      ...signedAt(api("Rest"), "/dev/signed", "execute-api"),
      letIn: status(200),
    },
    {
      name: "an IAM method by a signed address",
      rule: "this machine",
      ...presignedAt(api("Rest"), "/dev/signed"),
      letIn: status(200),
    },
    {
      name: "a preflight of an IAM method",
      rule: "this machine",
      ...at(api("Rest"), "/dev/signed", preflight),
      letIn: status(200, 204),
    },
    {
      name: "a WebSocket",
      rule: "any page",
      ...at(api("Open"), "/dev", { headers: HANDSHAKE }),
      letIn: status(101),
    },
    {
      name: "a WebSocket with IAM",
      rule: "this machine",
      ...presignedAt(api("Signed"), "/dev", { headers: HANDSHAKE }),
      letIn: status(101),
    },
    {
      name: "@connections",
      rule: "this machine",
      ...signedAt(api("Open"), connection, "execute-api"),
      letIn: status(410),
    },
    {
      name: "@connections by a signed address",
      rule: "this machine",
      ...presignedAt(api("Open"), connection),
      letIn: status(410),
    },
    {
      name: "@connections by a signed form",
      rule: "this machine",
      ...presignedAt(api("Signed"), connection, form),
      letIn: status(410),
    },
    { name: "the API of the runtime", rule: "any page", ...at(api("own"), "/"), letIn: status(200) },
    {
      name: "the events of a custom runtime",
      rule: "no page",
      ...at(runtimePort, "/2018-06-01/runtime/nothing"),
      letIn: status(404),
    },
    {
      name: "tables",
      rule: "this machine",
      ...signedAt(tables, "/", "dynamodb", call("DynamoDB_20120810.ListTables", {})),
      letIn: status(200),
    },
    {
      name: "functions, at the same address",
      rule: "this machine",
      ...signedAt(portOf(services.lambda), "/2015-03-31/functions", "lambda"),
      letIn: status(200),
    },
    {
      name: "a call of an administrator to user pools",
      rule: "this machine",
      ...signedAt(users, "/", "cognito-idp", userPools("ListUsers", { UserPoolId: userPoolId })),
      letIn: status(200),
    },
    {
      name: "a call of an administrator to identity pools",
      rule: "this machine",
      ...signedAt(
        users,
        "/",
        "cognito-identity",
        call("AWSCognitoIdentityService.DescribeIdentityPool", { IdentityPoolId: identityPoolId }),
      ),
      letIn: status(200),
    },
    {
      name: "a preflight of such a call",
      rule: "this machine",
      ...at(users, "/", preflight),
      letIn: maySign,
    },
    {
      name: "a sign-in",
      rule: "any page",
      ...at(
        users,
        "/",
        userPools("InitiateAuth", {
          ClientId,
          AuthFlow: "REFRESH_TOKEN_AUTH",
          AuthParameters: { REFRESH_TOKEN: "x" },
        }),
      ),
      letIn: ({ body }) => body.includes("NotAuthorizedException"),
    },
    {
      name: "an identity",
      rule: "any page",
      ...at(users, "/", call("AWSCognitoIdentityService.GetId", { IdentityPoolId: identityPoolId })),
      letIn: status(200, 400),
    },
    {
      name: "the keys of tokens",
      rule: "any page",
      ...at(users, `/${userPoolId}/.well-known/jwks.json`),
      letIn: status(200),
    },
    {
      name: "the hosted page",
      rule: "any page",
      ...at(
        users,
        `/login?client_id=${ClientId}&response_type=code&redirect_uri=${encodeURIComponent("http://localhost:3000/")}`,
      ),
      letIn: status(200),
    },
    {
      name: "tokens for a code",
      rule: "any page",
      ...at(users, "/oauth2/token", { method: "POST" }),
      letIn: status(400, 401),
    },
    { name: "the console", rule: "its own page", ...at(console, "/"), letIn: status(200) },
    {
      name: "the data of the console",
      rule: "its own page",
      ...at(console, "/api/state"),
      letIn: status(200),
    },
    {
      name: "the picture of the console",
      rule: "its own page",
      ...at(console, "/graph.svg"),
      letIn: status(200),
    },
  ];
}

/** The target of handlers' connections that were meant for AWS. */
function interceptDoor(port: number): Door {
  const asked = (headers: Readonly<Record<string, string>>) => ({ port, headers });
  return { name: "requests of handlers to AWS", rule: "nobody", port, asked, letIn: () => true };
}

/** The headers of each caller, with the entry's port where they name none. */
function headersTo(
  { port }: Door,
  { host = "localhost", origin, ...others }: ApproachHeaders,
): Record<string, string> {
  return {
    ...others,
    host: `${host}:${port}`,
    ...(origin !== undefined && { origin: origin === "http://evil.test" ? `${origin}:${port}` : origin }),
  };
}

async function isLetIn(door: Door, headers: ApproachHeaders): Promise<boolean> {
  const asking = ask(await door.asked(headersTo(door, headers)));
  if (door.rule !== "nobody") return door.letIn(await asking);
  return asking.then(door.letIn, ({ code }: NodeJS.ErrnoException) => code !== "ECONNRESET");
}

/** Ports on which this process begins to listen during an action. */
async function listeningDuring<T>(
  act: () => Promise<T>,
): Promise<{ result: T; servers: ReadonlySet<Server> }> {
  const servers = new Set<Server>();
  const { listen } = Server.prototype;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    servers.add(this);
    return Reflect.apply(listen, this, args);
  } as typeof listen;
  try {
    return { result: await act(), servers };
  } finally {
    Server.prototype.listen = listen;
  }
}

describe("the ports of a session", function () {
  this.timeout(300_000);
  let served: Served;
  let runtimePort: number;
  let ports: readonly number[];
  let doors: readonly Door[];

  before(async () => {
    const { result, servers } = await listeningDuring(async () => {
      const local = await serve("ports", { watch: false, console: true });
      const reply = await local.get("/", "own");
      return { local, runtimePort: Number(reply.body.split(":")[1]) };
    });
    ({ local: served, runtimePort } = result);
    const listening = [...servers].filter((server) => server.listening);
    const portOf = (server?: Server) => (server?.address() as AddressInfo).port;
    ports = listening.map(portOf);
    const shared = Number(new URL(String(served.local.ready.services.dynamodb)).port);
    const interceptServer = listening.find(
      (server) => !(server instanceof HttpServer) && portOf(server) !== shared,
    );
    doors = [...doorsOf(served, runtimePort), interceptDoor(portOf(interceptServer))];
  });
  after(() => served?.close());

  it("each have a rule that is tested here, new ports included", () => {
    assert.deepEqual([...ports].sort(), [...new Set(doors.map(({ port }) => port))].sort());
    assert.equal(ports.length, 10);
  });

  for (const [who, headers, letIn] of EVERYBODY) {
    it(`accept or refuse ${who} by their rule`, async () => {
      for (const door of doors) {
        assert.equal(await isLetIn(door, headers), letIn.includes(door.rule), `${door.name}: ${door.rule}`);
      }
    });
  }

  it("give in the reply and in the event the reason for a refusal, and the cure", async () => {
    served.events.clear();
    const door = doors.find(({ name }) => name === "an IAM route of an HTTP API") as Door;
    const reason =
      'pages of "evil.test" have no access; if they are yours, start with --allow-host evil.test';
    const reply = await ask(await door.asked(headersTo(door, { origin: EVIL })));
    assert.equal(reply.status, 403);
    assert.deepEqual(JSON.parse(reply.body), { message: reason });
    const event = await served.events.next("request");
    assert.equal(event.reason, reason);
  });

  it("do the same for a host name that resolves here, even when the program allows every page", async () => {
    const reason =
      'the request was sent to "evil.test", which is no name of this machine; if it is one, start with --allow-host evil.test';
    for (const name of ["a route of an HTTP API", "a route of a REST API", "a WebSocket"]) {
      served.events.clear();
      const door = doors.find((one) => one.name === name) as Door;
      const reply = await ask(await door.asked(headersTo(door, { host: "evil.test" })));
      assert.deepEqual(reply, { ...reply, status: 403, body: JSON.stringify({ message: reason }) }, name);
      assert.equal((await served.events.next("request")).reason, reason, name);
    }
  });
});

describe("the ports of a session that is open to other machines, with an extra host name", function () {
  this.timeout(300_000);
  let served: Served;
  let doors: readonly Door[];

  before(async () => {
    served = await serve("ports", { watch: false, console: true, host: "0.0.0.0", allowHosts: ["box.test"] });
    const reply = await served.get("/", "own");
    doors = doorsOf(served, Number(reply.body.split(":")[1]));
  });
  after(() => served?.close());

  const guarded = () => doors.filter(({ rule }) => rule === "this machine" || rule === "any page");

  it("accept requests by an address and by that name, and pages of that name", async () => {
    for (const door of guarded()) {
      for (const headers of [{ host: "192.168.1.5" }, { host: "box.test" }, { origin: "https://box.test" }])
        assert.equal(await isLetIn(door, headers), true, `${door.name}: ${JSON.stringify(headers)}`);
    }
  });

  it("refuse foreign names and pages as always, including pages of an address", async () => {
    for (const door of guarded()) {
      assert.equal(await isLetIn(door, { host: "evil.test" }), false, door.name);
      for (const origin of [EVIL, "null", "http://192.168.1.5:3000"])
        assert.equal(await isLetIn(door, { origin }), door.rule === "any page", `${door.name}: ${origin}`);
    }
  });
});
