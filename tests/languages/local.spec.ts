import assert from "node:assert/strict";
import { symlinkSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { startLocal } from "pulumi-serverless-api/local";
import { Events } from "../local/events";
import { project, removeProjects } from "../sdk/bundle/project";
import { NODE_MODULES } from "../support/paths";
import { GO, GRADLE, JAVA, RUST } from "./programs";
import { describeWith, type NeededTool } from "./toolchains";

interface Case {
  readonly tool: NeededTool;
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** Props of the function, as text of the program. */
  readonly props: string;
  /** The file with the text that it answers. */
  readonly source: string;
}

const PYTHON = {
  "fn/main.py": 'import docopt, six\ndef handler(event, context):\n    return "hello from python"\n',
  "fn/requirements.txt": "six==1.17.0\ndocopt==0.6.2\n",
};

const OWN = 'runtime: "provided.al2023", handler: "bootstrap"';
const CASES: readonly Case[] = [
  {
    tool: "python",
    title: "Python with requirements",
    files: PYTHON,
    props: 'runtime: "python3.13", handler: "main.handler"',
    source: "fn/main.py",
  },
  { tool: "go", title: "Go", files: GO, props: OWN, source: "fn/main.go" },
  { tool: "cargo", title: "Rust", files: RUST, props: OWN, source: "fn/src/main.rs" },
  {
    tool: "maven",
    title: "Java",
    files: JAVA,
    props: 'runtime: "java17", handler: "notes.Hello::handleRequest"',
    source: "fn/src/main/java/notes/Hello.java",
  },
  {
    tool: "gradle",
    title: "Java by Gradle",
    files: GRADLE,
    props: 'runtime: "java17", handler: "notes.Hello::handleRequest"',
    source: "fn/src/main/java/notes/Hello.java",
  },
];

for (const { tool, title, files, props, source } of CASES) {
  describeWith(tool, `${title}, served on this machine`, function () {
    this.timeout(600_000);
    after(removeProjects);

    it("answers, and again after a save", async () => {
      const root = project({
        "Pulumi.yaml": "name: languages\nruntime: nodejs\n",
        "package.json": '{ "name": "languages" }',
        "index.ts": `import { Api, App } from "pulumi-serverless-api";
const app = new App({ defaults: "current" });
app.stack(function Main({ stack }) {
  new Api(stack, "Api", { routes: { "GET /": { function: { srcPath: "fn", ${props} } } } });
});
export default app.outputs;
`,
        ...files,
      });
      symlinkSync(NODE_MODULES, path.join(root, "node_modules"));
      const events = new Events();
      const local = await startLocal(root, { port: 0, onEvent: events.add });
      try {
        const url = local.apis[0]?.url as string;
        const hello = `hello from ${title.split(" ")[0]?.toLowerCase()}`;
        assert.equal(await (await fetch(url)).text(), hello, JSON.stringify(events.errors));
        writeFileSync(path.join(root, source), files[source]?.replace("hello from", "good day from") ?? "");
        await events.next("reload", ({ functions }) => functions.length > 0);
        assert.equal(await (await fetch(url)).text(), hello.replace("hello", "good day"));
        assert.deepEqual(events.errors, []);
      } finally {
        await local.close();
      }
    });
  });
}
