import assert from "node:assert/strict";
import * as path from "node:path";
import { startLocal } from "pulumi-serverless-api/local";
import ts from "typescript";
import { captureFile } from "#sdk/graph/index";
import { type CommandResult, SstProgram } from "../../../../support/moved-project";

/** Programs of the earlier library: what share is moved, what is left in the program itself, and what it makes. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  // Classes in TypeScript, one sharing with the other by its props.
  "notes-0x": ["moved 19 of 19 uses of SST, 100 %", "it makes 39 resources"],
  // Classes in JavaScript.
  "jobs-0x": ["moved 6 of 6 uses of SST, 100 %", "it makes 44 resources"],
  // Functions in JavaScript, with handlers that look up what they are bound to.
  "shop-1x": ["moved 10 of 10 uses of SST, 100 %", "it makes 40 resources"],
  // Every construct, in TypeScript: in classes of 0.x, in functions of 1.x, in ES modules of 2.x.
  "every-0x": ["moved 41 of 41 uses of SST, 100 %", "it makes 167 resources"],
  "every-2x": ["moved 30 of 30 uses of SST, 100 %", "it makes 225 resources"],
  "every-1x": ["moved 22 of 22 uses of SST, 100 %", "it makes 199 resources"],
  // ES modules in workspaces, with sst.config.ts.
  "board-2x": ["moved 11 of 11 uses of SST, 100 %", "it makes 46 resources"],
  // Code of CDK: layers, sign-in, domains, parameters, roles, alarms, grants.
  "cloud-2x": ["moved 50 of 50 uses of SST, 100 %", "it makes 82 resources"],
};

describe("programs of SST that sapi upgrade --from sst has moved", function () {
  this.timeout(300_000);
  const programs = new Map<string, SstProgram>();
  const outputs = new Map<string, CommandResult>();

  before(async () => {
    for (const name of Object.keys(PROGRAMS)) {
      const program = new SstProgram(name);
      programs.set(name, program);
      outputs.set(name, await program.sapi("upgrade", "--from", "sst"));
    }
  });
  after(() => {
    for (const program of programs.values()) program.remove();
  });

  const program = (name: string) => programs.get(name) as SstProgram;

  it("are moved as a whole, which is said first, and make their resources", () => {
    for (const [name, { code, err, out }] of outputs) {
      const lines = err.split("\n");
      assert.deepEqual(
        [lines[0], ...lines.filter((line) => line.startsWith("it makes"))],
        PROGRAMS[name],
        name,
      );
      assert.deepEqual([code, out], [0, ""], name);
    }
  });

  it("have nothing of SST left in their code", () => {
    for (const [name, { err }] of outputs) {
      const code = [...program(name).files()].filter(([file]) => /\.[jt]s$/.test(file));
      const left = code.filter(([, text]) => /serverless-stack|aws-cdk|["']sst\b|sapi upgrade:/.test(text));
      assert.deepEqual(left, [], name);
      const [leftByHand = ""] = err.split("changed on the way:");
      assert.doesNotMatch(leftByHand, /^ {2}(stacks|lib|src|services|packages)\/.*\.[jt]s:\d+/m, name);
    }
  });

  it("say once what differs with the runtime that AWS still creates", () => {
    for (const name of ["notes-0x", "every-0x", "every-1x", "every-2x"]) {
      const { err = "" } = outputs.get(name) ?? {};
      const [, changed = ""] = err.split("changed on the way:\n");
      const lines = changed.split("\n").filter((line) => line.includes("runtime nodejs22.x in place of"));
      assert.equal(lines.length, 1, name);
      assert.match(lines[0] ?? "", /^ {2}\S+\.ts:\d+ {2}runtime /);
      const texts = [...program(name).files()].filter(([file]) => /\.ts$/.test(file));
      assert.ok(
        texts.some(([, text]) => text.includes('runtime: "nodejs22.x"')),
        name,
      );
    }
  });

  it("have the settings in the files of Pulumi", () => {
    assert.match(
      program("notes-0x").read("Pulumi.yaml"),
      /^name: notes\n[^]*\nconfig:\n {2}aws:region: eu-west-1\n/,
    );
    const board = program("board-2x");
    assert.match(
      board.read("Pulumi.yaml"),
      /\n {2}aws:region: us-east-1\n {2}aws:profile: board-development\n/,
    );
    assert.equal(
      board.read("Pulumi.prod.yaml"),
      "config:\n  aws:region: eu-central-1\n  aws:profile: board-production\n",
    );
    assert.equal(board.read("Pulumi.staging.yaml"), "config:\n  aws:region: eu-central-1\n");
    assert.equal(board.files().has("sst.config.ts"), false);
    assert.equal(program("notes-0x").files().has("sst.json"), false);
  });

  it("keep the physical names that they had", async () => {
    const named = await namesOf("notes-0x", "prod");
    assert.deepEqual(named, [
      ["aws:dynamodb/table:Table", "prod-notes-Notes"],
      ["aws:sqs/queue:Queue", "prod-notes-Mails"],
      ["aws:apigatewayv2/api:Api", "prod-notes-Api"],
    ]);
  });

  it("make with @pulumi/aws what they made with CDK, by the same ids and names", async () => {
    const { graph } = await captureFile({ program: program("cloud-2x").folder, stack: "prod" });
    const inputsOf = (name: string, ...inputs: readonly string[]) => {
      const found = graph.resources.filter((resource) => resource.name === name);
      assert.equal(found.length, 1, name);
      return Object.fromEntries(inputs.map((input) => [input, found[0]?.inputs[input]]));
    };
    const client = inputsOf("Users-Auth-user-pool-client", "supportedIdentityProviders");
    assert.deepEqual(client, { supportedIdentityProviders: ["COGNITO", "Google", "Forge"] });
    const forge = inputsOf("Forge", "providerDetails").providerDetails as Record<string, string>;
    assert.match(forge.token_url ?? "", /^https:\/\/\w+\.execute-api\.us-east-1\.amazonaws\.com\/token$/);
    assert.deepEqual(inputsOf("Domain", "domain"), { domain: "prod-cloud-users" });
    assert.deepEqual(inputsOf("Tools", "layerName"), { layerName: "prod-cloud-Tools" });
    assert.deepEqual(inputsOf("Old", "name", "type", "records"), {
      name: "old.example.com",
      type: "CNAME",
      records: ["files.example.com"],
    });
    const tags = { Project: "cloud", "cost:stage": "prod" };
    assert.deepEqual(
      Object.entries(inputsOf("Seen", "tags").tags as object).filter(([key]) => key in tags),
      [...Object.entries(tags)],
    );
    assert.deepEqual(inputsOf("Seen", "hashKey", "attributes", "billingMode"), {
      hashKey: "id",
      attributes: [{ name: "id", type: "S" }],
      billingMode: "PAY_PER_REQUEST",
    });
    assert.match(String(inputsOf("Address", "value").value), /^https:\/\/.*\/files$/);
    const alarm = inputsOf("Waiting", "dimensions", "comparisonOperator", "period");
    assert.deepEqual(alarm, {
      dimensions: { QueueName: "prod-cloud-Jobs" },
      comparisonOperator: "GreaterThanThreshold",
      period: 300,
    });
  });

  async function namesOf(name: string, stack: string): Promise<[string, unknown][]> {
    const { graph } = await captureFile({ program: program(name).folder, stack });
    const types = ["aws:dynamodb/table:Table", "aws:sqs/queue:Queue", "aws:apigatewayv2/api:Api"];
    return graph.resources
      .filter(({ type }) => types.includes(type))
      .map(({ type, inputs }) => [type, inputs.name] as [string, unknown]);
  }

  it("type-check, with the types of what handlers are bound to", () => {
    const common = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2020 };
    assert.deepEqual(problemsIn(["notes-0x", "every-0x", "every-1x"], common), []);
    const modules = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    assert.deepEqual(problemsIn(["board-2x"], modules), []);
    assert.deepEqual(problemsIn(["every-2x"], modules), []);
    assert.deepEqual(problemsIn(["cloud-2x"], modules), []);
    assert.match(program("board-2x").read("sapi-env.d.ts"), /interface TableBindings \{\n {4}Posts: true;/);
  });

  function problemsIn(names: readonly string[], options: ts.CompilerOptions): readonly string[] {
    const files = names.flatMap((name) =>
      [...program(name).files().keys()]
        .filter((file) => file.endsWith(".ts") && (name.endsWith("-2x") || file !== "sapi-env.d.ts"))
        .map((file) => path.join(program(name).folder, file)),
    );
    const checked = ts.createProgram(files, {
      ...options,
      moduleResolution: ts.ModuleResolutionKind.Node10,
      strict: true,
      esModuleInterop: true,
      skipLibCheck: true,
      noEmit: true,
      types: ["node"],
    });
    return ts
      .getPreEmitDiagnostics(checked)
      .map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
      );
  }

  it("change nothing the second time, which is said", async () => {
    for (const name of Object.keys(PROGRAMS)) {
      const before = program(name).files();
      const { code, err } = await program(name).sapi("upgrade", "--from", "sst");
      assert.match(err, /^nothing to upgrade in \d+ files$/m, name);
      assert.equal(code, 0);
      assert.deepEqual(program(name).files(), before, name);
    }
  });

  async function serving(
    name: string,
    ask: (urls: ReadonlyMap<string, string>) => Promise<void>,
  ): Promise<void> {
    const local = await startLocal(program(name).folder, { port: 0 });
    try {
      await ask(new Map(local.apis.map(({ id, url }) => [id, url ?? ""])));
    } finally {
      await local.close();
    }
  }

  async function answer(url: string, request: RequestInit = {}): Promise<[number, string]> {
    const response = await fetch(url, request);
    return [response.status, await response.text()];
  }

  it("answer: classes of 0.x, with handlers that read their environment", () =>
    serving("notes-0x", async (urls) => {
      const url = urls.get("Api");
      const note = '{"owner":"all","id":"buy-milk","text":"Buy milk"}';
      assert.deepEqual(await answer(`${url}/notes`, { method: "POST", body: "Buy milk" }), [201, note]);
      assert.deepEqual(await answer(`${url}/notes`), [200, `[${note}]`]);
      assert.deepEqual(await answer(`${url}/notes/buy-milk`), [200, note]);
      assert.deepEqual(await answer(`${url}/notes/other`), [404, "there is no such note"]);
    }));

  it("answer: classes of 0.x in JavaScript", () =>
    serving("jobs-0x", async (urls) => {
      assert.deepEqual(await answer(`${urls.get("Api")}/jobs`, { method: "POST" }), [202, ""]);
      assert.deepEqual(await answer(`${urls.get("Api")}/jobs`), [200, '{"jobs":0}']);
    }));

  it("answer: every construct of 0.x", () =>
    serving("every-0x", async (urls) => {
      assert.deepEqual(await answer(`${urls.get("Api")}/`), [200, "answered"]);
      assert.equal((await answer(`${urls.get("Api")}/mine`))[0], 403);
      assert.deepEqual(await answer(`${urls.get("Rest")}`), [200, "answered"]);
      assert.deepEqual(await answer(`${urls.get("Graph")}/`), [200, "answered"]);
    }));

  it("answer: every construct of 2.x, with a parameter, a site and a function URL", () =>
    serving("every-2x", async (urls) => {
      assert.deepEqual(await answer(`${urls.get("Api")}/`), [200, "answered by everything"]);
      assert.equal((await answer(`${urls.get("Api")}/own`))[0], 401);
      assert.deepEqual(await answer(`${urls.get("Page")}/`), [200, "<!doctype html><title>Page</title>\n"]);
    }));

  it("answer: functions of 1.x, with an authorizer and handlers that import @serverless-stack/node", () =>
    serving("shop-1x", async (urls) => {
      const orders = `${urls.get("Api")}/orders`;
      const unknown = await answer(`${orders}?customer=ann`, { method: "POST" });
      assert.deepEqual(unknown, [401, '{"message":"Unauthorized"}']);
      const headers = { authorization: "let me in" };
      assert.deepEqual(await answer(`${orders}?customer=ann`, { method: "POST", headers }), [201, ""]);
      assert.deepEqual(await answer(orders), [200, '[{"customer":"ann","currency":"EUR"}]']);
    }));

  it("answer: ES modules of 2.x, with handlers that import sst/node", () =>
    serving("board-2x", async (urls) => {
      const posts = `${urls.get("Posting")}/posts`;
      assert.deepEqual(await answer(`${posts}?hello`, { method: "POST" }), [201, ""]);
      const [status, text] = await answer(posts);
      const { posts: all, pictures } = JSON.parse(text);
      assert.deepEqual([status, all], [200, ["hello"]]);
      assert.match(pictures, /pictures/);
      assert.deepEqual(await answer(`${urls.get("Api")}/`), [200, '{"title":"a board"}']);
    }));
});
