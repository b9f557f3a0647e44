/**
 * The import of a handler, to find the constructs that its function is bound to:
 *
 *     import { Table } from "pulumi-serverless-api/node";
 *     const name = Table("notes").name;
 *
 * It reads environment variables and imports nothing, so that it costs a cold start nothing. The first secret that a handler
 * reads costs one call of SSM for all of them. One file, because the types that `sapi types` writes next to a program can
 * only add to interfaces declared in the module they name.
 */

/** Ids of tables that the program's functions are bound to, written by `sapi types`. */
export interface TableBindings {}
/** Ids of bound functions. */
export interface FunctionBindings {}
/** Ids of bound HTTP APIs. */
export interface ApiBindings {}
/** Ids of bound GraphQL APIs. */
export interface GraphQLApiBindings {}
/** Ids of bound WebSocket APIs. */
export interface WebSocketApiBindings {}
/** Ids of bound REST APIs. */
export interface RestApiV1Bindings {}
/** Ids of bound user pools. */
export interface AuthBindings {}
/** Ids of bound buckets. */
export interface BucketBindings {}
/** Ids of bound queues. */
export interface QueueBindings {}
/** Ids of bound topics. */
export interface TopicBindings {}
/** Ids of bound event buses. */
export interface EventBusBindings {}
/** Ids of bound Kinesis streams. */
export interface KinesisStreamBindings {}
/** Ids of bound database clusters. */
export interface RDSBindings {}
/** Ids of bound sites. */
export interface StaticSiteBindings {}

/** Ids of bound secrets, `Config.Secret`. */
export interface SecretBindings {}
/** Ids of bound parameters, `Config.Parameter`. */
export interface ParameterBindings {}

/** The ids that were written down, or any text as long as none were. */
export type BoundId<Bindings> = [keyof Bindings] extends [never] ? string : keyof Bindings & string;

/** Finds a bound construct by its id. Throws, naming what is bound, when the function is not bound to it. */
export type Lookup<Bindings, Value extends string, Optional extends string = never> = (
  id: BoundId<Bindings>,
) => {
  readonly [V in Value]: string;
} & {
  readonly [V in Optional]?: string;
};

/** A `Table`: its name in DynamoDB. */
export const Table: Lookup<TableBindings, "name"> = lookUp("Table", ["name"]);
/** A `Function`: its name in Lambda. */
export const Function: Lookup<FunctionBindings, "name"> = lookUp("Function", ["name"]);
/** An `Api`: its URL, that of the custom domain if there is one. */
export const Api: Lookup<ApiBindings, "url"> = lookUp("Api", ["url"]);
/** A `GraphQLApi`: its URL. */
export const GraphQLApi: Lookup<GraphQLApiBindings, "url"> = lookUp("GraphQLApi", ["url"]);
/** A `WebSocketApi`: the URL that clients connect to. */
export const WebSocketApi: Lookup<WebSocketApiBindings, "url"> = lookUp("WebSocketApi", ["url"]);
/** A `RestApiV1`: its URL. */
export const RestApiV1: Lookup<RestApiV1Bindings, "url"> = lookUp("RestApiV1", ["url"]);
/**
 * An `Auth`: what clients sign in with. `identityPoolId` is there unless `identityPoolFederation` is `false`, and the others
 * unless `login` is `false`.
 */
export const Auth: Lookup<AuthBindings, "userPoolId" | "userPoolClientId", "identityPoolId"> = lookUp(
  "Auth",
  ["userPoolId", "userPoolClientId", "identityPoolId"],
);
/** A `Bucket`: its name in S3. */
export const Bucket: Lookup<BucketBindings, "name"> = lookUp("Bucket", ["name"]);
/** A `Queue`: its URL. */
export const Queue: Lookup<QueueBindings, "url"> = lookUp("Queue", ["url"]);
/** A `Topic`: its ARN. */
export const Topic: Lookup<TopicBindings, "arn"> = lookUp("Topic", ["arn"]);
/** An `EventBus`: its name. */
export const EventBus: Lookup<EventBusBindings, "name"> = lookUp("EventBus", ["name"]);
/** A `KinesisStream`: its name. */
export const KinesisStream: Lookup<KinesisStreamBindings, "name"> = lookUp("KinesisStream", ["name"]);
/** An `RDS` cluster: what the data API needs. */
export const RDS: Lookup<RDSBindings, "clusterArn" | "secretArn" | "defaultDatabaseName"> = lookUp("RDS", [
  "clusterArn",
  "secretArn",
  "defaultDatabaseName",
]);
/** A `StaticSite`: its URL, that of its own domain if there is one. */
export const StaticSite: Lookup<StaticSiteBindings, "url"> = lookUp("StaticSite", ["url"]);

/**
 * The values of bound `Config.Secret` and `Config.Parameter`, by id: `Config.STRIPE_KEY`.
 *
 * Parameters are in the environment. Secrets are not: the first secret that is read fetches all bound ones from SSM and
 * waits for them. Read it where the module is loaded. Secrets are cached as long as the process runs. A deployment that
 * changes one starts new processes. On this machine they come from the configuration of the stack.
 */
export const Config: { readonly [Id in BoundId<SecretBindings & ParameterBindings>]: string } = new Proxy(
  {} as { [id: string]: string },
  { get: (_, id) => findConfig(id) },
);

/** Properties that awaiting and writing as JSON read of any object. */
const ASKED_OF_ALL = ["then", "toJSON"];

function findConfig(id: string | symbol): string | undefined {
  if (typeof id === "symbol") return undefined;
  const { env } = process;
  const text = env[variableOf("Parameter", "value", id)] ?? env[variableOf("Secret", "value", id)];
  if (text !== undefined) return text;
  const parameter = env[variableOf("Secret", "parameter", id)];
  if (parameter !== undefined) return fetchedSecret(id, parameter);
  if (ASKED_OF_ALL.includes(id)) return undefined;
  throw notBoundConfig(id);
}

/** Values that were fetched, by name and version of their parameters: `/sapi/shop/dev/Secret/KEY/value:3`. */
const fetched = new Map<string, string>();

function fetchedSecret(id: string, parameter: string): string {
  if (!fetched.has(parameter)) {
    if (process.env.IS_LOCAL === "true") throw noLocalValue(id);
    fetchSecrets();
  }
  const value = fetched.get(parameter);
  if (value === undefined) throw new Error(`Config.${id}: SSM has no parameter ${parameter}`);
  return value;
}

/** Fetch the secrets that are bound to this function, all at once. */
function fetchSecrets(): void {
  const bound = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith("SAPI_Secret_parameter_") && value !== undefined && !fetched.has(value) ? [value] : [],
  );
  const answer = waitForSsm(bound);
  if ("problem" in answer) throw new Error(`the secrets of this function cannot be read: ${answer.problem}`);
  for (const [parameter, value] of answer.values) fetched.set(parameter, value);
}

type SsmAnswer = { readonly values: readonly [string, string][] } | { readonly problem: string };

/** Longer than all tries of {@link ASK_SSM} together. */
const TIMEOUT_MS = 30_000;

/** A worker asks, and this thread waits: reading a property cannot be awaited. */
function waitForSsm(names: readonly string[]): SsmAnswer {
  const { MessageChannel, receiveMessageOnPort, Worker } =
    require("node:worker_threads") as typeof import("node:worker_threads");
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const workerData = { names, signal, port: port2, env: { ...process.env } };
  const worker = new Worker(ASK_SSM, { eval: true, execArgv: [], workerData, transferList: [port2] });
  worker.unref();
  // Told by the answer that is missing then.
  worker.on("error", () => undefined);
  Atomics.wait(signal, 0, 0, TIMEOUT_MS);
  const received = receiveMessageOnPort(port1) as { readonly message: SsmAnswer } | undefined;
  port1.close();
  return received?.message ?? { problem: "SSM does not answer" };
}

/**
 * The code of the worker. It is text, because bundlers rename what functions refer to. It signs its requests itself: the
 * AWS SDK is not in every runtime, and takes longer to load than this to run.
 * @see https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameters.html, at most ten names
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
const ASK_SSM = String.raw`
const { workerData: { names, signal, port, env } } = require("node:worker_threads");
const { createHash, createHmac } = require("node:crypto");
const region = env.AWS_REGION || env.AWS_DEFAULT_REGION;
const suffix = /^cn-/.test(region) ? "amazonaws.com.cn" : "amazonaws.com";
const given = env.AWS_ENDPOINT_URL_SSM || env.AWS_ENDPOINT_URL || "https://ssm." + region + "." + suffix;
const url = new URL("/", given);
const hmac = (key, text) => createHmac("sha256", key).update(text).digest();
const hash = (text) => createHash("sha256").update(text).digest("hex");

function signed(body) {
  const time = new Date().toISOString().replace(/[:-]|\.\d{3}/g, "");
  const scope = [time.slice(0, 8), region, "ssm", "aws4_request"];
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    host: url.host,
    "x-amz-date": time,
    ...(env.AWS_SESSION_TOKEN && { "x-amz-security-token": env.AWS_SESSION_TOKEN }),
    "x-amz-target": "AmazonSSM.GetParameters",
  };
  const keys = Object.keys(headers).join(";");
  const lines = Object.entries(headers).map(([name, value]) => name + ":" + value + "\n").join("");
  const request = ["POST", "/", "", lines, keys, hash(body)].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, scope.join("/"), hash(request)].join("\n");
  const signature = hmac(scope.reduce(hmac, "AWS4" + env.AWS_SECRET_ACCESS_KEY), text).toString("hex");
  const credential = env.AWS_ACCESS_KEY_ID + "/" + scope.join("/");
  const authorization =
    "AWS4-HMAC-SHA256 Credential=" + credential + ", SignedHeaders=" + keys + ", Signature=" + signature;
  return { ...headers, authorization };
}

function post(body) {
  const { request } = require(url.protocol === "http:" ? "node:http" : "node:https");
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers: signed(body), timeout: 5000 }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (text += part));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode, text }));
    });
    sent.on("timeout", () => sent.destroy(new Error("SSM does not answer")));
    sent.on("error", reject);
    sent.end(body);
  });
}

async function getParameters(some) {
  const body = JSON.stringify({ Names: some, WithDecryption: true });
  for (let attempt = 1; ; attempt++) {
    const answer = await post(body).catch((error) => ({ status: 0, text: error.message }));
    if (answer.status === 200) return JSON.parse(answer.text).Parameters;
    const isPassing = answer.status === 0 || answer.status >= 500 || /Throttl|TooManyUpdates/.test(answer.text);
    if (!isPassing || attempt === 4) throw new Error("GetParameters: " + answer.status + " " + answer.text);
    await new Promise((resolve) => setTimeout(resolve, 50 * 3 ** attempt * (0.5 + Math.random() / 2)));
  }
}

async function ask() {
  const values = [];
  for (let at = 0; at < names.length; at += 10)
    for (const { Name, Selector = "", Value } of await getParameters(names.slice(at, at + 10)))
      values.push([Name + Selector, Value]);
  return { values };
}

ask().catch((error) => ({ problem: error.message })).then((answer) => {
  port.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
`;

function noLocalValue(id: string): Error {
  const stage = process.env.SAPI_STAGE ?? "<stage>";
  return new Error(
    `Config.${id} has no value on this machine; write SAPI_SECRET_${id.replace(/-/g, "_")}=... into .env.local, ` +
      `or start with --config ${id}=...; where it is deployed, sapi secrets set ${stage} ${id} sets it`,
  );
}

function notBoundConfig(id: string): Error {
  const form = /^SAPI_(?:Secret_parameter|Secret_value|Parameter_value)_(.+)$/;
  const bound = Object.keys(process.env).flatMap((name) => form.exec(name)?.[1] ?? []);
  const ids = [...new Set(bound)].sort();
  const shown = ids.map((each) => `Config.${each}`).join(", ");
  const others = ids.length === 0 ? "nothing is" : `${shown} ${ids.length === 1 ? "is" : "are"}`;
  const guess = nearestOf(id, ids);
  return new Error(
    `Config.${id} is not bound to this function; ${guess ? `did you mean Config.${guess}? ` : ""}${others}. ` +
      `Where the function is defined, write bind: [x] with x = new Config.Secret(stack, ${JSON.stringify(id)})`,
  );
}

function lookUp<Bindings, Value extends string>(
  kind: string,
  values: readonly Value[],
): Lookup<Bindings, Value> {
  return (id) => {
    const found = values.map((value) => [value, process.env[variableOf(kind, value, id)]] as const);
    if (found.every(([, text]) => text === undefined)) throw notBound(kind, id);
    return Object.fromEntries(found) as { readonly [V in Value]: string };
  };
}

/** The name as the deployment wrote it: environment variables know no `-`. */
function variableOf(kind: string, value: string, id: string): string {
  return `SAPI_${kind}_${value}_${id.replace(/-/g, "_")}`;
}

function notBound(kind: string, id: string): Error {
  const form = new RegExp(`^SAPI_${kind}_[A-Za-z]+_(.+)$`);
  const bound = Object.keys(process.env).flatMap((name) => form.exec(name)?.[1] ?? []);
  const ids = [...new Set(bound)].sort();
  const shown = ids.map((each) => JSON.stringify(each)).join(", ");
  const others = ids.length === 0 ? `no ${kind} is` : `${shown} ${ids.length === 1 ? "is" : "are"}`;
  const guess = nearestOf(id, ids);
  return new Error(
    `${kind} ${JSON.stringify(id)} is not bound to this function; ` +
      `${guess ? `did you mean ${kind}(${JSON.stringify(guess)})? ` : ""}${others}. ` +
      bindHint(kind, id),
  );
}

/** The call that binds a function of a construct to that construct, and the middle of the names of such functions. */
interface OwnFunctions {
  readonly middle: string;
  readonly call: (names: readonly string[]) => string;
}

const consumers: OwnFunctions = {
  middle: "consumer-(.+)-",
  call: ([name = "<name>"]) => `x.bindToConsumer("${name}", [x])`,
};
/** The name of a function does not say the key of its route. */
const routes: OwnFunctions = { middle: "", call: () => 'x.bindToRoute("<route key>", [x])' };

const OWN_FUNCTIONS: { readonly [kind: string]: OwnFunctions | undefined } = {
  Api: routes,
  Bucket: {
    middle: "notification-(.+)-",
    call: ([name = "<name>"]) => `x.bindToNotification("${name}", [x])`,
  },
  EventBus: {
    middle: "rule-(.+)-target-(.+)-",
    call: ([rule = "<rule>", target = "<target>"]) => `x.bindToTarget("${rule}", "${target}", [x])`,
  },
  GraphQLApi: routes,
  KinesisStream: consumers,
  Queue: { middle: "consumer-", call: () => "x.bind([x])" },
  RestApiV1: routes,
  Table: consumers,
  Topic: {
    middle: "subscriber-(.+)-",
    call: ([name = "<name>"]) => `x.bindToSubscriber("${name}", [x])`,
  },
  WebSocketApi: routes,
};

/**
 * The line to write in the program. `bind: [x]` cannot name the construct whose props it stands in. The name of a function says
 * whether it is one of the construct's own: `Shop-Pictures-notification-thumbnail-function-f3360a3`. A long name is shortened, and
 * a program may have given another one.
 */
function bindHint(kind: string, id: string): string {
  const { AWS_LAMBDA_FUNCTION_NAME = "" } = process.env;
  const namesIn = (middle: string): RegExpExecArray | null =>
    new RegExp(`(?:^|-)${id.replace(/\W/g, "\\$&")}-${middle}function-[0-9a-f]{7}$`).exec(
      AWS_LAMBDA_FUNCTION_NAME,
    );
  if (kind === "Function" && namesIn(""))
    return "A function reads its own name from AWS_LAMBDA_FUNCTION_NAME";
  if (kind === "Auth" && namesIn("trigger-.+-"))
    return "A trigger reads event.userPoolId and event.callerContext.clientId";
  const x = `x = new ${kind}(stack, ${JSON.stringify(id)}, ...)`;
  const own = OWN_FUNCTIONS[kind];
  const names = own?.middle ? namesIn(own.middle) : null;
  if (own && names) return `Behind ${x}, write ${own.call(names.slice(1))}`;
  const bound = `Where the function is defined, write bind: [x] with ${x}`;
  return own ? `${bound}. Where x calls the function, write ${own.call([])} behind x` : bound;
}

/** The bound id that is most like another one, if it is close enough to be a slip of the pen. */
function nearestOf(id: string, bound: readonly string[]): string | undefined {
  const [best] = bound
    .map((candidate) => ({ candidate, distance: distanceOf(id.replace(/-/g, "_"), candidate) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(2, id.length / 3) ? best.candidate : undefined;
}

/** The number of letters to add, remove or replace, whatever their case. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1]?.toLowerCase() === b[j - 1]?.toLowerCase();
      const replaced = (row[j - 1] as number) + (isSame ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
