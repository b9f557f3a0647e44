import assert from "node:assert/strict";
import { invalidParameter, notAuthorized } from "#sdk/local/services/cognito/user-pool/errors";
import type { SignInAttempt } from "#sdk/local/services/cognito/user-pool/operations/sign-in/attempt";
import {
  poolIdOfSession,
  SignInSessions,
} from "#sdk/local/services/cognito/user-pool/operations/sign-in/sessions";
import { refusalOf } from "./support";

const POOL = "us-east-1_AbCdEfGhI";
const INVALID = "NotAuthorizedException: Invalid session for the user.";
const ONCE = "NotAuthorizedException: Invalid session for the user, session can only be used once.";
const EXPIRED = "NotAuthorizedException: Invalid session for the user, session is expired.";

describe("a session between challenge and answer", () => {
  function start() {
    const clock = { now: 0 };
    const sessions = new SignInSessions(POOL, () => clock.now);
    const attempt: SignInAttempt = {
      clientId: "web",
      login: "ada",
      username: "ada",
      sub: "s-1",
      verifier: undefined,
      step: { challenge: "SELECT_CHALLENGE" },
    };
    const use = (session: string, clientId: string | undefined = "web") =>
      sessions.use(session, clientId, "SELECT_CHALLENGE", async ({ username }) => username);
    return { clock, sessions, attempt, use };
  }

  it("returns its data once", async () => {
    const { sessions, attempt, use } = start();
    const session = sessions.open(attempt, 180);

    assert.equal(await use(session), "ada");
    assert.equal(await refusalOf(use(session)), ONCE);
  });

  it("is good for its client, its challenge and its time", async () => {
    const { clock, sessions, attempt, use } = start();
    const session = sessions.open(attempt, 180);

    assert.equal(await refusalOf(use(session, "other")), INVALID);
    assert.equal(await refusalOf(sessions.use(session, "web", "SMS_MFA", async () => "no")), INVALID);
    assert.equal(await refusalOf(use("made up")), INVALID);
    assert.equal(await refusalOf(use("__proto__")), INVALID);
    clock.now = 180_000;
    assert.equal(await refusalOf(use(session)), EXPIRED);
  });

  it("contains nothing readable but the pool's id", () => {
    const { sessions, attempt } = start();
    const [one, two] = [sessions.open(attempt, 180), sessions.open(attempt, 180)];

    assert.notEqual(one, two);
    assert.ok(one.length >= 100 && one.length <= 2048);
    assert.ok(!Buffer.from(one, "base64").includes("ada"));
    assert.equal(poolIdOfSession(one), POOL);
    for (const other of ["", "abc", "5"]) assert.equal(poolIdOfSession(other), undefined);
  });

  it("stays open after a mistake that can be corrected, up to five, and not after others", async () => {
    const { sessions, attempt, use } = start();
    const refuse = (session: string, error: Error) =>
      sessions.use(session, "web", "SELECT_CHALLENGE", () => Promise.reject(error));
    const session = sessions.open(attempt, 180);
    for (let i = 0; i < 5; i++) await assert.rejects(refuse(session, invalidParameter("again")), /again/);
    assert.equal(await refusalOf(use(session)), ONCE);

    const other = sessions.open(attempt, 180);
    await assert.rejects(refuse(other, notAuthorized()));
    assert.equal(await refusalOf(use(other)), ONCE);
  });

  it("is not used a second time while an answer is checked", async () => {
    const { sessions, attempt, use } = start();
    const session = sessions.open(attempt, 180);
    const nested = sessions.use(session, "web", "SELECT_CHALLENGE", () => refusalOf(use(session)));

    assert.equal(await nested, ONCE);
  });

  it("is forgotten when there are too many, the oldest first", async () => {
    const { clock, sessions, attempt, use } = start();
    const first = sessions.open(attempt, 180);
    for (let i = 0; i < 10_000; i++) sessions.open(attempt, 180);
    assert.equal(sessions.size, 10_000);
    assert.equal(await refusalOf(use(first)), INVALID);
    clock.now = 3_600_000;
    sessions.open(attempt, 180);
    assert.equal(sessions.size, 1);
  });
});
