import { chooseOneOf, type Issues } from "../../errors";
import { checkPresent } from "../../values";

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

/**
 * Aurora versions in standard support that scale to zero and have the Data API.
 * @see https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/aurora-serverless-v2.how-it-works.html
 * @see https://docs.aws.amazon.com/AmazonRDS/latest/AuroraPostgreSQLReleaseNotes/aurorapostgresql-release-calendar.html
 */
const CURRENT = {
  "mysql8.0": mysql("8.0"),
  postgresql14: postgresql("14"),
  postgresql15: postgresql("15"),
  postgresql16: postgresql("16"),
  postgresql17: postgresql("17"),
} as const;

/** Versions that AWS no longer makes, and what is made in their place. */
const LEGACY = {
  "mysql5.6": "mysql8.0",
  "mysql5.7": "mysql8.0",
  "postgresql10.14": "postgresql16",
  "postgresql11.13": "postgresql16",
  "postgresql11.16": "postgresql16",
  "postgresql13.9": "postgresql16",
} as const satisfies Record<string, CurrentRDSEngine>;

/** Engines that AWS makes today. */
export type CurrentRDSEngine = keyof typeof CURRENT;

/** Engines that AWS no longer makes. A current one is made in their place, with a warning. */
export type FormerRDSEngine = keyof typeof LEGACY;

/** The engine of a cluster. */
export type RDSEngine = CurrentRDSEngine | FormerRDSEngine;

/** Plan the engine. `warn` gets a line for a version that is another one now. */
export function planEngine(
  word: unknown,
  issues: Issues,
  warn: (message: string) => void,
): PlannedEngine | undefined {
  const current = Object.keys(CURRENT) as readonly CurrentRDSEngine[];
  if (!checkPresent(word, issues, `write one of ${current.join(", ")}`)) return undefined;
  const successor = successorOf(word);
  if (successor !== undefined) {
    const message = `AWS no longer makes clusters of ${word}; ${successor} is made: write engine: "${successor}"`;
    warn(message);
    return CURRENT[successor];
  }
  if (typeof word === "string" && Object.hasOwn(CURRENT, word)) return CURRENT[word as CurrentRDSEngine];
  const cure = chooseOneOf(current, word);
  issues.add("VALUE_NOT_ALLOWED", { problem: "not one of the engines", value: word, cure });
  return undefined;
}

function successorOf(word: unknown): CurrentRDSEngine | undefined {
  return typeof word === "string" && Object.hasOwn(LEGACY, word)
    ? LEGACY[word as FormerRDSEngine]
    : undefined;
}

function mysql(engineVersion: string): PlannedEngine {
  return { dialect: "mysql", engine: "aurora-mysql", engineVersion, masterUsername: "admin" };
}

function postgresql(engineVersion: string): PlannedEngine {
  return { dialect: "postgresql", engine: "aurora-postgresql", engineVersion, masterUsername: "postgres" };
}
