import assert from "node:assert/strict";
import { walk } from "#sdk/syntax/nodes";
import { readSourceFile, SourceFile } from "#sdk/syntax/source-file";
import { upgradeProgram } from "#sdk/upgrade/upgrade";
import { registeredBy } from "./program-text";

/** A program of generation 0, and the result of its upgrade. */
export interface UpgradeCase {
  /**
   * Files, each behind a line `// --- path ---`. Without such a line the file is `index.ts`. The first one is
   * the main file.
   */
  readonly before: string;
  readonly after: string;
  /** The warnings, as `path:line message`. @default nothing */
  readonly notes?: readonly string[];
  /** Texts and comments that the new program lacks. @default none */
  readonly removed?: readonly string[];
  /** Whether both programs are run, to compare their registrations. */
  readonly runs?: boolean;
}

/** The files of a program that is written as one text. */
export function filesIn(text: string): Map<string, string> {
  const parts = text.split(/^\/\/ --- (\S+) ---\n/m);
  if (parts.length === 1) return new Map([["index.ts", text]]);
  const files = new Map<string, string>();
  for (let at = 1; at < parts.length; at += 2) files.set(parts[at] as string, parts[at + 1] as string);
  return files;
}

/** Fails unless the program becomes the other one, nothing is lost, and a second run changes nothing. */
export async function expectUpgrade({
  before,
  after,
  notes = [],
  removed = [],
  runs,
}: UpgradeCase): Promise<void> {
  const old = filesIn(before);
  const upgraded = upgradeProgram(old);
  const now = new Map([...old, ...upgraded.files]);
  assert.deepEqual(Object.fromEntries(now), Object.fromEntries(filesIn(after)));
  const reported = upgraded.notes.map(({ path, line, message }) => `${path}:${line} ${message}`);
  assert.deepEqual(reported, notes);
  assert.deepEqual(lostIn(old, now), removed);
  assert.deepEqual(Object.fromEntries(upgradeProgram(now).files), {}, "a second run changes something");
  const windows = upgradeProgram(withCarriageReturns(old));
  assert.deepEqual(windows.files, withCarriageReturns(upgraded.files), "ends of lines are not kept");
  if (!runs) return;
  const [main = ""] = old.keys();
  const [registered, expected] = [await registeredBy(now, main), await registeredBy(old, main)];
  assert.ok(expected.length > 1, "nothing was registered");
  assert.deepEqual(registered, expected);
}

function withCarriageReturns(files: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...files].map(([path, text]) => [path, text.replaceAll("\n", "\r\n")]));
}

/** Comments and texts of old files that new ones do not have. */
function lostIn(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const all = [...now.values()].join("\n");
  const lost = [...old].flatMap(([path, text]) => partsOf(path, text).filter((part) => !all.includes(part)));
  return [...new Set(lost)];
}

function partsOf(path: string, text: string): string[] {
  const source = readSourceFile(path, text);
  if (!(source instanceof SourceFile)) return [text];
  const parts = (source.file.comments ?? []).map(({ value }) => value.trim().replace(/\n\s*/g, "\n"));
  walk(source.file.program, (node) => {
    if (node.type === "StringLiteral" && !node.value.endsWith("/gen0")) parts.push(node.value);
    if (node.type === "TemplateElement") parts.push(node.value.raw);
  });
  return parts.flatMap((part) => part.split("\n"));
}
