/** Two versions that do not work together, or one that is missing. */
export interface Misfit {
  readonly problem: string;
  readonly cure: string;
}

/**
 * The dialect for versions of Kysely from one on, tried with each. Version 0.29 moved what the dialect imports.
 *
 * @see the peer dependencies of kysely-data-api on npm, as of 2026-11-27
 */
const DIALECTS: readonly { readonly from: number; readonly dialect: string | undefined }[] = [
  { from: 29, dialect: undefined },
  // Its peer dependencies take 0.28 as well, and those of 2.0.0 do not.
  { from: 28, dialect: "0.2.1" },
  { from: 27, dialect: "2.0.0" },
  { from: 21, dialect: "0.2.1" },
  { from: 17, dialect: "0.1.4" },
  { from: 0, dialect: "0.0.9" },
];
/** The newest versions that name each other. */
const NEWEST = { kysely: "0.27", dialect: "2.0.0" };
/** The last major version of the dialect that is known. A later one may fit newer versions of Kysely. */
const KNOWN_MAJOR = 2;

/** The reason why installed versions do not work. Undefined where they fit. */
export function misfitOf(kysely: string | undefined, dialect: string | undefined): Misfit | undefined {
  const fitting = kysely === undefined ? undefined : fittingDialect(kysely);
  if (kysely === undefined) return missingKysely(dialect);
  if (dialect === undefined)
    return {
      problem: "kysely-data-api is not installed",
      cure:
        fitting === undefined
          ? `no version of it fits kysely ${kysely}: npm install kysely@${NEWEST.kysely} kysely-data-api@${NEWEST.dialect}`
          : `npm install kysely-data-api@${fitting}, which fits kysely ${kysely}`,
    };
  if (fitting !== undefined || Number.parseInt(dialect, 10) > KNOWN_MAJOR) return undefined;
  return {
    problem: `kysely-data-api ${dialect} does not fit kysely ${kysely}`,
    cure: `npm install kysely@${NEWEST.kysely}`,
  };
}

function missingKysely(dialect: string | undefined): Misfit {
  if (dialect === undefined)
    return {
      problem: "neither kysely nor kysely-data-api is installed",
      cure: `npm install kysely@${NEWEST.kysely} kysely-data-api@${NEWEST.dialect}`,
    };
  const version = /^0\.0\./.test(dialect) ? "0.16" : /^0\.1\./.test(dialect) ? "0.22" : NEWEST.kysely;
  return {
    problem: "kysely is not installed",
    cure: `npm install kysely@${version}, which fits kysely-data-api ${dialect}`,
  };
}

function fittingDialect(kysely: string): string | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(kysely) ?? [];
  const of0 = major === "0" ? Number(minor) : Number.POSITIVE_INFINITY;
  return DIALECTS.find(({ from }) => of0 >= from)?.dialect;
}
