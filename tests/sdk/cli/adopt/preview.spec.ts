import assert from "node:assert/strict";
import { readPreview } from "#sdk/cli/adopt/preview";

describe("the engine's report of a preview", () => {
  const read = (steps: object[], diagnostics: object[] = []) =>
    readPreview(JSON.stringify({ steps, diagnostics }));

  it("is read by resource, with the changed inputs and those that force a replacement", () => {
    const preview = read([
      { op: "same", urn: "a" },
      { op: "update", urn: "b", diffReasons: ["tags", "name"], newState: { inputs: { name: "b" } } },
      { op: "replace", urn: "c", diffReasons: ["hashKey"], replaceReasons: ["hashKey"] },
      { op: "create", urn: "d" },
    ]);
    assert.deepEqual(
      [...(preview?.resources ?? [])],
      [
        ["a", { action: "same", changes: [], forces: [], inputs: {} }],
        ["b", { action: "update", changes: ["name", "tags"], forces: [], inputs: { name: "b" } }],
        ["c", { action: "replace", changes: ["hashKey"], forces: ["hashKey"], inputs: {} }],
        ["d", { action: "create", changes: [], forces: [], inputs: {} }],
      ],
    );
  });

  it("counts a step that nobody here knows as a replacement", () => {
    assert.equal(read([{ op: "swap", urn: "a" }])?.resources.get("a")?.action, "replace");
  });

  it("leaves out inputs that are not known yet, or secret", () => {
    const inputs = {
      unknown: "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
      secret: "[secret]",
      wrapped: { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" },
      plain: "x",
    };
    assert.deepEqual(read([{ op: "create", urn: "a", newState: { inputs } }])?.resources.get("a")?.inputs, {
      plain: "x",
    });
  });

  it("has the errors of the program apart from its warnings", () => {
    const preview = read(
      [],
      [
        { severity: "error", message: "error: no handler\n" },
        { severity: "warning", message: "warning: old\n" },
      ],
    );
    assert.deepEqual([preview?.errors, preview?.warnings], [["no handler"], ["old"]]);
  });

  it("is nothing where Pulumi did not come as far", () => {
    assert.equal(readPreview("error: no such stack"), undefined);
    assert.equal(readPreview("{broken"), undefined);
  });
});
