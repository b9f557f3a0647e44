import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { captureFile } from "#sdk/graph/index";
import { type TemporaryProject, temporaryProject } from "../../support/project";

const TEXT =
  "the program does not export its outputs (Url); end it with: export default app.outputs, or in CommonJS export = app.outputs";
const APP =
  'const app = new App({ defaults: "current" });\napp.stack(function Main({ stack }: any) { stack.addOutputs({ Url: "x" }); });\n';
const PLAIN_APP = APP.replace(": any", "");
const ESM = JSON.stringify({ type: "module" });

/** Programs without an export, and the line that exports, by module system. */
const PROGRAMS = {
  "TypeScript as CommonJS": {
    files: { "index.ts": `import { App } from "pulumi-serverless-api";\n${APP}` },
    export: "export = app.outputs;",
  },
  "TypeScript as ES modules": {
    files: { "package.json": ESM, "index.ts": `import { App } from "pulumi-serverless-api";\n${APP}` },
    export: "export default app.outputs;",
  },
  "JavaScript as CommonJS": {
    files: { "index.js": `const { App } = require("pulumi-serverless-api");\n${PLAIN_APP}` },
    export: "module.exports = app.outputs;",
  },
  "JavaScript as ES modules": {
    files: { "package.json": ESM, "index.js": `import { App } from "pulumi-serverless-api";\n${PLAIN_APP}` },
    export: "export default app.outputs;",
  },
} as const;

describe("outputs that a program does not export", function () {
  // Each capture is a process that loads the Pulumi SDK.
  this.timeout(300_000);

  const projects: TemporaryProject[] = [];
  afterEach(() => {
    for (const project of projects.splice(0)) project.remove();
  });
  const said = async (files: Readonly<Record<string, string>>, mode?: "dev") => {
    const project = temporaryProject(files);
    projects.push(project);
    const capture = () =>
      captureFile({ program: project.folder, output: new PassThrough().resume(), ...(mode && { mode }) });
    const first = await capture();
    const again = await capture();
    assert.equal(again.cached, true);
    assert.deepEqual(again.graph.logs, first.graph.logs);
    return first.graph.logs.map(({ severity, message }) => `${severity} ${message}`);
  };
  const withLine = (files: Readonly<Record<string, string>>, line: string) => {
    const [name, text] = Object.entries(files).at(-1) as [string, string];
    return { ...files, [name]: `${text}${line}\n` };
  };

  for (const [kind, program] of Object.entries(PROGRAMS)) {
    it(`are warned of once in ${kind}, also from the cache`, async () => {
      assert.deepEqual(await said(program.files), [`warn ${TEXT}`]);
    });

    it(`are nothing to say in ${kind} that exports them`, async () => {
      assert.deepEqual(await said(withLine(program.files, program.export)), []);
    });
  }

  it("are warned of in the local mode, where values are exported beside them", async () => {
    const { files } = PROGRAMS["TypeScript as ES modules"];
    assert.deepEqual(await said(withLine(files, 'export const other = "y";'), "dev"), [`warn ${TEXT}`]);
  });

  it("are nothing to say where the program gives them in a function", async () => {
    const { files } = PROGRAMS["TypeScript as CommonJS"];
    assert.deepEqual(await said(withLine(files, "export = async () => app.outputs;")), []);
  });

  it("are nothing to say where there are none", async () => {
    const files = {
      "index.js": 'const { App } = require("pulumi-serverless-api");\nnew App().stack(function Main() {});\n',
    };
    assert.deepEqual(await said(files), []);
  });
});
