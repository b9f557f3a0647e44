import assert from "node:assert/strict";
import type { ChallengeRound } from "#sdk/local/services/cognito/user-pool/triggers/types";
import { ServiceError } from "#sdk/local/services/service-error";
import { makePool } from "../../../support/pool";
import {
  addUserWithPassword,
  initiate,
  PASSWORD,
  poolWithTriggers,
  refusalOf,
  respond,
  SrpClient,
  WRONG,
} from "./support";

const NEXT = { challengeName: "CUSTOM_CHALLENGE", issueTokens: false, failAuthentication: false };
const TOKENS = { challengeName: undefined, issueTokens: true, failAuthentication: false };
const FAIL = { challengeName: undefined, issueTokens: false, failAuthentication: true };

/** Asks for the word `please`, and lets in whoever says it within three rounds. */
function polite() {
  const seen: { at: string; session?: readonly ChallengeRound[]; unknown: boolean; more?: unknown }[] = [];
  const { pool, called } = poolWithTriggers({
    preAuthentication: async () => {},
    postAuthentication: async () => {},
    defineAuthChallenge: async (_, session, unknown) => {
      seen.push({ at: "define", session, unknown });
      if (session.at(-1)?.challengeResult) return TOKENS;
      return session.length < 3 ? NEXT : FAIL;
    },
    createAuthChallenge: async (about, name, session, unknown) => {
      seen.push({ at: `create ${name}`, session, unknown, more: about.clientMetadata });
      return {
        publicChallengeParameters: { hint: `round ${session.length + 1}` },
        privateChallengeParameters: { word: "please" },
        challengeMetadata: `asked ${session.length + 1}`,
      };
    },
    verifyAuthChallengeResponse: async (about, given, unknown) => {
      seen.push({ at: "verify", unknown, more: { ...given, clientMetadata: about.clientMetadata } });
      return given.challengeAnswer === given.privateChallengeParameters.word;
    },
  });
  return { pool, called, seen };
}

const start = (pool: Parameters<typeof initiate>[0], USERNAME = "ada") =>
  initiate(pool, "CUSTOM_AUTH", { USERNAME });
const say = (ANSWER: string, USERNAME = "ada") => ({ USERNAME, ANSWER });

describe("a custom challenge", () => {
  it("asks the functions in their order, and gives the public parameters only", async () => {
    const { pool, called } = polite();
    addUserWithPassword(pool);

    const { Session, ...asked } = await start(pool);

    assert.deepEqual(asked, {
      ChallengeName: "CUSTOM_CHALLENGE",
      ChallengeParameters: { USERNAME: "ada", hint: "round 1" },
    });
    assert.equal(typeof Session, "string");
    assert.deepEqual(called, ["preAuthentication", "defineAuthChallenge", "createAuthChallenge"]);
  });

  it("gives tokens for the right answer", async () => {
    const { pool, called, seen } = polite();
    addUserWithPassword(pool);
    const asked = await start(pool);
    const given = await respond(pool, asked, say("please"), { ClientMetadata: { from: "here" } });

    assert.ok(given.AuthenticationResult);
    assert.deepEqual(called.slice(3), [
      "verifyAuthChallengeResponse",
      "defineAuthChallenge",
      "postAuthentication",
    ]);
    assert.deepEqual(seen.slice(2), [
      {
        at: "verify",
        unknown: false,
        more: {
          privateChallengeParameters: { word: "please" },
          challengeAnswer: "please",
          clientMetadata: { from: "here" },
        },
      },
      {
        at: "define",
        session: [{ challengeName: "CUSTOM_CHALLENGE", challengeResult: true, challengeMetadata: "asked 1" }],
        unknown: false,
      },
    ]);
  });

  it("continues round by round, with all rounds in the session, until the function fails it", async () => {
    const { pool, seen } = polite();
    addUserWithPassword(pool);
    const one = await start(pool);
    const two = await respond(pool, one, say("now"));
    assert.deepEqual(two.ChallengeParameters, { USERNAME: "ada", hint: "round 2" });
    const three = await respond(pool, two, say("quick"));
    assert.equal(await refusalOf(respond(pool, three, say("hurry"))), WRONG);

    const round = (i: number) => ({
      challengeName: "CUSTOM_CHALLENGE",
      challengeResult: false,
      challengeMetadata: `asked ${i}`,
    });
    assert.deepEqual(seen.at(-1), { at: "define", session: [1, 2, 3].map(round), unknown: false });
  });

  it("takes each session once", async () => {
    const { pool } = polite();
    addUserWithPassword(pool);
    const asked = await start(pool);
    await respond(pool, asked, say("now"));

    assert.equal(
      await refusalOf(respond(pool, asked, say("please"))),
      "NotAuthorizedException: Invalid session for the user, session can only be used once.",
    );
  });

  it("cannot be answered by somebody else", async () => {
    const { pool } = polite();
    addUserWithPassword(pool);
    addUserWithPassword(pool, { username: "bob" });

    assert.equal(
      await refusalOf(respond(pool, await start(pool), say("please", "bob"))),
      "NotAuthorizedException: Invalid session for the user.",
    );
  });

  it("informs the functions that there is no such user, and gives no tokens whatever they answer", async () => {
    const { pool, seen } = polite();
    const asked = await start(pool, "nobody");
    assert.deepEqual(asked.ChallengeParameters, { USERNAME: "nobody", hint: "round 1" });
    assert.equal(await refusalOf(respond(pool, asked, say("please", "nobody"))), WRONG);

    assert.deepEqual(
      seen.map(({ at, unknown }) => [at, unknown]),
      [
        ["define", true],
        ["create CUSTOM_CHALLENGE", true],
        ["verify", true],
        ["define", true],
      ],
    );
  });

  it("is not begun for a user who does not exist where the client hides nothing", async () => {
    const { pool, called } = poolWithTriggers(
      { defineAuthChallenge: async () => NEXT },
      { client: { hidesUsers: false } },
    );
    assert.equal(await refusalOf(start(pool)), "UserNotFoundException: User does not exist.");
    assert.deepEqual(called, []);
  });

  it("is not begun for a user who may not sign in, and gives no tokens to one disabled meanwhile", async () => {
    const { pool, called } = polite();
    const ada = addUserWithPassword(pool, { status: "UNCONFIRMED" });
    assert.equal(await refusalOf(start(pool)), "UserNotConfirmedException: User is not confirmed.");
    assert.deepEqual(called, ["preAuthentication"]);
    ada.status = "CONFIRMED";
    const asked = await start(pool);
    ada.enabled = false;
    assert.equal(
      await refusalOf(respond(pool, asked, say("please"))),
      "NotAuthorizedException: User is disabled.",
    );
  });

  it("needs its functions, and answers of theirs that it understands", async () => {
    const words =
      "InvalidParameterException: Custom auth lambda trigger is not configured for the user pool.";
    const none = makePool();
    addUserWithPassword(none);
    assert.equal(await refusalOf(start(none)), words);
    const { pool: half } = poolWithTriggers({ defineAuthChallenge: async () => NEXT });
    addUserWithPassword(half);
    assert.equal(await refusalOf(start(half)), words);
    for (const challengeName of [undefined, "PASSWORD_VERIFIER", "OTHER"]) {
      const { pool } = poolWithTriggers({ defineAuthChallenge: async () => ({ ...NEXT, challengeName }) });
      addUserWithPassword(pool);
      assert.equal(
        await refusalOf(start(pool)),
        "InvalidLambdaResponseException: Unrecognizable lambda output",
      );
    }
  });

  it("passes on the error of a function, and ends the session", async () => {
    let works = true;
    const { pool } = poolWithTriggers({
      defineAuthChallenge: async () => NEXT,
      createAuthChallenge: async () => {
        if (!works)
          throw new ServiceError(
            "UserLambdaValidationException",
            "CreateAuthChallenge failed with error no.",
          );
        return {
          publicChallengeParameters: {},
          privateChallengeParameters: {},
          challengeMetadata: undefined,
        };
      },
      verifyAuthChallengeResponse: async () => false,
    });
    addUserWithPassword(pool);
    const asked = await start(pool);
    works = false;
    assert.equal(
      await refusalOf(respond(pool, asked, say("x"))),
      "UserLambdaValidationException: CreateAuthChallenge failed with error no.",
    );
    assert.match(await refusalOf(respond(pool, asked, say("x"))), /^NotAuthorizedException: Invalid session/);
  });

  it("ends when a function never decides", async () => {
    const rounds: number[] = [];
    const { pool } = poolWithTriggers({
      defineAuthChallenge: async (_, session) => {
        rounds.push(session.length);
        return NEXT;
      },
      createAuthChallenge: async () => ({
        publicChallengeParameters: {},
        privateChallengeParameters: {},
        challengeMetadata: undefined,
      }),
      verifyAuthChallengeResponse: async () => false,
    });
    addUserWithPassword(pool);
    let asked = await start(pool);
    for (let i = 1; i < 50; i++) asked = await respond(pool, asked, say("x"));
    assert.equal(await refusalOf(respond(pool, asked, say("x"))), WRONG);
    assert.equal(rounds.at(-1), 50);
  });
});

describe("a custom challenge that begins with the password", () => {
  it("shows the function the rounds of SRP_A and of the proof", async () => {
    const sessions: (readonly ChallengeRound[])[] = [];
    const { pool, called } = poolWithTriggers({
      preAuthentication: async () => {},
      defineAuthChallenge: async (_, session) => {
        sessions.push(session);
        if (session.length === 1) return { ...NEXT, challengeName: "PASSWORD_VERIFIER" };
        return session.length === 2 ? NEXT : TOKENS;
      },
      createAuthChallenge: async () => ({
        publicChallengeParameters: { hint: "and now?" },
        privateChallengeParameters: {},
        challengeMetadata: undefined,
      }),
      verifyAuthChallengeResponse: async () => true,
    });
    addUserWithPassword(pool);
    const client = new SrpClient();
    const begin = { USERNAME: "ada", CHALLENGE_NAME: "SRP_A", SRP_A: client.srpA };
    const proofAsked = await initiate(pool, "CUSTOM_AUTH", begin);
    assert.equal(proofAsked.ChallengeName, "PASSWORD_VERIFIER");
    const proof = client.prove(proofAsked.ChallengeParameters ?? {}, PASSWORD, pool.now());
    const asked = await respond(pool, proofAsked, proof);
    assert.deepEqual(asked.ChallengeParameters, { USERNAME: "ada", hint: "and now?" });
    assert.ok((await respond(pool, asked, say("x"))).AuthenticationResult);

    const [srpA, verifier, custom] = ["SRP_A", "PASSWORD_VERIFIER", "CUSTOM_CHALLENGE"].map(
      (challengeName) => ({
        challengeName,
        challengeResult: true,
      }),
    );
    assert.deepEqual(sessions, [[srpA], [srpA, verifier], [srpA, verifier, custom]]);
    assert.deepEqual(called, [
      "preAuthentication",
      "defineAuthChallenge",
      "defineAuthChallenge",
      "createAuthChallenge",
      "verifyAuthChallengeResponse",
      "defineAuthChallenge",
    ]);
    const again = await initiate(pool, "CUSTOM_AUTH", begin);
    const wrong = client.prove(again.ChallengeParameters ?? {}, "Wrong-Horse-1", pool.now());
    assert.equal(await refusalOf(respond(pool, again, wrong)), WRONG);
  });
});
