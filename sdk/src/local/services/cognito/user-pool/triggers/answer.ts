import type { ServiceError } from "../../../service-error";
import { userPoolError } from "../errors";

/** The `response` that a function put into the event. Nothing in it is checked yet: read it with the functions below. */
export type Answer = Readonly<Record<string, unknown>>;

/** The `response` in the event that a function gave back. Throws `InvalidLambdaResponseException`. */
export function readAnswer(payload: string): Answer {
  const event = asObject(parse(payload));
  return asObject(event.response);
}

export function optionalText(answer: Answer, name: string): string | undefined {
  const value = given(answer, name);
  return value === undefined ? undefined : asText(value);
}

/** False where the function says nothing. Texts `true` and `false` count, as for the service's own reader. */
export function flag(answer: Answer, name: string): boolean {
  const value = given(answer, name);
  if (value === undefined || value === "false") return false;
  if (value === "true") return true;
  if (typeof value !== "boolean") throw unrecognizable();
  return value;
}

export function textList(answer: Answer, name: string): readonly string[] {
  const value = given(answer, name) ?? [];
  if (!Array.isArray(value)) throw unrecognizable();
  return value.map(asText);
}

/** Texts by name. Numbers and booleans are written as texts. */
export function textMap(answer: Answer, name: string): Readonly<Record<string, string>> {
  const entries = Object.entries(optionalObject(answer, name) ?? {});
  return Object.fromEntries(entries.flatMap(([key, value]) => (value == null ? [] : [[key, asText(value)]])));
}

export function optionalObject(answer: Answer, name: string): Answer | undefined {
  const value = given(answer, name);
  return value === undefined ? undefined : asObject(value);
}

/** One of the words that the service knows. */
export function optionalWord<T extends string>(
  answer: Answer,
  name: string,
  words: readonly T[],
): T | undefined {
  const text = optionalText(answer, name);
  if (text === undefined) return undefined;
  const word = words.find((one) => one === text);
  if (word === undefined) throw unrecognizable();
  return word;
}

/** The service's words for an answer of a wrong shape. */
export function unrecognizable(): ServiceError {
  return userPoolError("InvalidLambdaResponseException", "Unrecognizable lambda output");
}

/** `null` is as good as nothing. */
function given(answer: Answer, name: string): unknown {
  return Object.hasOwn(answer, name) ? (answer[name] ?? undefined) : undefined;
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    throw userPoolError("InvalidLambdaResponseException", "Invalid lambda function output : Invalid JSON");
  }
}

function asObject(value: unknown): Answer {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw unrecognizable();
  return value as Answer;
}

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number" && typeof value !== "boolean") throw unrecognizable();
  return String(value);
}
