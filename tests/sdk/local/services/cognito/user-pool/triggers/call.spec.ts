import { strict as assert } from "node:assert";
import { mock } from "node:test";
import type { InvokeResult } from "#sdk/local/lambda/types";
import { TRIGGERS } from "#sdk/local/services/cognito/user-pool/settings/settings";
import { makeTriggers } from "#sdk/local/services/cognito/user-pool/triggers/triggers";
import type { Triggers } from "#sdk/local/services/cognito/user-pool/triggers/types";
import { FUNCTION_ARN, functionFor, REPORT } from "../../support/functions";
import { CLIENT_ID, makeSettings } from "../../support/pool";

const CALL = { username: "ada", attributes: {}, clientId: CLIENT_ID };
const NO_GROUPS = { groupsToOverride: [], iamRolesToOverride: [], preferredRole: undefined };

/** A call of each trigger. */
const CALLS: Readonly<Record<(typeof TRIGGERS)[number], (triggers: Triggers) => Promise<unknown>>> = {
  preSignUp: (triggers) => triggers.preSignUp(CALL, "SignUp"),
  postConfirmation: (triggers) => triggers.postConfirmation(CALL, "ConfirmSignUp"),
  preAuthentication: (triggers) => triggers.preAuthentication(CALL, false),
  postAuthentication: (triggers) => triggers.postAuthentication(CALL),
  preTokenGeneration: (triggers) => triggers.preTokenGeneration(CALL, "Authentication", NO_GROUPS, []),
  userMigration: (triggers) => triggers.userMigration(CALL, "Authentication", "x"),
  customMessage: (triggers) =>
    triggers.customMessage(CALL, "SignUp", { codeParameter: "{####}", usernameParameter: null }),
  defineAuthChallenge: (triggers) => triggers.defineAuthChallenge(CALL, [], false),
  createAuthChallenge: (triggers) => triggers.createAuthChallenge(CALL, "CUSTOM_CHALLENGE", [], false),
  verifyAuthChallengeResponse: (triggers) =>
    triggers.verifyAuthChallengeResponse(
      CALL,
      { privateChallengeParameters: {}, challengeAnswer: "x" },
      false,
    ),
};

describe("a call of a trigger", () => {
  for (const trigger of TRIGGERS) {
    const name = trigger.charAt(0).toUpperCase() + trigger.slice(1);

    it(`of ${trigger} needs a permission with the pool as its source`, async () => {
      const { triggers, settings, events, asked } = functionFor(trigger, { allowed: false });
      assert.equal(triggers.has(trigger), true);
      await assert.rejects(CALLS[trigger](triggers), {
        code: "UnexpectedLambdaException",
        message: `${name} invocation failed due to error AccessDeniedException.`,
      });
      assert.deepEqual(asked, [[FUNCTION_ARN, settings.arn]]);
      assert.deepEqual(events, []);
    });

    it(`of ${trigger} refuses an answer that is not the event`, async () => {
      for (const payload of [
        "null",
        '"ok"',
        "[]",
        '{"statusCode":200}',
        '{"response":null}',
        '{"response":"yes"}',
      ]) {
        const { triggers } = functionFor(trigger, { payload });
        await assert.rejects(
          CALLS[trigger](triggers),
          { code: "InvalidLambdaResponseException", message: "Unrecognizable lambda output" },
          payload,
        );
      }
    });

    it(`of ${trigger} calls nothing where the pool has no function for it`, async () => {
      const triggers = makeTriggers({
        settings: () => makeSettings(),
        invoke: async () => assert.fail("nothing is to be called"),
        allowed: () => assert.fail("nothing is to be asked"),
      });
      assert.equal(triggers.has(trigger), false);
      assert.equal(await CALLS[trigger](triggers), undefined);
    });

    it(`of ${trigger} passes on the text of an error, and does not try again`, async () => {
      const error = { errorType: "TooManyRequestsException", errorMessage: "no", trace: ["Error: no"] };
      const { triggers, events } = functionFor(trigger, { error });
      await assert.rejects(CALLS[trigger](triggers), {
        code: "UserLambdaValidationException",
        message: `${name} failed with error no.`,
      });
      assert.equal(events.length, 1);
    });
  }

  it("refuses an answer that is no JSON", async () => {
    const { triggers } = functionFor("preSignUp", { payload: "oh" });
    await assert.rejects(CALLS.preSignUp(triggers), {
      code: "InvalidLambdaResponseException",
      message: "Invalid lambda function output : Invalid JSON",
    });
  });

  it("refuses an answer with a value of a wrong kind", async () => {
    for (const response of [{ autoConfirmUser: "yes" }, { autoVerifyEmail: 1 }, { autoVerifyPhone: {} }]) {
      const { triggers } = functionFor("preSignUp", { response });
      await assert.rejects(CALLS.preSignUp(triggers), { code: "InvalidLambdaResponseException" });
    }
    const { triggers } = functionFor("customMessage", { response: { emailMessage: {} } });
    await assert.rejects(CALLS.customMessage(triggers), { code: "InvalidLambdaResponseException" });
  });

  it("fails when the function times out, and does not try again", async () => {
    const error = {
      errorType: "Sandbox.Timedout",
      errorMessage: "RequestId: r1 Error: Task timed out after 3.00 seconds",
    };
    const { triggers, events } = functionFor("preSignUp", { error });
    await assert.rejects(CALLS.preSignUp(triggers), {
      code: "UserLambdaValidationException",
      message: "PreSignUp failed with error RequestId: r1 Error: Task timed out after 3.00 seconds.",
    });
    assert.equal(events.length, 1);
  });

  it("reports the refusal of Lambda, such as for a function that was deleted", async () => {
    const error = { errorType: "ResourceNotFoundException", errorMessage: "Function not found: trigger" };
    const { triggers, events } = functionFor("preSignUp", { error });
    await assert.rejects(CALLS.preSignUp(triggers), {
      code: "UnexpectedLambdaException",
      message: "PreSignUp invocation failed due to error ResourceNotFoundException.",
    });
    assert.equal(events.length, 1);
  });

  it("tries a throttled function three times", async () => {
    const error = { errorType: "TooManyRequestsException", errorMessage: "Rate Exceeded." };
    const { triggers, events } = functionFor("preSignUp", { error });
    await assert.rejects(CALLS.preSignUp(triggers), {
      code: "UnexpectedLambdaException",
      message: "PreSignUp invocation failed due to error TooManyRequestsException.",
    });
    assert.equal(events.length, 3);

    const busy = async (): Promise<InvokeResult> => ({ ...REPORT, ok: false, error });
    const later = functionFor("preSignUp", { tries: [busy, busy], response: { autoConfirmUser: true } });
    assert.equal((await later.triggers.preSignUp(CALL, "SignUp"))?.autoConfirmUser, true);
    assert.equal(later.events.length, 3);
  });
});

describe("a function that does not answer", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());
  const never = () => new Promise<InvokeResult>(() => {});

  it("is tried three times, for five seconds each", async () => {
    const { triggers, events } = functionFor("preSignUp", { tries: [never, never, never] });
    const called = triggers.preSignUp(CALL, "SignUp");
    const outcome = assert.rejects(called, {
      code: "UnexpectedLambdaException",
      message: "PreSignUp invocation failed due to error Socket timeout while invoking Lambda function.",
    });
    const tries: number[] = [];
    for (const milliseconds of [4_999, 1, 4_999, 1, 5_000]) {
      await settle();
      tries.push(events.length);
      mock.timers.tick(milliseconds);
    }
    await outcome;
    assert.deepEqual(tries, [1, 1, 2, 2, 3]);
    assert.equal(events.length, 3);
  });

  it("succeeds when it answers the second time", async () => {
    const { triggers, events } = functionFor("preSignUp", {
      tries: [never],
      response: { autoConfirmUser: true },
    });
    const called = triggers.preSignUp(CALL, "SignUp");
    await settle();
    mock.timers.tick(5_000);
    assert.equal((await called)?.autoConfirmUser, true);
    assert.equal(events.length, 2);
  });
});

/** Waits until everything has run that waits for no timer. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
