import assert from "node:assert/strict";
import { lateModule } from "#sdk/loading/lazy-modules";

/** The imports that compilers write for `import * as module` and `import module`. */
function importStar(module: Record<string, unknown>): Record<string, unknown> {
  if (module.__esModule) return module;
  return { ...module, default: module };
}

describe("a module that is loaded late", () => {
  let loads = 0;
  class Tree {
    constructor(readonly path: string) {}
  }
  const real = (): Record<string, unknown> => ({ Tree, version: 1 });
  const late = (module: object) =>
    lateModule(() => {
      loads++;
      return module;
    }) as Record<string, unknown>;
  beforeEach(() => {
    loads = 0;
  });

  it("is not loaded by an import of all of it, and once when it is used", () => {
    const imported = importStar(late(real()));
    assert.equal(loads, 0);
    const { Tree: Imported } = imported as { Tree: typeof Tree };
    const tree = new Imported("here");
    assert.deepEqual([tree.path, tree instanceof Tree, imported.version, loads], ["here", true, 1, 1]);
  });

  it("is its own default where it is CommonJS, and has its own where it is not", () => {
    const module = () => "called";
    assert.equal((importStar(late(module)).default as () => string)(), "called");
    assert.equal(importStar(late({ __esModule: true, default: "own" })).default, "own");
  });

  it("can be inspected and changed like the module itself", () => {
    const module = real();
    const seen = late(module);
    assert.deepEqual(Object.keys(seen), ["Tree", "version"]);
    assert.equal("version" in seen, true);
    seen.version = 2;
    delete seen.Tree;
    assert.deepEqual(module, { version: 2 });
  });
});
