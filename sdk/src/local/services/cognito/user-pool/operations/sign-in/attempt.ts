import type { InitiateAuthResponse } from "../../../../model/calls/cognito-idp";
import type { ServiceError } from "../../../../service-error";
import { invalidParameter } from "../../errors";
import type { UserPool } from "../../pool";
import type { ClientSettings } from "../../settings/settings";
import type { ChallengeRound, TokenSource } from "../../triggers/types";
import type { SrpExchange } from "./srp";

/** A call that signs somebody in: where, and what goes to the functions with it. */
export interface SignInCall {
  readonly pool: UserPool;
  readonly client: ClientSettings;
  readonly clientMetadata?: Readonly<Record<string, string>> | undefined;
  readonly validationData?: Readonly<Record<string, string>> | undefined;
}

/** A sign-in that waits for an answer. */
export interface SignInAttempt {
  readonly clientId: string;
  readonly login: string;
  readonly username: string;
  /** Distinguishes a user from a later one of the same name. `undefined` where there is none. */
  readonly sub: string | undefined;
  /** The verifier of the password when the sign-in began. A changed password ends the sign-in. */
  readonly verifier: string | undefined;
  readonly step: Step;
}

/** The challenge that waits, and what its answer needs. */
export type Step =
  | {
      readonly challenge: "PASSWORD_VERIFIER";
      readonly exchange: SrpExchange;
      /** Set in a custom flow that begins with a password. */
      readonly rounds: readonly ChallengeRound[] | undefined;
    }
  | {
      readonly challenge: "CUSTOM_CHALLENGE";
      readonly rounds: readonly ChallengeRound[];
      readonly privateParameters: Readonly<Record<string, string>>;
      readonly metadata: string | undefined;
    }
  | { readonly challenge: "SELECT_CHALLENGE" | "PASSWORD" | "PASSWORD_SRP" }
  /** `nonce` is what the passkey has to sign, in base64url. */
  | { readonly challenge: "WEB_AUTHN"; readonly nonce: string }
  | { readonly challenge: "NEW_PASSWORD_REQUIRED"; readonly source: TokenSource }
  | MfaStep
  /** A code as the first factor, without a password. */
  | { readonly challenge: "EMAIL_OTP" | "SMS_OTP"; readonly isFirst: true }
  /** Not asked of anybody: a sign-up that is to be confirmed, and one that is and may sign in. */
  | { readonly challenge: "SIGN_UP" | "SIGNED_UP" }
  /** `secret` is of an app that is being set up, `verified` says that it has shown a code. */
  | {
      readonly challenge: "MFA_SETUP";
      readonly source: TokenSource;
      readonly secret?: string;
      readonly verified?: boolean;
    };

/** A step that a client is asked for. */
export type AskedStep = Exclude<Step, { readonly challenge: "SIGN_UP" | "SIGNED_UP" }>;

/** A second factor. */
export interface MfaStep {
  readonly challenge: MfaChallenge;
  readonly source: TokenSource;
}

type MfaChallenge = "SMS_MFA" | "SOFTWARE_TOKEN_MFA" | "EMAIL_OTP" | "SELECT_MFA_TYPE";

export type Challenge = Step["challenge"];

/** The answer to a call of a sign-in. */
export type SignInAnswer = InitiateAuthResponse;

/** `AuthParameters` or `ChallengeResponses`. */
export class SignInParameters {
  readonly #texts: ReadonlyMap<string, string>;

  constructor(texts: Readonly<Record<string, string>> = {}) {
    this.#texts = new Map(Object.entries(texts));
  }

  find(name: string): string | undefined {
    return this.#texts.get(name);
  }

  /** Throws `InvalidParameterException`. */
  get(name: string): string {
    const text = this.#texts.get(name);
    if (!text) throw missing(name);
    return text;
  }

  /** The members whose name begins so, by the rest of it. */
  startingWith(prefix: string): ReadonlyMap<string, string> {
    const entries = [...this.#texts].filter(([name]) => name.startsWith(prefix));
    return new Map(entries.map(([name, text]) => [name.slice(prefix.length), text]));
  }
}

export function missing(name: string): ServiceError {
  return invalidParameter(`Missing required parameter ${name}`);
}
