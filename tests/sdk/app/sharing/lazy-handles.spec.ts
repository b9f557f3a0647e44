import assert from "node:assert/strict";
import { lazyHandles } from "#sdk/app/sharing/lazy-handles";

describe("handles that are read when asked for", () => {
  it("are read once each, one that turns out to be absent too", () => {
    const asked: string[] = [];
    const handles = lazyHandles<{ table: object; url: undefined }>({
      table: () => {
        asked.push("table");
        return {};
      },
      url: () => void asked.push("url"),
    });
    assert.deepEqual(asked, []);
    assert.equal(handles.table, handles.table);
    assert.equal(handles.url, undefined);
    assert.equal(handles.url, undefined);
    assert.deepEqual(asked, ["table", "url"]);
  });

  it("are not found by who walks through them, as Pulumi does with what a program exports", () => {
    const handles = lazyHandles<{ table: object }>({ table: () => assert.fail("it was read") });
    assert.deepEqual(Object.keys(handles), []);
    assert.equal(JSON.stringify({ ...handles }), "{}");
    assert.ok("table" in handles);
  });
});
