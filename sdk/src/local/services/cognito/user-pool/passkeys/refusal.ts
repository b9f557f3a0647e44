/** The check that an answer of an authenticator does not pass. */
export type PasskeyProblem =
  | "malformed"
  | "challenge"
  | "origin"
  | "relying party"
  | "not supported"
  | "not proved";

/** The refusal of a passkey's answer. The calls give it the code of their own errors. */
export class PasskeyRefusal extends Error {
  constructor(
    readonly problem: PasskeyProblem,
    message: string,
  ) {
    super(message);
  }
}
