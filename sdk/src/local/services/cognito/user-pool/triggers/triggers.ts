import type { Trigger, TriggerSettings, UserPoolSettings } from "../settings/settings";
import type { Answer } from "./answer";
import {
  createChallengeEvent,
  defineChallengeEvent,
  postAuthenticationEvent,
  preAuthenticationEvent,
  readCreatedChallenge,
  readDecision,
  readIsCorrect,
  verifyChallengeEvent,
} from "./authentication";
import { callTrigger, type TriggerDeps } from "./call";
import { customMessageEvent, readCustomMessage } from "./custom-message";
import type { TriggerEvent } from "./event";
import { postConfirmationEvent, preSignUpEvent, readPreSignUp } from "./sign-up";
import { isCalledFor, readTokenChanges, tokenGenerationEvent } from "./token-generation";
import type { Triggers } from "./types";
import { readMigratedUser, userMigrationEvent } from "./user-migration";

/** Calls the functions of a pool with the events of AWS. */
export function makeTriggers(deps: TriggerDeps): Triggers {
  /** Asks the function of a trigger, where there is one. */
  async function ask<T>(
    trigger: Trigger,
    makeEvent: (settings: UserPoolSettings, of: TriggerSettings) => TriggerEvent | undefined,
    read: (answer: Answer, of: TriggerSettings) => T,
  ): Promise<T | undefined> {
    const settings = deps.settings();
    const of = settings.triggers[trigger];
    const event = of && makeEvent(settings, of);
    return event && read(await callTrigger(deps, trigger, of.functionArn, event), of);
  }
  const nothing = () => {};

  return {
    has: (trigger) => deps.settings().triggers[trigger] !== undefined,
    preSignUp: (call, source) =>
      ask("preSignUp", (pool) => preSignUpEvent(pool, call, source), readPreSignUp),
    postConfirmation: (call, source) =>
      ask("postConfirmation", (pool) => postConfirmationEvent(pool, call, source), nothing),
    preAuthentication: (call, notFound) =>
      ask("preAuthentication", (pool) => preAuthenticationEvent(pool, call, notFound), nothing),
    postAuthentication: (call) =>
      ask("postAuthentication", (pool) => postAuthenticationEvent(pool, call), nothing),
    preTokenGeneration: (call, source, groups, scopes) =>
      ask(
        "preTokenGeneration",
        (pool, { version }) =>
          isCalledFor(version, source)
            ? tokenGenerationEvent(pool, call, version, source, groups, scopes)
            : undefined,
        (answer, { version }) => readTokenChanges(answer, version),
      ),
    userMigration: (call, source, password) =>
      ask("userMigration", (pool) => userMigrationEvent(pool, call, source, password), readMigratedUser),
    customMessage: (call, source, parameters) =>
      ask("customMessage", (pool) => customMessageEvent(pool, call, source, parameters), readCustomMessage),
    defineAuthChallenge: (call, session, notFound) =>
      ask("defineAuthChallenge", (pool) => defineChallengeEvent(pool, call, session, notFound), readDecision),
    createAuthChallenge: (call, name, session, notFound) =>
      ask(
        "createAuthChallenge",
        (pool) => createChallengeEvent(pool, call, name, session, notFound),
        readCreatedChallenge,
      ),
    verifyAuthChallengeResponse: (call, answered, notFound) =>
      ask(
        "verifyAuthChallengeResponse",
        (pool) => verifyChallengeEvent(pool, call, answered, notFound),
        readIsCorrect,
      ),
  };
}
