import { readFileSync } from "node:fs";
import * as path from "node:path";

const KINDS = ["not served", "theirs", "lacks", "wrong", "unsteady"] as const;

/** The reason why tests do not pass. */
export interface Reason {
  /**
   * - `not served`: calls an operation that the local services leave out
   * - `theirs`: asserts behaviour of the peer that AWS does not have, or no longer has
   * - `lacks`: needs something that is not here, such as a second account or a server of the peer
   * - `wrong`: a fault of ours
   * - `unsteady`: passes or fails by time or by chance, and counts as neither
   */
  readonly kind: (typeof KINDS)[number];
  readonly reason: string;
  /** Names of tests. `*` stands for anything. Each matches a test that fails. */
  readonly tests: readonly string[];
}

/** Reads the reasons of a suite from `lists/NAME.txt`. */
export function reasonsOf(suite: string): readonly Reason[] {
  return parseReasons(readFileSync(path.join(__dirname, "lists", `${suite}.txt`), "utf8"));
}

/**
 * A reason is a line, `wrong: tags of CreateBucket are dropped`. Under it are the names of its tests, a line each, with
 * two blanks before. Lines that begin with `#` are comments.
 */
export function parseReasons(text: string): readonly Reason[] {
  const reasons: (Reason & { readonly tests: string[] })[] = [];
  for (const line of text.split("\n")) {
    const last = reasons.at(-1);
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (line.startsWith("  ") && last !== undefined) last.tests.push(line.trim());
    else reasons.push({ ...heading(line), tests: [] });
  }
  return reasons;
}

function heading(line: string): Pick<Reason, "kind" | "reason"> {
  const at = line.indexOf(": ");
  const kind = KINDS.find((one) => one === line.slice(0, at));
  if (kind === undefined) throw new Error(`"${line}" begins with none of ${KINDS.join(", ")}`);
  return { kind, reason: line.slice(at + 2) };
}
