import assert from "node:assert/strict";
import { createRequire } from "node:module";
import * as path from "node:path";
import * as vm from "node:vm";
import { build } from "esbuild";
import type { BundleProps } from "#sdk/bundle/props";
import { deploySettings, withWritableExports } from "#sdk/bundle/settings";
import { inProgramFolder } from "../../support/program-folder";

/** Builds a handler as for a deployment, and runs its bundle. */
function exportsOf(props: BundleProps): Promise<Record<string, unknown>> {
  return inProgramFolder({ "src/index.ts": 'export const show = () => "shown";' }, async () => {
    const root = process.cwd();
    const entry = path.join(root, "src/index.ts");
    const { outputFiles = [] } = await build({ ...deploySettings(root, props), entryPoints: [entry] });
    const text = outputFiles.find(({ path: file }) => file.endsWith(".js"))?.text ?? "";
    const module = { exports: {} as Record<string, unknown> };
    const run = vm.runInThisContext(
      `(function (module, exports, require, __filename, __dirname) {${text}\n})`,
    );
    run(module, module.exports, createRequire(entry), entry, path.dirname(entry));
    return module.exports;
  });
}

describe("the exports of a bundle", () => {
  it("can be replaced with telemetry, whose layer wraps the handler", async () => {
    const made = await exportsOf(withWritableExports({ format: "cjs" }));
    assert.equal((made.show as () => string)(), "shown");
    Object.defineProperty(made, "show", { value: () => "wrapped" });
    assert.equal((made.show as () => string)(), "wrapped");
  });

  it("are read-only otherwise, as esbuild makes them", async () => {
    const made = await exportsOf({ format: "cjs" });
    assert.throws(() => Object.defineProperty(made, "show", { value: () => "wrapped" }), /Cannot redefine/);
  });

  it("stand behind a footer of the program", async () => {
    const made = await exportsOf(
      withWritableExports({ format: "cjs", esbuild: { footer: { js: "module.exports.more = 1;" } } }),
    );
    assert.deepEqual(Object.keys(made).sort(), ["more", "show"]);
  });
});
