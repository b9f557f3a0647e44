import assert from "node:assert/strict";
import { on, once } from "node:events";
import { Worker } from "node:worker_threads";
import { checkSigned } from "#sdk/local/iam/signed-request";
import { Config } from "#sdk/node/index";

/** Answers as SSM does, in a thread of its own: whoever asks stands still meanwhile. */
const SSM = `
const { createServer } = require("node:http");
const { parentPort, workerData: { parameters, failures } } = require("node:worker_threads");
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    parentPort.postMessage({ method: request.method, path: request.url, headers: request.headers, body });
    const failure = failures.shift();
    response.statusCode = failure ? failure.status : 200;
    const names = JSON.parse(body).Names;
    const found = names.filter((name) => name in parameters).map((name) => {
      const [, Name, Selector] = /^(.*?)(:\\d+)?$/.exec(name);
      return { Name, Selector, Value: parameters[name], Type: "SecureString", Version: 3 };
    });
    const answer = failure ? { __type: failure.type, message: "no" } : { Parameters: found, InvalidParameters: [] };
    response.end(JSON.stringify(answer));
  });
});
// The thread answers in order: this comes after all that came before.
parentPort.on("message", (asked) => parentPort.postMessage(asked));
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

/** Waits until the other thread has reported all requests that it has answered. */
const ALL = "all";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

describe("Config in a handler", () => {
  let before: NodeJS.ProcessEnv = {};
  const workers: Worker[] = [];
  let asked: Asked[] = [];

  /** Have SSM answer with these parameters, after these failures. */
  async function serve(
    parameters: Readonly<Record<string, string>>,
    failures: readonly { readonly status: number; readonly type: string }[] = [],
  ): Promise<void> {
    const worker = new Worker(SSM, { eval: true, workerData: { parameters, failures } });
    workers.push(worker);
    const [port] = (await once(worker, "message")) as [number];
    asked = [];
    worker.on("message", (message: Asked | typeof ALL) => message !== ALL && asked.push(message));
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${port}`,
      AWS_REGION: "eu-west-1",
      AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
      AWS_SECRET_ACCESS_KEY: "shh",
      AWS_SESSION_TOKEN: "token",
    });
  }

  /** The requests so far, once they have come from the other thread. */
  async function requests(): Promise<readonly Asked[]> {
    const worker = workers.at(-1);
    assert.ok(worker);
    worker.postMessage(ALL);
    for await (const [message] of on(worker, "message")) if (message === ALL) break;
    return asked;
  }

  // Not while the file is loaded: other files set variables for all that runs.
  beforeEach(() => {
    before = { ...process.env };
  });

  afterEach(async () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    for (const worker of workers.splice(0)) await worker.terminate();
  });

  it("has parameters, and here secrets as well, in the environment", () => {
    process.env.SAPI_Parameter_value_VERSION = "1.2";
    process.env.SAPI_Secret_value_api_key = "local";
    process.env.SAPI_Secret_parameter_api_key = "/a/api-key:1";
    assert.equal(Config.VERSION, "1.2");
    assert.equal(Config["api-key"], "local");
  });

  it("fetches all bound secrets with the first that is read, signed, and asks no more for them", async () => {
    await serve({ "/one/KEY:3": "k", "/one/TOKEN:1": "multi\nline ü" });
    process.env.SAPI_Secret_parameter_KEY = "/one/KEY:3";
    process.env.SAPI_Secret_parameter_TOKEN = "/one/TOKEN:1";
    assert.equal(Config.KEY, "k");
    assert.equal(Config.TOKEN, "multi\nline ü");
    assert.equal(Config.KEY, "k");
    const [request, ...others] = await requests();
    assert.deepEqual(others, []);
    assert.ok(request);
    assert.deepEqual(JSON.parse(request.body), {
      Names: ["/one/KEY:3", "/one/TOKEN:1"],
      WithDecryption: true,
    });
    const { headers } = request;
    assert.equal(headers["x-amz-target"], "AmazonSSM.GetParameters");
    const caller = { secretAccessKey: "shh", sessionToken: "token" } as never;
    const signed = {
      method: request.method,
      rawPath: request.path,
      rawQuery: "",
      headers: Object.entries(headers),
      body: Buffer.from(request.body),
    };
    const findCaller = (id: string) => (id === "AKIDEXAMPLE" ? caller : undefined);
    const checked = checkSigned(signed, "ssm", { findCaller, now: Date.now });
    assert.ok(!("fault" in checked), JSON.stringify(checked));
  });

  it("asks for ten at a time, as SSM takes them", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `/many/${index}:1`);
    await serve(Object.fromEntries(names.map((name) => [name, `value of ${name}`])));
    for (const [index, name] of names.entries()) process.env[`SAPI_Secret_parameter_K${index}`] = name;
    assert.equal(Config.K11, "value of /many/11:1");
    const sizes = (await requests()).map(({ body }) => JSON.parse(body).Names.length);
    assert.deepEqual(sizes, [10, 2]);
  });

  it("tries again what SSM refuses for the moment, and not what it refuses for good", async () => {
    const busy = { status: 400, type: "ThrottlingException" };
    await serve({ "/again/KEY:1": "k" }, [busy, { status: 500, type: "InternalServerError" }]);
    process.env.SAPI_Secret_parameter_KEY = "/again/KEY:1";
    assert.equal(Config.KEY, "k");
    assert.equal((await requests()).length, 3);
    const denied = { status: 400, type: "AccessDeniedException" };
    await serve({}, [denied]);
    process.env.SAPI_Secret_parameter_KEY = "/denied/KEY:1";
    assert.throws(() => Config.KEY, /the secrets of this function cannot be read: .*AccessDeniedException/);
    assert.equal((await requests()).length, 1);
  });

  it("says which parameter SSM does not have", async () => {
    await serve({});
    process.env.SAPI_Secret_parameter_KEY = "/gone/KEY:1";
    assert.throws(() => Config.KEY, /^Error: Config\.KEY: SSM has no parameter \/gone\/KEY:1$/);
  });

  it("says on this machine how to give a secret that has no value, and asks nobody", () => {
    Object.assign(process.env, { IS_LOCAL: "true", SAPI_STAGE: "dev" });
    process.env.SAPI_Secret_parameter_api_key = "/here/api-key:1";
    assert.throws(() => Config["api-key"], {
      message:
        "Config.api-key has no value on this machine; write SAPI_SECRET_api_key=... into .env.local, " +
        "or start with --config api-key=...; where it is deployed, sapi secrets set dev api-key sets it",
    });
  });

  it("says what is bound and what to write for what is not", () => {
    process.env.SAPI_Secret_parameter_KEY = "/x:1";
    process.env.SAPI_Parameter_value_VERSION = "1";
    assert.throws(() => Config.TOKEN, {
      message:
        "Config.TOKEN is not bound to this function; Config.KEY, Config.VERSION are. " +
        'Where the function is defined, write bind: [x] with x = new Config.Secret(stack, "TOKEN")',
    });
  });

  it("names the bound one that is most like the one that is read", () => {
    process.env.SAPI_Parameter_value_VERSION = "1";
    assert.throws(
      () => Config.VERSON,
      /^Error: Config\.VERSON is not bound to this function; did you mean Config\.VERSION\? /,
    );
  });

  it("can be awaited, printed and written down like any object", async () => {
    assert.equal(await Config, Config);
    assert.equal(JSON.stringify(Config), "{}");
    assert.equal(String(Object.prototype.toString.call(Config)), "[object Object]");
  });
});
