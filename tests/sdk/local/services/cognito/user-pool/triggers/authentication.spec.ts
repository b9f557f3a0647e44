import { strict as assert } from "node:assert";
import { functionFor } from "../../support/functions";
import { CLIENT_ID, POOL_ID } from "../../support/pool";

const CALL = { username: "ada", attributes: { email: "ada@example.com" }, clientId: CLIENT_ID };
const COMMON = {
  version: "1",
  region: "us-east-1",
  userPoolId: POOL_ID,
  userName: "ada",
  callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: CLIENT_ID },
  response: {},
};

describe("the pre authentication trigger", () => {
  it("gets the attributes, and is not called for unknown users where the client hides nothing", async () => {
    const { triggers, events } = functionFor("preAuthentication");
    assert.equal(await triggers.preAuthentication(CALL, false), undefined);
    assert.deepEqual(events, [
      {
        ...COMMON,
        triggerSource: "PreAuthentication_Authentication",
        request: { userAttributes: { email: "ada@example.com" }, validationData: null },
      },
    ]);
  });

  it("gets a flag for an unknown user where the client hides it", async () => {
    const { triggers, events } = functionFor("preAuthentication", { hidesUsers: true });
    await triggers.preAuthentication({ ...CALL, validationData: { a: "b" } }, false);
    await triggers.preAuthentication({ ...CALL, attributes: {} }, true);
    assert.deepEqual(
      events.map(({ request }) => request),
      [
        { userAttributes: { email: "ada@example.com" }, validationData: { a: "b" }, userNotFound: false },
        { userAttributes: {}, validationData: null, userNotFound: true },
      ],
    );
  });
});

describe("the post authentication trigger", () => {
  it("gets the attributes and the client's metadata", async () => {
    const { triggers, events } = functionFor("postAuthentication");
    assert.equal(await triggers.postAuthentication({ ...CALL, clientMetadata: { a: "b" } }), undefined);
    assert.deepEqual(events, [
      {
        ...COMMON,
        triggerSource: "PostAuthentication_Authentication",
        request: {
          userAttributes: { email: "ada@example.com" },
          newDeviceUsed: false,
          clientMetadata: { a: "b" },
        },
      },
    ]);
  });
});

const CHALLENGE_CALL = {
  username: "ada",
  attributes: { sub: "s1" },
  clientId: CLIENT_ID,
};
const CHALLENGE_EVENT = {
  version: "1",
  region: "us-east-1",
  userPoolId: POOL_ID,
  userName: "ada",
  callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: CLIENT_ID },
};
const SESSION = [
  { challengeName: "SRP_A", challengeResult: true },
  { challengeName: "CUSTOM_CHALLENGE", challengeResult: false, challengeMetadata: "CAPTCHA" },
];
const ROUNDS = [
  { challengeName: "SRP_A", challengeResult: true, challengeMetadata: null },
  { challengeName: "CUSTOM_CHALLENGE", challengeResult: false, challengeMetadata: "CAPTCHA" },
];

describe("the define auth challenge trigger", () => {
  it("gets the rounds so far", async () => {
    const { triggers, events } = functionFor("defineAuthChallenge", { hidesUsers: true });
    await triggers.defineAuthChallenge({ ...CHALLENGE_CALL, clientMetadata: { a: "b" } }, SESSION, false);
    assert.deepEqual(events, [
      {
        ...CHALLENGE_EVENT,
        triggerSource: "DefineAuthChallenge_Authentication",
        request: {
          userAttributes: { sub: "s1" },
          session: ROUNDS,
          userNotFound: false,
          clientMetadata: { a: "b" },
        },
        response: { challengeName: null, issueTokens: null, failAuthentication: null },
      },
    ]);
  });

  it("returns the next challenge, or that the sign-in has succeeded or failed", async () => {
    const decide = (response: unknown) =>
      functionFor("defineAuthChallenge", { response }).triggers.defineAuthChallenge(
        CHALLENGE_CALL,
        [],
        false,
      );
    assert.deepEqual(await decide({ challengeName: "CUSTOM_CHALLENGE" }), {
      challengeName: "CUSTOM_CHALLENGE",
      issueTokens: false,
      failAuthentication: false,
    });
    assert.deepEqual(await decide({ challengeName: null, issueTokens: true, failAuthentication: false }), {
      challengeName: undefined,
      issueTokens: true,
      failAuthentication: false,
    });
    assert.deepEqual(await decide({ failAuthentication: true }), {
      challengeName: undefined,
      issueTokens: false,
      failAuthentication: true,
    });
  });
});

describe("the create auth challenge trigger", () => {
  it("gets the challenge to make", async () => {
    const { triggers, events } = functionFor("createAuthChallenge");
    await triggers.createAuthChallenge(CHALLENGE_CALL, "CUSTOM_CHALLENGE", SESSION, true);
    assert.deepEqual(events, [
      {
        ...CHALLENGE_EVENT,
        triggerSource: "CreateAuthChallenge_Authentication",
        request: {
          userAttributes: { sub: "s1" },
          challengeName: "CUSTOM_CHALLENGE",
          session: ROUNDS,
          userNotFound: true,
        },
        response: {
          publicChallengeParameters: null,
          privateChallengeParameters: null,
          challengeMetadata: null,
        },
      },
    ]);
  });

  it("returns the public parameters, the answer and the metadata of the round", async () => {
    const { triggers } = functionFor("createAuthChallenge", {
      response: {
        publicChallengeParameters: { question: "2 + 2" },
        privateChallengeParameters: { answer: 4 },
        challengeMetadata: "SUM",
      },
    });
    assert.deepEqual(await triggers.createAuthChallenge(CHALLENGE_CALL, "CUSTOM_CHALLENGE", [], false), {
      publicChallengeParameters: { question: "2 + 2" },
      privateChallengeParameters: { answer: "4" },
      challengeMetadata: "SUM",
    });
    const silent = functionFor("createAuthChallenge");
    assert.deepEqual(
      await silent.triggers.createAuthChallenge(CHALLENGE_CALL, "CUSTOM_CHALLENGE", [], false),
      {
        publicChallengeParameters: {},
        privateChallengeParameters: {},
        challengeMetadata: undefined,
      },
    );
  });
});

describe("the verify auth challenge response trigger", () => {
  const ANSWERED = { privateChallengeParameters: { answer: "4" }, challengeAnswer: "5" };

  it("gets the answer and what it should be", async () => {
    const { triggers, events } = functionFor("verifyAuthChallengeResponse");
    await triggers.verifyAuthChallengeResponse(CHALLENGE_CALL, ANSWERED, false);
    assert.deepEqual(events, [
      {
        ...CHALLENGE_EVENT,
        triggerSource: "VerifyAuthChallengeResponse_Authentication",
        request: {
          userAttributes: { sub: "s1" },
          privateChallengeParameters: { answer: "4" },
          challengeAnswer: "5",
        },
        response: { answerCorrect: null },
      },
    ]);
  });

  for (const [answerCorrect, expected] of [
    [true, true],
    [false, false],
    [null, false],
  ] as const) {
    it(`takes ${answerCorrect} for ${expected}`, async () => {
      const { triggers } = functionFor("verifyAuthChallengeResponse", { response: { answerCorrect } });
      assert.equal(await triggers.verifyAuthChallengeResponse(CHALLENGE_CALL, ANSWERED, false), expected);
    });
  }
});
