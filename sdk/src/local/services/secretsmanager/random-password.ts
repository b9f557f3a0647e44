import { randomInt } from "node:crypto";
import type { Input } from "../endpoint/aws-api";
import { ServiceError } from "../service-error";

const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const LONGEST = 4096;

/** A password that is drawn. @see Secrets Manager API reference, GetRandomPassword */
export function randomPassword(input: Input): string {
  const length = Number(input.PasswordLength ?? 32);
  if (!(length >= 1 && length <= LONGEST))
    throw new ServiceError(
      "InvalidParameterException",
      `The PasswordLength value must be between 1 and ${LONGEST}.`,
    );
  const kinds = kindsOf(input);
  const all = kinds.join("");
  const isEach = input.RequireEachIncludedType !== false;
  if (all === "" || (isEach && length < kinds.length))
    throw new ServiceError(
      "InvalidParameterException",
      "The password length is too short, or nothing is left of the characters, based on the required types.",
    );
  const letters = isEach ? kinds.map(draw) : [];
  while (letters.length < length) letters.push(draw(all));
  return shuffle(letters).join("");
}

function kindsOf(input: Input): readonly string[] {
  const excluded = new Set(String(input.ExcludeCharacters ?? ""));
  const kinds = [
    input.ExcludeLowercase === true ? "" : "abcdefghijklmnopqrstuvwxyz",
    input.ExcludeUppercase === true ? "" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    input.ExcludeNumbers === true ? "" : "0123456789",
    input.ExcludePunctuation === true ? "" : PUNCTUATION,
    input.IncludeSpace === true ? " " : "",
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
