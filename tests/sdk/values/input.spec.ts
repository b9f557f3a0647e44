import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { DefinitionError, Issues } from "#sdk/errors/index";
import { checkInput, checkTexts, isPlain } from "#sdk/values/index";
import { reportedLines } from "../../support/issues";
import { record } from "../../support/record";
import { settled as value } from "../../support/settled";

function checkShort(value: string, issues: Issues): void {
  if (value.length > 3)
    issues.add("VALUE_OUT_OF_RANGE", { problem: "too long", value, cure: "write at most 3" });
}

/** The value that an Input settles to, or the error it rejects with. */
function settled(input: pulumi.Input<string>): Promise<unknown> {
  return value(input).catch((error: unknown) => error);
}

describe("values: Inputs", () => {
  it("tells plain values from Outputs and promises", () => {
    assert.equal(isPlain("text"), true);
    assert.equal(isPlain(undefined as unknown as string), true);
    assert.equal(isPlain(pulumi.output("text")), false);
    assert.equal(isPlain(Promise.resolve("text")), false);
  });

  it("checks a plain value at once and gives it back", () => {
    const issues = new Issues({ kind: "Api", id: "Test" });
    assert.equal(checkInput("abc", issues.at("a"), checkShort), "abc");
    assert.equal(issues.any, false);
    checkInput("abcd", issues.at("b"), checkShort);
    assert.deepEqual(
      issues.list.map(({ path, message }) => `${path}: ${message}`),
      ['b: too long, got "abcd"; write at most 3'],
    );
  });

  for (const [kind, wrap] of [
    ["an Output", (text: string) => pulumi.output(text)],
    ["a promise", (text: string) => Promise.resolve(text)],
  ] as const) {
    it(`lets ${kind} pass whose value is right`, async () => {
      const issues = new Issues({ kind: "Api", id: "Test" });
      assert.equal(await settled(checkInput(wrap("abc"), issues, checkShort)), "abc");
    });

    it(`rejects ${kind} whose value is wrong, with construct, path, value and cure`, async () => {
      const issues = new Issues({ kind: "Api", id: "Test" });
      const error = await settled(checkInput(wrap("abcd"), issues.at("domain", "name"), checkShort));
      assert.ok(DefinitionError.isInstance(error));
      assert.equal(error.code, "VALUE_OUT_OF_RANGE");
      assert.match(error.message, /^Api "Test" domain\.name: too long, got "abcd"; write at most 3/);
      assert.match(error.message, /input\.spec\.ts:\d+:\d+$/);
      assert.equal(error.stack, error.message, "the stack of a callback is not shown");
      assert.equal(issues.any, false);
    });
  }

  it("takes an Output of undefined for not given", async () => {
    const issues = new Issues({ kind: "Api", id: "Test" });
    const nothing = pulumi.output(undefined) as unknown as pulumi.Output<string>;
    assert.equal(await settled(checkInput(nothing, issues, checkShort)), undefined);
  });

  it("keeps the value of a secret out of the message and the result secret", async () => {
    const issues = new Issues({ kind: "Api", id: "Test" });
    const error = await settled(checkInput(pulumi.secret("abcd"), issues.at("token"), checkShort));
    assert.ok(DefinitionError.isInstance(error));
    assert.match(error.message, /^Api "Test" token: too long; write at most 3/);
    assert.doesNotMatch(error.message, /abcd/);
    assert.equal(error.issues[0]?.value, undefined);
    const good = checkInput(pulumi.secret("abc"), issues, checkShort) as pulumi.Output<string>;
    assert.equal(await pulumi.isSecret(good), true);
  });

  it("checks the members of a list that are known, and leaves those that are known later", async () => {
    await record(() => {
      const lines = reportedLines((issues) => {
        assert.equal(checkTexts(["a", pulumi.output("b")], issues.at("scopes")), true);
        assert.equal(checkTexts(["a", 5, undefined], issues.at("scopes")), false);
        assert.equal(checkTexts("a", issues.at("scopes")), false);
      });
      assert.deepEqual(lines, [
        "VALUE_WRONG_TYPE scopes[1]: not a string, got 5; pass a string",
        "VALUE_WRONG_TYPE scopes[2]: not a string; pass a string",
        'VALUE_WRONG_TYPE scopes: not a list, got "a"; pass a list',
      ]);
    });
  });
});
