import assert from "node:assert/strict";
import { DEFAULTS } from "#sdk/app/default-sets";
import { readPage } from "../support/markdown";

/**
 * The name in docs/defaults.md of each setting in which the sets differ, and the page's words for
 * `undefined`.
 */
const SETTINGS: readonly (readonly [path: string, words: RegExp, none?: string])[] = [
  ["function.runtime", /runtime/],
  ["function.callbackRuntime", /needs a callback/, "that of the others"],
  ["function.logRetention", /log.* of a function/, "for ever, in a group that Lambda makes"],
  ["accessLogRetention", /access log/],
  ["domainSecurityPolicy", /oldest TLS/],
  ["logsRestErrors", /writes why it answers with an error/],
  ["guestsAllowed", /guests/],
  ["databaseBackupDays", /backups of a \[database/],
  ["permitsByMethod", /by its own method alone/],
  ["lostEventsRetained", /events.*nobody gets/],
  ["queueConsumer.functionResponseTypes", /which messages of a batch/, "no"],
  ["streamConsumer.bisectBatchOnFunctionError", /batch of a stream/, "no"],
  ["streamConsumer.maximumRetryAttempts", /record of a stream is tried/, "until it is too old"],
  ["streamDeadLetters", /consumer of a stream gives up/],
  ["queueDeadLetters", /dead letters of a \[queue\]/],
  ["queueFollowsConsumer", /hides a message/],
  ["userPool.verifiesBeforeUpdate", /verified before it counts/],
  ["userPool.recoversByEmailAlone", /recover by e-mail alone/],
  ["userPool.passwordPolicy", /password policy/, "left to Cognito"],
  ["userPool.revokesTokens", /revoke tokens/, "left to Cognito"],
];

describe("docs/defaults.md", () => {
  const [, table = ""] = readPage("docs/defaults.md").split("\n## The two sets\n");
  const rows = table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((row) => row.slice(1, -1).split(" | "));

  it("has a row for each setting that the sets differ in, and no other", () => {
    assert.deepEqual(differing(DEFAULTS.v1, DEFAULTS.current).sort(), SETTINGS.map(([path]) => path).sort());
    assert.equal(rows.length, SETTINGS.length);
  });

  for (const [path, words, none] of SETTINGS) {
    it(`gives the value of ${path} in both sets, and the effect of a change`, () => {
      const [setting = "", v1, current, change = ""] = (
        rows.find(([cell = ""]) => words.test(cell)) ?? []
      ).map((cell) => cell.trim());
      assert.notEqual(setting, "");
      assert.equal(v1, said(valueAt(DEFAULTS.v1, path), none));
      assert.equal(current, said(valueAt(DEFAULTS.current, path), none));
      assert.ok(change.length > 10, `${path}: ${change}`);
    });
  }

  it("names what functions have in both sets", () => {
    const { memorySize, timeout, diskSize, tracing } = DEFAULTS.current.function;
    assert.deepEqual([memorySize, timeout, diskSize, tracing], [1024, 10, 512, "active"]);
    assert.match(table, /Memory \(1,024 MB\), time-out \(10 seconds\), disk \(512 MB\) and tracing \(on\)/);
  });
});

/** Paths of the settings that differ. Settings of several fields that one set lacks count as one. */
function differing(one: unknown, other: unknown, path = ""): string[] {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other) ? [] : [path];
  const keys = Object.keys({ ...one, ...other });
  return keys.flatMap((key) => differing(one[key], other[key], path === "" ? key : `${path}.${key}`));
}

function valueAt(set: unknown, path: string): unknown {
  return path.split(".").reduce((value, key) => (value as Record<string, unknown>)[key], set);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function said(value: unknown, none: string | undefined): string | undefined {
  if (value === undefined) return none;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return `\`${isObject(value) ? JSON.stringify(value) : value}\``;
}
