import type { Component } from "../../app/component";
import { refuseOnImported } from "../../app/sharing/refusal";
import { Issues, type Mistake, nearest } from "../../errors";
import { planBindings } from "../../functions/binding-plan";
import type { Function } from "../../functions/construct";
import { exportFunctions, type FunctionsState, importFunctions } from "../../functions/shared-functions";
import type { Bindable } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import { planPermissions } from "../../permissions/plan";
import type { AuthTrigger } from "./props";

export const TRIGGERS: readonly AuthTrigger[] = [
  "createAuthChallenge",
  "customMessage",
  "defineAuthChallenge",
  "postAuthentication",
  "postConfirmation",
  "preAuthentication",
  "preSignUp",
  "preTokenGeneration",
  "userMigration",
  "verifyAuthChallengeResponse",
];
/** Senders of messages that a user pool calls. They need a key for the codes that the pool passes to them. */
const SENDERS = ["customEmailSender", "customSmsSender"];

/** True for the key of a trigger, whether or not an Auth has a function for it. */
export function isTrigger(key: unknown): key is AuthTrigger {
  return (TRIGGERS as readonly unknown[]).includes(key);
}

/** The mistake of a key that is no trigger. */
export function unknownTrigger(key: unknown): Mistake {
  const problem = "there is no such trigger";
  if (SENDERS.includes(String(key))) {
    const cure = `set native.userPool.lambdaConfig.${key}, with lambdaConfig.kmsKeyId`;
    return { problem, value: key, cure };
  }
  const guess = nearest(String(key), TRIGGERS);
  const cure = guess === undefined ? `use ${TRIGGERS.join(", ")}` : `did you mean ${JSON.stringify(guess)}`;
  return { problem, value: key, cure };
}

/** The functions that a user pool calls, by trigger. */
export class TriggerFunctions {
  readonly #functions: ReadonlyMap<string, () => Function>;

  constructor(
    private readonly auth: Component,
    called: ReadonlyMap<string, Function>,
    /** The triggers of an Auth that another Pulumi stack made. */
    private readonly imported?: FunctionsState,
  ) {
    const own = [...called].map(([key, each]) => [key, () => each] as const);
    this.#functions = imported ? importFunctions(auth, imported) : new Map(own);
  }

  exportState(): FunctionsState | undefined {
    const found = () => new Map([...this.#functions].map(([key, find]) => [key, find()]));
    return this.imported ?? exportFunctions(this.auth, found());
  }

  get(key: string): Function | undefined {
    return this.#functions.get(key)?.();
  }

  /** To all of them, or to that of one trigger. `method` is what the user called. */
  attachPermissions(permissions: Permissions, method: string, key?: string): void {
    const issues = new Issues(this.auth.constructName).at(method);
    const served = this.#find(key, issues);
    planPermissions(permissions, issues, (name, message) => this.auth.app.warnOnce(name, message));
    issues.throwIfAny();
    for (const each of served) each.attachPermissions(permissions);
  }

  /** Binds constructs to the functions of all triggers, or of one. */
  bind(constructs: readonly Bindable[], method: string, key?: string): void {
    const issues = new Issues(this.auth.constructName).at(method);
    const served = this.#find(key, issues);
    planBindings(constructs, issues);
    this.#refuseItself(constructs, issues);
    issues.throwIfAny();
    if (this.imported) {
      const of = key === undefined ? "" : `${JSON.stringify(key)}, `;
      refuseOnImported(this.auth, method, `auth.${method}(${of}[...])`);
    }
    for (const each of served) each.bind(constructs);
  }

  /** A function that serves several triggers is there once. */
  #find(key: string | undefined, issues: Issues): readonly Function[] {
    if (key === undefined) return [...new Set([...this.#functions.values()].map((find) => find()))];
    const found = this.get(key);
    if (found) return [found];
    if (isTrigger(key)) {
      const problem = "there is no function for this trigger";
      issues.add("AUTH_TRIGGER_MISSING", { problem, value: key, cure: `add triggers.${key} to the Auth` });
    } else {
      issues.add("AUTH_TRIGGER_UNKNOWN", unknownTrigger(key));
    }
    return [];
  }

  /** The pool needs the ARN of the function, and so cannot be there before it. */
  #refuseItself(constructs: readonly unknown[], issues: Issues): void {
    if (!Array.isArray(constructs) || !constructs.includes(this.auth)) return;
    const problem = "its ids are not known before the functions that its user pool calls are made";
    const cure = "read event.userPoolId and event.callerContext.clientId in the handler";
    issues.add("AUTH_TRIGGER_BIND", { problem, cure });
  }
}
