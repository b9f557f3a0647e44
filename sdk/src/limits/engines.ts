import { COMPARED, type WordList } from "./limit";

/** Engines of Aurora in standard support that scale to zero and have the Data API, each with the beginning of its version. */
export const ENGINES = ["mysql8.0", "postgresql14", "postgresql15", "postgresql16", "postgresql17"] as const;

export type Engine = (typeof ENGINES)[number];

/** Engines that AWS no longer makes, and those that are made in their place. */
export const LEGACY_ENGINES = {
  "mysql5.6": "mysql8.0",
  "mysql5.7": "mysql8.0",
  "postgresql10.14": "postgresql16",
  "postgresql11.13": "postgresql16",
  "postgresql11.16": "postgresql16",
  "postgresql13.9": "postgresql16",
} as const satisfies Record<string, Engine>;

/** Forms of engines that AWS adds to, with the newest of each. */
export const ENGINE_FORMS = [
  { form: /^mysql(\d+)\.(\d+)$/, newest: "mysql8.0" },
  { form: /^postgresql(\d+)$/, newest: "postgresql17" },
] as const;

/** The source of {@link ENGINES}. No model has them. */
export const ENGINES_KNOWN: WordList = {
  asOf: COMPARED,
  source: {
    page: "https://docs.aws.amazon.com/AmazonRDS/latest/AuroraPostgreSQLReleaseNotes/aurorapostgresql-release-calendar.html",
  },
};
