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

describe("a client's settings", () => {
  it("stay while the program does not change the same member", () => {
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

  it("end where the program adds or removes a setting", () => {
    assert.deepEqual(after({ delay: "1" }, { delay: "9", policy: "client's" }, {}), { policy: "client's" });
    assert.deepEqual(after({}, { policy: "client's" }, { policy: "program's" }), { policy: "program's" });
  });

  it("stay at a program's first load where it has no such setting, and end where it sets undefined", () => {
    const current = { delay: "9", policy: "client's" };
    assert.deepEqual(after(undefined, current, { delay: "1" }), { delay: "1", policy: "client's" });
    assert.deepEqual(after(undefined, current, { delay: "1", policy: undefined }), { delay: "1" });
  });

  it("are not modified in place", () => {
    const current = Object.freeze({ delay: "9" });
    assert.deepEqual(after(undefined, current, { delay: "1" }), { delay: "1" });
  });
});

describe("a program's settings", () => {
  it("are compared member by member, and are all new at the first load", () => {
    assert.deepEqual(changedSettings<Settings>(undefined, { delay: "1", policy: "p" }), ["delay", "policy"]);
    assert.deepEqual(changedSettings<Settings>({ delay: "1", policy: "p" }, { delay: "1" }), ["policy"]);
    assert.deepEqual(changedSettings<Settings>({ rules: [{ days: 3 }] }, { rules: [{ days: 3 }] }), []);
  });

  it("are compared with the previous ones of the same resource, part by part", () => {
    const program = new ProgramSettings<{ readonly settings: Settings; readonly tags: Settings }>();
    const none = { settings: {}, tags: {} };
    const said = { settings: { delay: "1" }, tags: { policy: "p" } };
    assert.deepEqual(program.merged("a", undefined, said), said);
    assert.deepEqual(program.merged("b", none, said), said);
    assert.equal(program.merged("a", none, said), undefined);
    // The resource was deleted, and then the program changes it.
    const changed = { settings: { delay: "2", policy: "p" }, tags: {} };
    assert.deepEqual(program.merged("b", undefined, changed), changed);
    const current = { settings: { delay: "9" }, tags: { delay: "client's" } };
    assert.deepEqual(program.merged("a", current, { ...said, tags: { policy: "other" } }), {
      settings: { delay: "9" },
      tags: { delay: "client's", policy: "other" },
    });
  });

  it("replace all settings at the first load, or only change some", () => {
    const stored = { settings: { delay: "9", policy: "client's" } };
    const said = { settings: { delay: "1" } };
    assert.deepEqual(new ProgramSettings<typeof stored>().merged("a", stored, said), said);
    assert.deepEqual(new ProgramSettings<typeof stored>("more").merged("a", stored, said), {
      settings: { delay: "1", policy: "client's" },
    });
  });

  it("are new as a whole where one part is", () => {
    const program = new ProgramSettings<{ readonly rule: Settings }>();
    assert.equal(program.isNews("a", { rule: {} }), true);
    assert.equal(program.isNews("a", { rule: {} }), false);
    assert.equal(program.isNews("a", { rule: { delay: "1" } }), true);
  });
});
