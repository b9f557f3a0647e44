import { randomInt } from "node:crypto";
import { checkMember } from "./check-input";
import { userPoolError } from "./errors";
import type { PasswordPolicy } from "./settings/settings";

const LOWERCASE = "abcdefghijkmnopqrstuvwxyz";
const UPPERCASE = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const NUMBERS = "23456789";
/** The service's symbols that need no escape in a shell or a mail. */
const SYMBOLS = "-_+=.,:@%#";

/** @see https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

/** Throws `InvalidPasswordException` with the missing kind of character, never with the password. */
export function checkPasswordPolicy(policy: PasswordPolicy, password: string): void {
  checkMember("Password", password);
  const problem = problemOf(policy, password);
  if (problem === undefined) return;
  throw userPoolError("InvalidPasswordException", `Password did not conform with policy: ${problem}`);
}

function problemOf(policy: PasswordPolicy, password: string): string | undefined {
  if (password.length < policy.minimumLength) return "Password not long enough";
  if (policy.requireLowercase && !/[a-z]/.test(password)) return "Password must have lowercase characters";
  if (policy.requireUppercase && !/[A-Z]/.test(password)) return "Password must have uppercase characters";
  if (policy.requireNumbers && !/[0-9]/.test(password)) return "Password must have numeric characters";
  if (policy.requireSymbols && !SYMBOL.test(password)) return "Password must have symbol characters";
  return undefined;
}

/** A password that the policy allows, for a user who gets it by a message. */
export function temporaryPassword(policy: PasswordPolicy): string {
  const required = [LOWERCASE, UPPERCASE, NUMBERS, ...(policy.requireSymbols ? [SYMBOLS] : [])];
  const length = Math.max(policy.minimumLength, 8);
  const letters = Array.from({ length }, (_, i) => oneOf(required[i] ?? LOWERCASE + UPPERCASE + NUMBERS));
  return shuffle(letters).join("");
}

function oneOf(letters: string): string {
  return letters.charAt(randomInt(letters.length));
}

function shuffle(letters: string[]): string[] {
  for (let i = letters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [letters[i], letters[j]] = [letters[j] ?? "", letters[i] ?? ""];
  }
  return letters;
}
