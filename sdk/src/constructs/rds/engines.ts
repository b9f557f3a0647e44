import { chooseOneOf, type Issues } from "../../errors";
import { ENGINE_FORMS, ENGINES, ENGINES_KNOWN, type Engine, LEGACY_ENGINES } from "../../limits/engines";
import { checkPresent, warnOfNewerWord } from "../../values";
import { formOfNewer } from "../../values/newer-word";

/** How SQL is written and the first user is called. */
export type RDSDialect = "mysql" | "postgresql";

/** The engine of a cluster by its name in AWS. */
export interface PlannedEngine {
  readonly dialect: RDSDialect;
  readonly engine: "aurora-mysql" | "aurora-postgresql";
  /** The beginning of a version: AWS makes the newest that it recommends of it, and keeps it up to date. */
  readonly engineVersion: string;
  readonly masterUsername: "admin" | "postgres";
}

/** Engines that AWS makes today: those that are known, and newer ones of the same form, such as `postgresql19`. */
export type CurrentRDSEngine = Engine | ((`mysql${number}` | `postgresql${number}`) & Record<never, never>);

/** Engines that AWS no longer makes. A current one is made in their place, with a warning. */
export type FormerRDSEngine = keyof typeof LEGACY_ENGINES;

/** The engine of a cluster. */
export type RDSEngine = CurrentRDSEngine | FormerRDSEngine;

const CURRENT: readonly string[] = ENGINES;

/** Plan the engine. `warn` gets a line for a version that is another one now. */
export function planEngine(
  word: unknown,
  issues: Issues,
  warn: (message: string) => void,
): PlannedEngine | undefined {
  if (!checkPresent(word, issues, `write one of ${CURRENT.join(", ")}`)) return undefined;
  const successor = successorOf(word);
  if (successor !== undefined) {
    const message = `AWS no longer makes clusters of ${word}; ${successor} is made: write engine: "${successor}"`;
    warn(message);
    return engineOf(successor);
  }
  if (typeof word !== "string" || !isCurrent(word, issues)) {
    const cure = chooseOneOf(CURRENT, word);
    issues.add("VALUE_NOT_ALLOWED", { problem: "not one of the engines", value: word, cure });
    return undefined;
  }
  return engineOf(word);
}

function successorOf(word: unknown): Engine | undefined {
  return typeof word === "string" && Object.hasOwn(LEGACY_ENGINES, word)
    ? LEGACY_ENGINES[word as FormerRDSEngine]
    : undefined;
}

/** True for an engine that is known, and for a newer one, which is warned of. */
function isCurrent(word: string, issues: Issues): boolean {
  if (CURRENT.includes(word)) return true;
  const newer = formOfNewer(word, ENGINE_FORMS);
  if (newer === undefined) return false;
  const words = { service: "Aurora", displayName: "engine", list: ENGINES_KNOWN };
  warnOfNewerWord(words, { value: word, cure: `write "${newer.newest}"` }, issues);
  return true;
}

function engineOf(word: string): PlannedEngine {
  const [, dialect, engineVersion = ""] = /^(mysql|postgresql)(.+)$/.exec(word) ?? [];
  return dialect === "mysql" ? mysql(engineVersion) : postgresql(engineVersion);
}

function mysql(engineVersion: string): PlannedEngine {
  return { dialect: "mysql", engine: "aurora-mysql", engineVersion, masterUsername: "admin" };
}

function postgresql(engineVersion: string): PlannedEngine {
  return { dialect: "postgresql", engine: "aurora-postgresql", engineVersion, masterUsername: "postgres" };
}
