import assert from "node:assert/strict";
import { entryOfConfig } from "#sdk/cli/upgrade/sst/config-entry";
import { isConfigFailure, readConfigFile } from "#sdk/cli/upgrade/sst/config-file";
import { settingsOfConfig } from "#sdk/cli/upgrade/sst/config-settings";
import { type EntryForm, entryOfMain } from "#sdk/cli/upgrade/sst/entry";

const ES: EntryForm = { isEsModule: true, isTypeScript: true, takesExportAssignment: true };
const COMMON: EntryForm = { ...ES, isEsModule: false };
const CONFIG = 'config: () => ({ name: "a" })';

function entryOf(text: string, form = ES): string {
  const read = readConfigFile("sst.config.ts", text);
  if (isConfigFailure(read)) throw new Error(read.problem);
  return entryOfConfig(read, form, settingsOfConfig(read), "sst/constructs");
}

describe("the program of a project that had sst.json", () => {
  it("hands the app to the function that SST called with it", () => {
    assert.equal(
      entryOfMain("stacks/index.ts", false, COMMON, "lib"),
      `import { App } from "lib";
import main from "./stacks/index";

const app = new App();
main(app);

export = app.outputs;
`,
    );
  });

  it("is written in the module system of the project, and waits for what is asynchronous", () => {
    const [, main, , , ...rest] = entryOfMain("lib/index.js", true, ES, "lib").split("\n");
    assert.equal(main, 'import main from "./lib/index.js";');
    assert.deepEqual(rest, ["await main(app);", "", "export default app.outputs;", ""]);
    const plain = entryOfMain("lib/index.js", true, { ...COMMON, isTypeScript: false }, "lib");
    assert.match(plain, /\nmodule\.exports = main\(app\)\.then\(\(\) => app\.outputs\);\n$/);
    const bundled = entryOfMain("lib/index.ts", false, { ...COMMON, takesExportAssignment: false }, "lib");
    assert.match(bundled, /\nmodule\.exports = app\.outputs;\n$/);
  });
});

describe("the program of a project that had sst.config.ts", () => {
  it("does with its app what stacks did, where the rest of the file was", () => {
    const text = `// Where it begins.
import { SSTConfig } from "sst";
import { Api } from "sst/constructs";
import { Web } from "./stacks/Web";

export default {
  ${CONFIG},
  stacks(app) {
    // First the web.
    app.stack(Web);
    app.stack(function Text({ stack }) {
      new Api(stack, "Api", { routes: { "GET /": \`a
  b\` } });
    });
  },
} satisfies SSTConfig;
`;
    assert.equal(
      entryOf(text),
      `// Where it begins.
import { Api, App } from "sst/constructs";
import { Web } from "./stacks/Web";

const app = new App();
// First the web.
app.stack(Web);
app.stack(function Text({ stack }) {
  new Api(stack, "Api", { routes: { "GET /": \`a
  b\` } });
});

export default app.outputs;
`,
    );
  });

  it("keeps the name of the app, and takes the object where it is declared", () => {
    const text = `import type { SSTConfig } from "sst";
import { Web } from "./stacks/Web";
const config: SSTConfig = { ${CONFIG}, stacks: (it) => { it.stack(Web); } };
export default config;
`;
    assert.equal(
      entryOf(text),
      `import { App } from "sst/constructs";
import { Web } from "./stacks/Web";
const it = new App();
it.stack(Web);

export default it.outputs;
`,
    );
  });

  it("has stacks as a function where its lines cannot stand alone", () => {
    const bodies = ['if (app.stage === "x") return; app.stack(Web);', "const Web = 1; app.stack(Web);"];
    for (const body of bodies) {
      const text = `import { Web } from "./Web";\nexport default { ${CONFIG}, stacks(app) { ${body} } };\n`;
      assert.match(
        entryOf(text),
        /\nfunction stacks\(app: App\) \{\n[^]*\n\}\n\nconst app = new App\(\);\nstacks\(app\);\n/,
      );
    }
    const expression = `import { Web } from "./Web";\nexport default { ${CONFIG}, stacks: (app) => app.stack(Web) };\n`;
    assert.match(
      entryOf(expression),
      /\nfunction stacks\(app: App\) \{\n {2}return app\.stack\(Web\);\n\}\n/,
    );
  });

  it("waits in both module systems", () => {
    const text = `export default { ${CONFIG}, async stacks(app) { await app.stack(async () => 1); } };\n`;
    assert.match(
      entryOf(text),
      /\nconst app = new App\(\);\nawait app\.stack\(async \(\) => 1\);\n\nexport default/,
    );
    const common = entryOf(text, COMMON);
    assert.match(
      common,
      /async function stacks\(app: App\) \{\n {2}await app\.stack\(async \(\) => 1\);\n\}/,
    );
    assert.match(common, /\nexport = stacks\(app\)\.then\(\(\) => app\.outputs\);\n$/);
  });

  it("calls a function of the file that stacks names", () => {
    const text = `export function all(app) { app.stack(Web); }\nexport default { ${CONFIG}, stacks: all };\n`;
    assert.equal(
      entryOf(text),
      `import { App } from "sst/constructs";
function all(app) { app.stack(Web); }
const app = new App();
all(app);

export default app.outputs;
`,
    );
  });

  it("exports nothing but its outputs, which are all that a program exports", () => {
    const text = `export const TABLE = "t";
export interface Names {}
function unused() {}
export { unused };
export default { ${CONFIG}, stacks(app) { app.stack(Web); } };
`;
    const exported = entryOf(text).match(/^export .*$/gm);
    assert.deepEqual(exported, ["export default app.outputs;"]);
    assert.match(entryOf(text), /^const TABLE = "t";\ninterface Names \{\}\nfunction unused\(\) \{\}\n/m);
  });

  it("makes an app of the class that was imported for its type alone", () => {
    for (const imported of ["import type { App }", "import { type App }", "import { App }"]) {
      const text = `${imported} from "sst/constructs";\nexport default { ${CONFIG}, stacks(app: App) {} };\n`;
      assert.match(entryOf(text), /^import \{ App \} from "sst\/constructs";\n(?!import)/);
    }
  });

  it("says as a comment what only SST did", () => {
    const text = `export default { config() { prepare(); return { name: "a" }; }, stacks(app) {} };\n`;
    assert.equal(
      entryOf(text),
      `import { App } from "sst/constructs";
// sapi upgrade: config: config is not run any more: write it where the program begins, if it is needed; it was
//   prepare();
const app = new App();

export default app.outputs;
`,
    );
  });
});
