import assert from "node:assert/strict";
import { translationOf } from "#sdk/app/translated";
import { Opaque } from "#sdk/gen0/translation/opaque";
import { type Translator, translate } from "#sdk/gen0/translation/translate";

type Words = Record<string, unknown>;

/** Props as text of a program, with values that are known only as text left unchanged. */
export function text(value: unknown): unknown {
  if (value instanceof Opaque) return value.source;
  if (Array.isArray(value)) return value.map(text);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, text(part)]));
}

/** Old props in the form of generation 1, as text. They contain no mistake. */
export function translated(table: Translator, old: Words): unknown {
  const now = translate(table, "Id", old);
  assert.deepEqual(translationOf(now)?.issues, []);
  return text(now);
}

/** A value that is known only as text of a program. */
export const known = (source: string) => new Opaque(source);
