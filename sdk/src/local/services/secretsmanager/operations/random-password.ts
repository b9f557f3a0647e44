import { randomInt } from "node:crypto";
import type { GetRandomPasswordRequest } from "../../model/calls/secretsmanager";
import { secretsError } from "../errors";

const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const LONGEST = 4096;

/** A password that is drawn. @see Secrets Manager API reference, GetRandomPassword */
export function randomPassword(input: GetRandomPasswordRequest): string {
  const length = input.PasswordLength ?? 32;
  if (!(length >= 1 && length <= LONGEST))
    throw secretsError(
      "InvalidParameterException",
      `The PasswordLength value must be between 1 and ${LONGEST}.`,
    );
  const kinds = kindsOf(input);
  const all = kinds.join("");
  const isEach = input.RequireEachIncludedType ?? true;
  if (all === "" || (isEach && length < kinds.length))
    throw secretsError(
      "InvalidParameterException",
      "The password length is too short, or nothing is left of the characters, based on the required types.",
    );
  const letters = isEach ? kinds.map(draw) : [];
  while (letters.length < length) letters.push(draw(all));
  return shuffle(letters).join("");
}

function kindsOf(input: GetRandomPasswordRequest): readonly string[] {
  const excluded = new Set(input.ExcludeCharacters ?? "");
  const kinds = [
    input.ExcludeLowercase ? "" : "abcdefghijklmnopqrstuvwxyz",
    input.ExcludeUppercase ? "" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    input.ExcludeNumbers ? "" : "0123456789",
    input.ExcludePunctuation ? "" : PUNCTUATION,
    input.IncludeSpace ? " " : "",
  ];
  return kinds
    .map((kind) => [...kind].filter((letter) => !excluded.has(letter)).join(""))
    .filter((kind) => kind !== "");
}

function draw(letters: string): string {
  return letters[randomInt(letters.length)] as string;
}

function shuffle(letters: string[]): string[] {
  for (let i = letters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [letters[i], letters[j]] = [letters[j] as string, letters[i] as string];
  }
  return letters;
}
