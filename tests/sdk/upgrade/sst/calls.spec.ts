import assert from "node:assert/strict";
import { type MoveCase, moved } from "../../../support/moved-program";
import { registeredBy } from "../../../support/program-text";

const before = (
  body: string,
) => `import { ${body.includes("new Api(") ? "Api, " : ""}EventBus, StackContext } from "sst/constructs";

const PAID = ["paid", "refunded"] as const;
export function Main({ stack }: StackContext) {
  const bus = new EventBus(stack, "Bus");
${body}}
`;
const after = (body: string) => before(body).replace("sst/constructs", "pulumi-serverless-api");

const CASES: Readonly<Record<string, Omit<MoveCase, "version">>> = {
  "subscriptions are rules with the keys that they had, counted by type": {
    before: before(`  bus.subscribe("order.created", "src/a.main");
  bus.subscribe(stack, "order.created", "src/b.main");
  bus.subscribe(stack, PAID, { handler: "src/c.main" });
`),
    after: after(`  bus.addRules(bus, {
    order_created_1_rule: {
      pattern: { detailType: ["order.created"] },
      targets: { order_created_1_target: "src/a.main" },
    },
  });
  bus.addRules(stack, {
    order_created_2_rule: {
      pattern: { detailType: ["order.created"] },
      targets: { order_created_2_target: "src/b.main" },
    },
  });
  bus.addRules(stack, {
    multi_1_rule: {
      pattern: { detailType: PAID },
      targets: { multi_1_target: { function: { handler: "src/c.main" } } },
    },
  });
`),
  },
  "a chain of subscriptions becomes statements": {
    before: before(`  bus.subscribe(stack, "a", "src/a.main").subscribe(stack, "b", "src/b.main");
`),
    after: after(`  bus.addRules(stack, {
    a_1_rule: {
      pattern: { detailType: ["a"] },
      targets: { a_1_target: "src/a.main" },
    },
  });
  bus.addRules(stack, {
    b_1_rule: {
      pattern: { detailType: ["b"] },
      targets: { b_1_target: "src/b.main" },
    },
  });
`),
  },
  "setCors is the prop, with the comment above it": {
    before: before(`  const api = new Api(stack, "Api", {
    routes: { "GET /": "src/a.main" },
  });
  // The website.
  api.setCors({
    allowMethods: ["POST"],
  });
`),
    after: after(`  const api = new Api(stack, "Api", {
    routes: { "GET /": "src/a.main" },
    // The website.
    cors: {
      allowMethods: ["POST"],
    },
  });
`),
  },
  "setCors takes the place of cors": {
    before: before(`  const api = new Api(stack, "Api", { cors: false });
  api.setCors(true);
`),
    after: after(`  const api = new Api(stack, "Api", { cors: true });
`),
  },
};

/** A note about defaults of functions, which is made where there is no App. */
const isOfDefaults = (message: string) => message.startsWith("no App is made");

/** The text of a site after the move, of a project with a package.json in the folder of the site. */
function site(props: string, scripts: Readonly<Record<string, string>>, version: 0 | 1 | 2 = 2): string {
  const entry = version === 2 ? "sst/constructs" : "@serverless-stack/resources";
  const text = `import { ViteStaticSite, StaticSite } from "${entry}";
export function Main({ stack }) {
  new StaticSite(stack, "Site", ${props});
}
`;
  const files = { "stacks/Main.js": text, "web/package.json": JSON.stringify({ scripts }) };
  return /"Site", (.*)\);/.exec(moved(files, version).all["stacks/Main.js"] ?? "")?.[1] ?? "";
}

describe("calls of SST that are written otherwise", () => {
  for (const [title, each] of Object.entries(CASES))
    it(title, () => {
      const program = moved({ "stacks/index.ts": each.before }, 2);
      assert.equal(program.all["stacks/index.ts"], each.after);
      assert.deepEqual(
        program.notes.filter(({ message }) => !isOfDefaults(message)),
        [],
      );
    });

  it("subscribe makes the rule on the bus, with its target", async () => {
    const text = `import { App, EventBus } from "sst/constructs";
export default function main(app: App) {
  app.stack(function Main({ stack }) {
    const bus = new EventBus(stack, "Bus");
    bus.subscribe("made", "src/made.main");
  });
}
`;
    const { all } = moved({ "stacks/index.ts": text }, 2);
    const program = `import { App } from "pulumi-serverless-api";\nimport main from "./index";\nmain(new App({ name: "shop" }));\n`;
    const files = new Map(
      Object.entries({ "stacks/index.ts": all["stacks/index.ts"] ?? "", "stacks/run.ts": program }),
    );
    console.log(
      files.get("stacks/index.ts"),
      (await registeredBy(files, "stacks/run.ts")).map((x) => x.type),
    );
    const rules = (await registeredBy(files, "stacks/run.ts")).filter(({ type }) =>
      /EventRule|EventTarget/i.test(type),
    );
    assert.deepEqual(
      rules.map(({ type }) => type),
      ["aws:cloudwatch/eventRule:EventRule", "aws:cloudwatch/eventTarget:EventTarget"],
    );
    assert.match(JSON.stringify(rules[0]?.inputs), /\\"detail-type\\":\[\\"made\\"\]/);
  });

  it("calls stay whose order, or whose settings, are not known", () => {
    const text = before(`  for (const one of ["a", "b"]) bus.subscribe(one, "src/a.main");
  const api = new Api(stack, "Api");
  const allowMethods = ["GET"];
  if (stack.stage === "dev") api.setCors(true);
  api.setCors({ allowMethods });
`);
    const { notes } = moved({ "stacks/index.ts": text }, 2);
    const whole = notes.flatMap(({ leftOut }) => (leftOut?.isCause ? [leftOut.what] : []));
    assert.deepEqual(whole, ["bus.subscribe", "api.setCors", "api.setCors"]);
  });

  it("counts calls in several files as no order, where they have a type in common", () => {
    const file = (name: string) => `import { StackContext, use } from "sst/constructs";
import { Main } from "./Main";
export function ${name}({ stack }: StackContext) {
  const { bus } = use(Main);
  bus.subscribe(stack, "shared", "src/a.main");
  bus.subscribe(stack, "${name}", "src/a.main");
}
`;
    const main = before("  return { bus };\n");
    const { all } = moved({ "stacks/Main.ts": main, "stacks/A.ts": file("A"), "stacks/B.ts": file("B") }, 2);
    for (const name of ["A", "B"]) {
      assert.match(
        all[`stacks/${name}.ts`] ?? "",
        new RegExp(`bus\\.addRules\\(stack, \\{\n    ${name}_1_rule: `),
      );
      assert.match(all[`stacks/${name}.ts`] ?? "", /\/\/ bus\.subscribe\(stack, "shared", "src\/a\.main"\);/);
    }
  });

  it("remove retries, and say what differs, once", () => {
    const text = before(`  bus.subscribe(stack, "a", "src/a.main", { retries: 3 });
  new EventBus(stack, "Other", {
    // Often.
    defaults: { retries: 10 },
  });
`);
    const { all, notes } = moved({ "stacks/index.ts": text }, 2);
    assert.doesNotMatch(all["stacks/index.ts"] ?? "", /retries:/);
    assert.match(all["stacks/index.ts"] ?? "", /\/\/ Often\.\n {4}\/\/ sapi upgrade: defaults is removed\n/);
    const said = notes.filter(({ message }) => message.startsWith("retries is removed: "));
    assert.deepEqual(
      said.map(({ line, isDone }) => [line, isDone]),
      [[6, true]],
    );
    assert.match(said[0]?.message ?? "", /\(also in stacks\/index\.ts:12\)$/);
  });

  it("write the command of a site's own server", () => {
    const props = '{ path: "web" }';
    const now = (dev: string) => `{ path: "web", dev: ${dev} }`;
    assert.equal(site(props, { dev: "vite" }), now('"npm run dev"'));
    assert.equal(site(props, { dev: "sst bind vite" }), now('"npx vite"'));
    assert.equal(
      site(props, { start: "sst-env -- react-scripts start" }, 0),
      now('"npx react-scripts start"'),
    );
    assert.equal(site(props, { dev: 'sst env "vite dev"' }, 1), now('"npx vite dev"'));
    assert.equal(site(props, { dev: "sst dev & vite" }), props);
    assert.equal(site(props, { build: "vite build" }), props);
    assert.equal(site('{ path: "web", dev: { deploy: true } }', { dev: "vite" }), props);
    assert.equal(
      site('{ path: "web", dev: { url: "http://localhost:1" } }', { dev: "vite" }),
      now('{ command: "npm run dev", url: "http://localhost:1" }'),
    );
  });
});
