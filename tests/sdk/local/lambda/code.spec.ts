import assert from "node:assert/strict";
import type { GraphAsset, GraphValue } from "#sdk/graph/index";
import { codeSource } from "#sdk/local/lambda/code";
import { graphResource } from "../../../support/graph";

function source(inputs: Record<string, GraphValue>, secretInputs: readonly string[] = []) {
  const lambda = graphResource("aws:lambda/function:Function", "f", { inputs });
  return codeSource({ ...lambda, secretInputs }, "/program");
}

describe("codeSource", () => {
  it("finds the handler's source and how it is bundled in the archive of a captured function", () => {
    const code = {
      $asset: "archive",
      entries: {
        "src/notes.ts": { $asset: "file", path: "src/notes.ts" },
        ".sapi-bundle.json": { $asset: "string", text: '{"external":["pg"]}' },
      },
    } as const;
    assert.deepEqual(source({ code, runtime: "nodejs22.x" }), {
      kind: "handler",
      handler: { file: "src/notes.ts", bundle: { external: ["pg"] }, runtime: "nodejs22.x" },
    });
  });

  it("runs a folder or a zip of a plain function as it is", () => {
    assert.deepEqual(source({ code: { $asset: "fileArchive", path: "dist" } }), {
      kind: "folder",
      folder: "/program/dist",
    });
    assert.deepEqual(source({ code: { $asset: "fileArchive", path: "/tmp/f.zip" } }), {
      kind: "zip",
      file: "/tmp/f.zip",
    });
  });

  it("takes an archive put together by the program", () => {
    const entries = { "index.js": { $asset: "string", text: "exports.handler = () => 1" } } as const;
    assert.deepEqual(source({ code: { $asset: "archive", entries } }), { kind: "files", entries });
  });

  it("writes no code to the disk that is secret", () => {
    const text = { $asset: "string", text: "exports.handler = () => 'hunter2'" } as const;
    const reason = "its code is secret, and would have to be written to the disk";
    const archives: Record<string, GraphAsset>[] = [
      { "index.js": text },
      { lib: { $asset: "archive", entries: { "a.js": text } } },
    ];
    for (const entries of archives) {
      const code: GraphValue = { $asset: "archive", entries };
      assert.deepEqual(source({ code }, ["environment", "code"]), { kind: "none", reason });
      assert.deepEqual(source({ code }, ["environment"]), { kind: "files", entries });
    }
    const entries = { lib: { $asset: "fileArchive", path: "lib" } } as const;
    assert.deepEqual(source({ code: { $asset: "archive", entries } }, ["code"]), { kind: "files", entries });
  });

  it("says why code that lies elsewhere is not run", () => {
    assert.deepEqual(source({ s3Bucket: "b", s3Key: "k", s3ObjectVersion: "1" }), {
      kind: "none",
      reason: "its code lies in a bucket on AWS",
    });
    assert.deepEqual(source({ imageUri: "x" }), { kind: "none", reason: "container images are not run" });
    assert.deepEqual(source({}), { kind: "none", reason: "it has no code" });
  });
});
