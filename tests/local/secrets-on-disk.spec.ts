import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { hasAny } from "#sdk/graph/keep/sweep";
import { NODE_MODULES } from "../support/paths";
import { StandIn } from "../support/pulumi/stand-in";
import { SapiProcess } from "./dev-process";

const SECRETS = {
  token: "tok-hunter2-ä",
  pem: "-----BEGIN KEY-----\nabc+/=\n-----END KEY-----\n",
  password: 'p"w-nested',
  inList: "second-of-a-list",
};
const DB = JSON.stringify({ user: "ann", password: SECRETS.password, others: [{ key: SECRETS.inList }] });
const SETTINGS = `config:
  notes:token: { secure: v1:abc }
  notes:pem: { secure: v1:abc }
  notes:db: { user: ann, password: { secure: v1:abc }, others: [{ key: { secure: v1:abc } }] }
`;
const HEAD = `
import * as pulumi from "@pulumi/pulumi";
import { Api, App, Table } from "pulumi-serverless-api";
const config = new pulumi.Config();
const token = config.requireSecret("token");
const db = config.requireSecretObject<any>("db");
const app = new App();
app.stack(function Notes({ stack }) {
  const table = new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
  const environment = {
    TOKEN: token,
    PEM: config.requireSecret("pem"),
    PASSWORD: db.password,
    KEY: db.others[0].key,
    URL: pulumi.interpolate\`pg://ann:\${token}@\${table.tableName}\`,
  };
  const api = new Api(stack, "Api", {
    defaults: { function: { bind: [table], environment } },
    routes: { "GET /": "src/api.handler" },
  });`;
/** Secrets that the next start fills in. */
const FILLED_IN = `${HEAD}
  stack.addOutputs({ Token: token });
  return { api, token, db };
});
export = app.outputs;
`;
/** The same secrets, and some that the start could not fill in. */
const MADE_OF = `${HEAD}
  token.apply((text) => pulumi.log.info("the token is " + text));
  stack.addOutputs({
    Basic: token.apply((text) => Buffer.from("ann:" + text).toString("base64")),
    Json: token.apply((text) => JSON.stringify({ text })),
    Url: token.apply((text) => encodeURIComponent(text)),
    Open: pulumi.unsecret(token),
  });
  return { api };
});
export = app.outputs;
`;

describe("the files that sapi writes", function () {
  this.timeout(240_000);
  let pulumi: StandIn;
  let root: string;
  const started: SapiProcess[] = [];
  const inRoot = (...names: string[]): string => path.join(root, ...names);

  beforeEach(() => {
    const config = Object.fromEntries(
      [
        ["token", SECRETS.token],
        ["pem", SECRETS.pem],
        ["db", DB],
      ].map(([key, value]) => [`notes:${key}`, { value: value as string, secret: true }]),
    );
    pulumi = new StandIn({}, { dev: { resources: [], config } });
    root = fs.mkdtempSync(path.join(os.tmpdir(), "written-"));
    for (const name of ["project", "project/src", "tmp", "home"]) fs.mkdirSync(inRoot(name));
    fs.symlinkSync(NODE_MODULES, inRoot("project/node_modules"));
    const files = {
      "Pulumi.yaml": "name: notes\nruntime: nodejs\n",
      "Pulumi.dev.yaml": SETTINGS,
      "src/api.ts": "export const handler = async () => process.env;\n",
    };
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(inRoot("project", name), text);
  });

  afterEach(async () => {
    await Promise.all(started.splice(0).map((process) => process.end("SIGKILL")));
    pulumi.close();
    fs.rmSync(root, { recursive: true, force: true });
  });

  /** Runs `sapi` with its own home and folder for temporary files. */
  const sapi = (...args: string[]): SapiProcess => {
    const env = {
      HOME: inRoot("home"),
      XDG_STATE_HOME: inRoot("home", "state"),
      TMPDIR: inRoot("tmp"),
    };
    const process = new SapiProcess(args, env);
    started.push(process);
    return process;
  };
  const serve = (): SapiProcess => {
    const given = { token: SECRETS.token, pem: SECRETS.pem, db: DB };
    const config = Object.entries(given).flatMap(([key, value]) => ["--config", `${key}=${value}`]);
    const data = ["--data", inRoot("data")];
    return sapi(
      "dev",
      inRoot("project"),
      "--port",
      "0",
      "--once",
      "--no-console",
      "--json",
      ...data,
      ...config,
    );
  };

  /** Calls the handler, and stores an item. */
  async function use(running: SapiProcess) {
    const { apis, services, credentials } = await running.ready();
    const reply = await fetch(`${apis[0]?.url}/`);
    assert.deepEqual(
      Object.fromEntries(
        Object.entries((await reply.json()) as object).filter(([name]) => /^(PEM|KEY)$/.test(name)),
      ),
      { KEY: SECRETS.inList, PEM: SECRETS.pem },
    );
    const client = new DynamoDBClient({
      endpoint: services.dynamodb,
      region: credentials.region,
      credentials,
    });
    const TableName = "dev-notes-Notes";
    await client.send(new PutItemCommand({ TableName, Item: { id: { S: "1" } } }));
    client.destroy();
  }

  function check(): void {
    for (const file of filesIn(root)) {
      const name = path.relative(root, file);
      const text = fs.readFileSync(file);
      for (const encoding of ["utf8", "utf16le"] as const) {
        assert.equal(hasAny(text.toString(encoding), Object.values(SECRETS)), false, name);
      }
      if (/^(data|home|project\/\.sapi)\//.test(name)) assert.equal(modeOf(file) & 0o077, 0, name);
    }
    for (const folder of ["data", "home/state/sapi", "project/.sapi"].map((name) => inRoot(name))) {
      if (fs.existsSync(folder)) assert.equal(modeOf(folder), 0o700, folder);
    }
  }

  it("contain no secret and are readable by the owner alone, and a start without a change runs no program", async () => {
    fs.writeFileSync(inRoot("project", "index.ts"), FILLED_IN);
    for (const cached of [false, true]) {
      const running = serve();
      await use(running);
      assert.equal((await running.ready()).cached, cached);
      check();
      // A killed process cleans nothing up.
      await running.end("SIGKILL");
      check();
    }
    assert.equal(fs.existsSync(inRoot("project/.sapi/graph.json")), true);
    assert.equal(await sapi("diff", "dev", inRoot("project")).end(), 0);
    assert.equal(await sapi("deploy", "dev", inRoot("project"), "--split").end(), 0);
    check();
    assert.ok(pulumi.stack("dev.Notes")?.config, "which is where its configuration went");
  });

  it("contain none either when the program derives values from its secrets", async () => {
    fs.writeFileSync(inRoot("project", "index.ts"), MADE_OF);
    const running = serve();
    await use(running);
    await running.end("SIGINT");
    assert.equal(await sapi("diff", "dev", inRoot("project")).end(), 0);
    check();
    assert.equal(fs.existsSync(inRoot("project/.sapi/graph.json")), false);
  });
});

const modeOf = (filePath: string): number => fs.statSync(filePath).mode & 0o777;

/** All files below a folder, without following links. */
function filesIn(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(entryPath);
    return entry.isFile() ? [entryPath] : [];
  });
}
