import assert from "node:assert/strict";
import {
  changedSettings,
  ProgramSettings,
  settingsAfter,
} from "#sdk/local/services/provision/program-settings";

interface Settings {
  readonly delay?: string | undefined;
  readonly policy?: string | undefined;
  readonly rules?: readonly { readonly days: number }[];
}

const after = (before: Settings | undefined, current: Settings, said: Settings) =>
  settingsAfter<Settings>(before, current, said);

describe("what a client has set", () => {
  it("stays while the program says what it said, member by member", () => {
    const before = { delay: "1", rules: [{ days: 3 }] };
    const current = { delay: "9", policy: "client's", rules: [{ days: 7 }] };
    assert.deepEqual(after(before, current, { delay: "1", rules: [{ days: 3 }] }), current);
    assert.deepEqual(after(before, current, { delay: "2", rules: [{ days: 3 }] }), {
      ...current,
      delay: "2",
    });
    assert.deepEqual(after(before, current, { delay: "1", rules: [{ days: 4 }] }), {
      ...current,
      rules: [{ days: 4 }],
    });
  });

  it("ends where the program stops saying something, and where it begins to", () => {
    assert.deepEqual(after({ delay: "1" }, { delay: "9", policy: "client's" }, {}), { policy: "client's" });
    assert.deepEqual(after({}, { policy: "client's" }, { policy: "program's" }), { policy: "program's" });
  });

  it("stays of a program that is seen first where that says nothing, and ends where it says that there is none", () => {
    const current = { delay: "9", policy: "client's" };
    assert.deepEqual(after(undefined, current, { delay: "1" }), { delay: "1", policy: "client's" });
    assert.deepEqual(after(undefined, current, { delay: "1", policy: undefined }), { delay: "1" });
  });

  it("is not changed itself", () => {
    const current = Object.freeze({ delay: "9" });
    assert.deepEqual(after(undefined, current, { delay: "1" }), { delay: "1" });
  });
});

describe("what a program says", () => {
  it("is news member by member, and all of it when it is seen first", () => {
    assert.deepEqual(changedSettings<Settings>(undefined, { delay: "1", policy: "p" }), ["delay", "policy"]);
    assert.deepEqual(changedSettings<Settings>({ delay: "1", policy: "p" }, { delay: "1" }), ["policy"]);
    assert.deepEqual(changedSettings<Settings>({ rules: [{ days: 3 }] }, { rules: [{ days: 3 }] }), []);
  });

  it("is compared with what it said last of the same resource, part by part", () => {
    const program = new ProgramSettings<{ readonly settings: Settings; readonly tags: Settings }>();
    const none = { settings: {}, tags: {} };
    const said = { settings: { delay: "1" }, tags: { policy: "p" } };
    assert.deepEqual(program.merged("a", undefined, said), said);
    assert.deepEqual(program.merged("b", none, said), said);
    assert.equal(program.merged("a", none, said), undefined);
    // Somebody has removed it, and the program changes it.
    const changed = { settings: { delay: "2", policy: "p" }, tags: {} };
    assert.deepEqual(program.merged("b", undefined, changed), changed);
    const current = { settings: { delay: "9" }, tags: { delay: "client's" } };
    assert.deepEqual(program.merged("a", current, { ...said, tags: { policy: "other" } }), {
      settings: { delay: "9" },
      tags: { delay: "client's", policy: "other" },
    });
  });

  it("is all that there is of a resource that is seen first, or what is changed of it", () => {
    const kept = { settings: { delay: "9", policy: "client's" } };
    const said = { settings: { delay: "1" } };
    assert.deepEqual(new ProgramSettings<typeof kept>().merged("a", kept, said), said);
    assert.deepEqual(new ProgramSettings<typeof kept>("more").merged("a", kept, said), {
      settings: { delay: "1", policy: "client's" },
    });
  });

  it("is news as a whole where a part of it is", () => {
    const program = new ProgramSettings<{ readonly rule: Settings }>();
    assert.equal(program.isNews("a", { rule: {} }), true);
    assert.equal(program.isNews("a", { rule: {} }), false);
    assert.equal(program.isNews("a", { rule: { delay: "1" } }), true);
  });
});
