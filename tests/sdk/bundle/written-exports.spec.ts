import assert from "node:assert/strict";
import * as path from "node:path";
import { exportsWithout } from "#sdk/bundle/written-exports";
import { project, removeProjects } from "./project";

const without = (name: string, source: string, bundle = {}) => {
  const root = project({ "src/notes.ts": source });
  return exportsWithout(name, path.join(root, "src/notes.ts"), bundle);
};

describe("the text of a handler's file", () => {
  after(removeProjects);

  it("gives the exports of a file without the name of the handler", () => {
    const source = `
      export async function create() {}
      export const list = 1, more = 2;
      export class Notes {}
      const a = 1;
      export { a as other, type T };
      export function* stream() {}`;
    assert.deepEqual(without("lst", source), ["Notes", "T", "create", "list", "other", "stream"]);
  });

  it("tells nothing where the name stands in it, in whatever way", () => {
    assert.equal(without("lst", "export const lst = 1;"), undefined);
    assert.equal(without("lst", "export const { lst, b } = make(); export const c = 1;"), undefined);
    assert.equal(without("lst", "export const a = 1; // lst"), undefined);
  });

  it("tells nothing where exports come from elsewhere or are not named", () => {
    for (const source of [
      'export * from "pkg"; export const a = 1;',
      "exports.a = 1;",
      "export const a = 1; module.exports[name] = 1;",
      "export = { a: 1 };",
      "const a = { b: 1 }; export default a; export const c = 1;",
      "export const l\\u0073t = 1;",
      "const a = 1;",
    ])
      assert.equal(without("lst", source), undefined, source);
  });

  it("tells nothing of a file that settings of esbuild may read in another way", () => {
    assert.equal(without("lst", "export const a = 1;", { esbuild: { plugins: [] } }), undefined);
    assert.equal(without("lst", "export const a = 1;", { loader: { ".ts": "js" } }), undefined);
  });
});
