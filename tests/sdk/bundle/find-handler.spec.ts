import assert from "node:assert/strict";
import * as path from "node:path";
import { cureOfDotted, findHandler } from "#sdk/bundle/find-handler";
import { project, removeProjects } from "./project";

describe("findHandler", () => {
  after(removeProjects);

  for (const extension of ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"]) {
    it(`finds a .${extension} file`, () => {
      const root = project({ [`src/notes.${extension}`]: "" });
      assert.deepEqual(findHandler(root, "src/notes.list"), {
        file: `src/notes.${extension}`,
        exportName: "list",
      });
    });
  }

  it("prefers TypeScript to the JavaScript made from it", () => {
    const root = project({ "src/notes.js": "", "src/notes.ts": "" });
    assert.deepEqual(findHandler(root, "./src/notes.list"), { file: "src/notes.ts", exportName: "list" });
  });

  it("takes everything behind the first dot of the name as the export", () => {
    const root = project({ "src.v1/notes.ts": "" });
    assert.deepEqual(findHandler(root, "src.v1/notes.handlers.list"), {
      file: "src.v1/notes.ts",
      exportName: "handlers.list",
    });
  });

  it("suggests the handlers that are most like the missing one, the nearest first", () => {
    const root = project({
      "src/notes.ts": "",
      "src/note.ts": "",
      "src/completely-different.ts": "",
      "node_modules/src/nots.js": "",
      "src/nots.d.ts": "",
      "src/nots.json": "",
    });
    assert.deepEqual(findHandler(root, "src/nots.list"), {
      problem: "names a file that does not exist",
      nearest: ["src/note.list", "src/notes.list"],
    });
  });

  it("suggests a file of the same name in another folder", () => {
    const root = project({ "packages/functions/src/notes.ts": "" });
    assert.deepEqual(findHandler(root, "lib/notes.list"), {
      problem: "names a file that does not exist",
      nearest: ["packages/functions/src/notes.list"],
    });
  });

  it("suggests nothing when nothing is like it", () => {
    assert.deepEqual(findHandler(project({}), "src/notes.list"), {
      problem: "names a file that does not exist",
      nearest: [],
    });
  });

  describe("a file with a dot in its name", () => {
    const refused = {
      problem: "names src/notes.service.ts, and Lambda ends the name of a file at its first dot",
      nearest: [],
      renamed: { file: "src/notes-service.ts", handler: "src/notes-service.list" },
    };

    it("is not what Lambda loads", () => {
      const root = project({ "src/notes.service.ts": "" });
      assert.deepEqual(findHandler(root, "src/notes.service.list"), refused);
    });

    it("is meant as well beside a file without, unless that may export an object of the name", () => {
      const dotted = { "src/notes.service.ts": "export const list = 1;" };
      const beside = project({ ...dotted, "src/notes.ts": "export const other = 1;" });
      assert.deepEqual(findHandler(beside, "src/notes.service.list"), refused);
      const both = project({ ...dotted, "src/notes.ts": "export const service = { list: 1 };" });
      const found = { file: "src/notes.ts", exportName: "service.list" };
      assert.deepEqual(findHandler(both, "src/notes.service.list"), found);
      const passedOn = project({ ...dotted, "src/notes.ts": 'export * from "./all";' });
      assert.deepEqual(findHandler(passedOn, "src/notes.service.list"), found);
    });

    it("is what is said of the file that Lambda would load, where that does not exist", () => {
      const root = project({
        "src/notes.test.ts": "",
        "src/notes.v2.ts": "",
        "src/note.ts": "",
        "src/note.spec.ts": "",
      });
      const cure =
        "rename src/notes.v2.ts to src/notes-v2.ts, since Lambda ends the name of a file at its first dot, and write that in the handler";
      assert.equal(cureOfDotted(root, "src/notes"), cure);
      assert.equal(cureOfDotted(root, "src/note"), undefined);
    });
  });

  for (const handler of [
    "notes",
    "src/notes",
    "",
    ".list",
    "src/.list",
    "src/notes.",
    "src/notes..list",
    "src/",
  ]) {
    it(`refuses ${JSON.stringify(handler)}`, () => {
      assert.deepEqual(findHandler(project({}), handler), {
        problem: "is not a file and an export joined by a dot",
        nearest: [],
      });
    });
  }

  for (const handler of ["../notes.list", "src/../../notes.list"]) {
    it(`looks for ${JSON.stringify(handler)} beside the program's folder`, () => {
      assert.deepEqual(findHandler(project({}, "infra"), handler), {
        problem: "names a file that does not exist",
        nearest: [],
      });
    });
  }

  it("refuses a path that is not relative", () => {
    const root = project({}, "infra");
    assert.deepEqual(findHandler(root, path.join(root, "../src/notes.list")), {
      problem: "is not relative to the program's folder",
      nearest: ["../src/notes.list"],
    });
  });
});
