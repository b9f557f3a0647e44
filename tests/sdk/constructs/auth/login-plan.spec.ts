import assert from "node:assert/strict";
import { type LoginPlan, planLogin } from "#sdk/constructs/auth/login-plan";
import type { AuthLogin } from "#sdk/constructs/auth/props";
import { Issues } from "#sdk/errors/index";
import { reportedLines } from "../../../support/issues";

function planned(login: unknown): LoginPlan {
  const issues = new Issues({ kind: "Auth", id: "Test" });
  const plan = planLogin(login, issues.at("login"));
  issues.throwIfAny();
  return plan;
}

/** Words, aliases of a name, what stands in its place, what is verified. */
const COMBINATIONS: readonly (readonly [AuthLogin[], string[], string[], string[]])[] = [
  [[], [], [], []],
  [["username"], [], [], []],
  [["email"], [], ["email"], ["email"]],
  [["phone"], [], ["phone_number"], ["phone_number"]],
  [["email", "phone"], [], ["email", "phone_number"], ["email", "phone_number"]],
  [["username", "email"], ["email"], [], ["email"]],
  [["username", "phone"], ["phone_number"], [], ["phone_number"]],
  [["username", "preferredUsername"], ["preferred_username"], [], []],
  [["username", "email", "phone"], ["email", "phone_number"], [], ["email", "phone_number"]],
  [["username", "email", "preferredUsername"], ["email", "preferred_username"], [], ["email"]],
  [["username", "phone", "preferredUsername"], ["phone_number", "preferred_username"], [], ["phone_number"]],
  [
    ["username", "email", "phone", "preferredUsername"],
    ["email", "phone_number", "preferred_username"],
    [],
    ["email", "phone_number"],
  ],
];

describe("planning login", () => {
  for (const [words, aliasAttributes, usernameAttributes, autoVerifiedAttributes] of COMBINATIONS) {
    it(`makes of [${words.join(", ")}] what Cognito calls it`, () => {
      assert.deepEqual(planned(words), {
        words: words.length === 0 ? ["username"] : words,
        aliasAttributes,
        usernameAttributes,
        autoVerifiedAttributes,
        hasPhone: words.includes("phone"),
      });
    });
  }

  for (const words of [
    ["preferredUsername"],
    ["email", "preferredUsername"],
    ["phone", "preferredUsername"],
    ["email", "phone", "preferredUsername"],
  ]) {
    it(`refuses [${words.join(", ")}]: a preferred name needs a name`, () => {
      assert.deepEqual(
        reportedLines((issues) => void planLogin(words, issues.at("login"))),
        [
          `AUTH_PREFERRED_USERNAME login: a preferred name stands beside the name that a user signed up with, got ${JSON.stringify(words)}; add "username" to the list`,
        ],
      );
    });
  }

  it("makes the same of lists that mean the same", () => {
    assert.deepEqual(planned(["phone", "email", "phone"]), planned(["email", "phone"]));
    assert.deepEqual(planned(undefined), planned(["username"]));
  });

  it("refuses what is no list, and words that it does not know", () => {
    assert.deepEqual(
      reportedLines((issues) => {
        planLogin("email", issues.at("login"));
        planLogin(["e-mail", 3], issues.at("login"));
      }),
      [
        'VALUE_WRONG_TYPE login: not a list, got "email"; pass a list',
        'VALUE_NOT_ALLOWED login[0]: not one of the words allowed, got "e-mail"; did you mean "email"',
        'VALUE_NOT_ALLOWED login[1]: not one of the words allowed, got 3; write "username", "email", "phone" or "preferredUsername"',
      ],
    );
  });
});
