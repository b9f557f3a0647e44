import assert from "node:assert/strict";
import { failureOf, plainText } from "#sdk/cli/deploy/failures";

const context = { stage: "dev", stack: "dev.ApiStack" };

describe("failureOf", () => {
  const rows: [string, string, string, string][] = [
    [
      "DEPLOY_STACK_LOCKED",
      "error: the stack is currently locked by 1 lock(s). Either wait for the other process(es) to end or delete the lock file with `pulumi cancel`.\n  file:///state/.pulumi/locks/x.json: created by root@vm (pid 12) at 2026-01-01T00:00:00Z",
      "another update of the stack is running, or one that was killed has left its lock behind",
      "wait for it; if nothing runs: sapi unlock dev",
    ],
    [
      "DEPLOY_STACK_LOCKED",
      "error: [409] Conflict: Another update is currently in progress.",
      "another update of the stack is running, or one that was killed has left its lock behind",
      "wait for it; if nothing runs: sapi unlock dev",
    ],
    [
      "DEPLOY_PASSPHRASE_WRONG",
      "error: could not deserialize deployment: failed to decrypt: incorrect passphrase, please set PULUMI_CONFIG_PASSPHRASE to the correct passphrase",
      "the passphrase is not the stack's",
      "set PULUMI_CONFIG_PASSPHRASE, or PULUMI_CONFIG_PASSPHRASE_FILE, to the stack's passphrase",
    ],
    [
      "DEPLOY_PASSPHRASE_MISSING",
      "error: getting stack configuration: get stack secrets manager: passphrase must be set with PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE environment variables",
      "the stack's secrets are encrypted with a passphrase",
      "set PULUMI_CONFIG_PASSPHRASE, or PULUMI_CONFIG_PASSPHRASE_FILE, to the stack's passphrase",
    ],
    [
      "DEPLOY_LOGIN_MISSING",
      "error: PULUMI_ACCESS_TOKEN must be set for login during non-interactive CLI sessions",
      "Pulumi is not logged in to a backend",
      "run pulumi login, or set PULUMI_ACCESS_TOKEN or PULUMI_BACKEND_URL",
    ],
    [
      "DEPLOY_PLUGIN_MISSING",
      "<{%reset%}>no resource plugin 'pulumi-resource-aws' found in the workspace at version v7.48.0 or on your $PATH<{%reset%}>\n",
      "no resource plugin 'pulumi-resource-aws' found in the workspace at version v7.48.0 or on your $PATH",
      "run pulumi plugin install resource aws 7.48.0",
    ],
    [
      "DEPLOY_BACKEND_UNREADABLE",
      'error: unable to open state directory "file:///absent": stat /absent: no such file or directory',
      'unable to open state directory "file:///absent": stat /absent: no such file or directory',
      "see to PULUMI_BACKEND_URL, or run pulumi login",
    ],
    [
      "DEPLOY_STACK_MISSING",
      "error: no stack named 'dev.ApiStack' found",
      "no stack named 'dev.ApiStack' found",
      "run sapi deploy dev",
    ],
    [
      "DEPLOY_FAILED",
      "the Pulumi CLI was killed while deploying",
      "the Pulumi CLI was killed while deploying",
      "run sapi unlock dev, for it has left its lock behind",
    ],
    // A comparison takes no lock.
    [
      "DEPLOY_FAILED",
      "the Pulumi CLI was killed while comparing",
      "the Pulumi CLI was killed while comparing",
      "",
    ],
    ["DEPLOY_FAILED", "error: AccessDenied: no", "AccessDenied: no", ""],
    ["DEPLOY_FAILED", "", "pulumi failed without a word", ""],
  ];
  for (const [code, text, problem, cure] of rows) {
    it(`knows ${code} by ${JSON.stringify(text.slice(0, 60))}`, () => {
      assert.deepEqual(failureOf(text, context), { code, problem, cure });
    });
  }
});

describe("plainText", () => {
  it("takes out colours, however they are written, and the word before each error", () => {
    assert.equal(plainText("<{%fg 1%}>error: \u001b[31mno<{%reset%}>\u001b[0m\n"), "no");
  });
});
