import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as path from "node:path";
import ts from "typescript";
import { ROOT } from "../../support/paths";
import { type TemporaryProject, temporaryProject } from "../../support/project";

const ERRORS = path.join(ROOT, "sdk", "dist", "errors", "index.js");

/** Types go away when it is compiled, and lines with them. */
const PROGRAM = `import { Issues } from ${JSON.stringify(ERRORS)};

/** Of a construct. */
interface Props {
  readonly routes: Readonly<Record<string, string>>;
}

function makeApi(id: string, props: Props): void {
  const issues = new Issues({ kind: "Api", id });
  for (const route of Object.keys(props.routes))
    issues.at("routes", route).add("ROUTE_PATH_INVALID" as never, { problem: "is wrong", cure: "fix it" });
  console.log(issues.toError().message);
}

makeApi("Notes", {
  routes: { "GET a": "src/a.b" },
});
`;

const EXPECTED = `Api "Notes" routes["GET a"]: is wrong; fix it
    at index.ts:9:18
     7 | 
     8 | function makeApi(id: string, props: Props): void {
  >  9 |   const issues = new Issues({ kind: "Api", id });
       |                  ^
    10 |   for (const route of Object.keys(props.routes))
    at index.ts:15:1
`.replaceAll(/ +$/gm, "");

const PLAIN = `const { Issues } = require(${JSON.stringify(ERRORS)});
const issues = new Issues({ kind: "Api", id: "Notes" });
issues.add("ROUTE_PATH_INVALID", { problem: "is wrong", cure: "fix it" });
console.log(issues.toError().message);
`;

/** Replaces the loader's formatter of stacks by another one, as Pulumi's program runner does, which loads it last. */
const PULUMIS = ["--require", "source-map-support/register"];

describe("the source position of a mistake, however the program is loaded", function () {
  this.timeout(300_000);
  let project: TemporaryProject;

  before(() => {
    project = temporaryProject({
      "index.ts": PROGRAM,
      "tsconfig.json": JSON.stringify({
        compilerOptions: { target: "es2022", module: "node16", strict: true, skipLibCheck: true },
      }),
      // As esbuild-register and @swc-node/register do it: the map is in the code, and in a formatter of the loader's own.
      "loaders/node_modules/in-the-code.cjs": `
        const { transformSync } = require("esbuild");
        const maps = new Map();
        require("module")._extensions[".ts"] = (module, filename) => {
          const text = require("fs").readFileSync(filename, "utf8");
          const options = { loader: "ts", format: "cjs", sourcemap: "both", sourcefile: filename, minifyWhitespace: true };
          const { code, map } = transformSync(text, options);
          maps.set(filename, map);
          module._compile(code, filename);
        };
        require("source-map-support").install({
          retrieveSourceMap: (file) => (maps.has(file) ? { url: null, map: maps.get(file) } : null),
        });`,
      // The map is in the code alone, as with @swc-node/register and SWC_NODE_SOURCE_MAP_MODE=inline.
      "loaders/node_modules/only-in-the-code.cjs": `
        const { transformSync } = require("esbuild");
        require("module")._extensions[".ts"] = (module, filename) => {
          const text = require("fs").readFileSync(filename, "utf8");
          const options = { loader: "ts", format: "cjs", sourcemap: "inline", sourcefile: "index.ts", minifyWhitespace: true };
          module._compile(transformSync(text, options).code, filename);
        };`,
      // A formatter that leaves frames out, and one that fails: what they say is not of use.
      "no-text.cjs": 'Error.prepareStackTrace = () => "";',
      "failing.cjs": `Error.prepareStackTrace = (error) => {
        if (error instanceof Error) return String(error);
        throw new Error("formats errors alone");
      };`,
    });
  });
  after(() => project.remove());

  const run = (...options: readonly string[]): string => {
    const ofEngine = { PULUMI_NODEJS_ENGINE: "127.0.0.1:1", PWD: project.folder };
    const env = { ...process.env, ...ofEngine, NODE_OPTIONS: "" };
    const { stdout, stderr } = spawnSync(process.execPath, options, {
      cwd: project.folder,
      env,
      encoding: "utf8",
    });
    return stdout + stderr.replace(/^\(node:.*ExperimentalWarning.*\n.*\n/m, "");
  };
  const compile = (file: string, options: ts.CompilerOptions): void => {
    const { outputText, sourceMapText } = ts.transpileModule(PROGRAM, {
      fileName: path.join(project.folder, "index.ts"),
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, ...options },
    });
    const map = sourceMapText?.replace('"sources":["index.ts"]', '"sources":["../index.ts"]') ?? "";
    const name = path.basename(file);
    const code = outputText.replace("sourceMappingURL=index.js.map", `sourceMappingURL=${name}.map`);
    project.write({ [file]: code, ...(map !== "" && { [`${file}.map`]: map }) });
  };

  const LOADERS: Readonly<Record<string, readonly string[]>> = {
    "tsx as a hook of modules": ["--import", "tsx"],
    "tsx as a hook of require": ["--require", "tsx/cjs"],
    "ts-node with its types checked": ["--require", "ts-node/register"],
    "ts-node without": ["--require", "ts-node/register/transpile-only"],
    "a loader with the map in the code and in its formatter": [
      "--require",
      "./loaders/node_modules/in-the-code.cjs",
    ],
    "a loader with the map in the code alone": ["--require", "./loaders/node_modules/only-in-the-code.cjs"],
  };
  for (const [loader, options] of Object.entries(LOADERS)) {
    it(`is that in the source, by ${loader}`, () => {
      assert.equal(run(...options, "index.ts"), EXPECTED);
      assert.equal(run(...options, ...PULUMIS, "index.ts"), EXPECTED, "with another formatter of stacks");
    });
  }

  // Node 22.6 and later have the first, and need it until 22.18. Node 26 has the second no more.
  const typeOptions = ["--experimental-strip-types", "--experimental-transform-types"].filter((option) =>
    process.allowedNodeEnvironmentFlags.has(option),
  );
  if (typeOptions.length > 0)
    it("is that in the source, where Node takes the types out of it", () => {
      for (const option of typeOptions) {
        assert.equal(run(option, "index.ts"), EXPECTED, option);
        assert.equal(run(option, ...PULUMIS, "index.ts"), EXPECTED, option);
      }
    });

  it("is that in the source of JavaScript which tsc has made, with the map beside it or in it", () => {
    compile("beside/index.js", { sourceMap: true });
    compile("inside/index.js", { inlineSourceMap: true, sourceRoot: project.folder });
    for (const file of ["beside/index.js", "inside/index.js"])
      for (const options of [[], PULUMIS, ["--enable-source-maps"]])
        assert.equal(run(...options, file), EXPECTED, `${options.join(" ")} ${file}`);
  });

  it("is that in the JavaScript, where its map is missing, broken or of sources that are not there", () => {
    const ofMissingSource = '{"version":3,"sources":["no.ts"],"names":[],"mappings":"AAAA"}';
    project.write({
      "missing.js": `${PLAIN}//# sourceMappingURL=nothing.js.map\n`,
      "broken.js": `${PLAIN}//# sourceMappingURL=broken.js.map\n`,
      "broken.js.map": "{",
      "gone.js": `${PLAIN}//# sourceMappingURL=gone.js.map\n`,
      "gone.js.map": ofMissingSource,
      "elsewhere.js": `${PLAIN}//# sourceMappingURL=elsewhere.js.map\n`,
      "elsewhere.js.map": ofMissingSource.replace("no.ts", "webpack://app/index.ts"),
    });
    for (const file of ["missing.js", "broken.js", "gone.js", "elsewhere.js"]) {
      const expected = `Api "Notes": is wrong; fix it\n    at ${file}:2:16\n`;
      assert.equal(run(file).slice(0, expected.length), expected);
    }
  });

  it("is found whatever formats stacks in the process", () => {
    for (const file of ["./no-text.cjs", "./failing.cjs"])
      assert.equal(run("--import", "tsx", "--require", file, "index.ts"), EXPECTED, file);
  });
});
