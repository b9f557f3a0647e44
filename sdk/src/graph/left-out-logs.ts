import { readFileSync } from "node:fs";
import * as path from "node:path";
import { type LeftOutPart, leftOutIn, WARNING } from "../values/left-out";
import type { GraphLog } from "./types";

const CODE = /(?<!\.d)\.[cm]?[jt]sx?$/;
const INSTALLED = `${path.sep}node_modules${path.sep}`;

interface FoundPart extends LeftOutPart {
  readonly file: string;
}

/**
 * Warnings about the parts that `sapi upgrade` has left out of a program, one for each cause. The comments in its files
 * say so, and a part that you write anew is no longer in them.
 */
export function leftOutLogs(files: readonly string[], root: string): readonly GraphLog[] {
  const own = files.filter((file) => CODE.test(file) && !file.includes(INSTALLED)).sort();
  const parts = own.flatMap((file): FoundPart[] =>
    leftOutIn(textOf(file)).map((part) => ({ ...part, file: path.relative(root, file) })),
  );
  const byCause = new Map<string, FoundPart[]>();
  for (const part of parts) byCause.set(part.what, [...(byCause.get(part.what) ?? []), part]);
  return [...byCause].map(([what, all]) => ({ severity: "warn", message: messageOn(what, all) }));
}

function messageOn(what: string, parts: readonly FoundPart[]): string {
  const cause = parts.find(({ advice }) => advice !== undefined) ?? (parts[0] as FoundPart);
  const advice = cause.advice === undefined ? "" : `: ${cause.advice}`;
  const others = parts.filter((part) => part !== cause);
  const beside = others.length === 0 ? "" : `; left out with it: ${others.map(sourcePosition).join(", ")}`;
  return `${WARNING}, ${sourcePosition(cause)}, ${what}${advice}${beside}`;
}

function sourcePosition({ file, line }: FoundPart): string {
  return `${file}:${line}`;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The file was removed since it was loaded.
    return "";
  }
}
