import { type Generator, generatorsIn } from "./generators";
import { isOfSst } from "./modules";
import type { SstVersion } from "./version";

/** Packages and scripts that a project needs in place of what SST brought. */
export interface ProjectNeeds {
  /** Packages with their versions, by name. */
  readonly packages: Readonly<Record<string, string>>;
  /** Packages that only the local mode uses, with their versions. */
  readonly tools: Readonly<Record<string, string>>;
  readonly generators: readonly Generator[];
}

/** The query builder that SST handed to migrations. With 0.21 the later dialect needs no AWS SDK v2. */
const QUERY_BUILDERS: Readonly<Record<SstVersion["major"], ProjectNeeds["packages"]>> = {
  0: { kysely: "0.16.11", "kysely-data-api": "0.0.9" },
  1: { kysely: "0.21.6", "kysely-data-api": "0.2.1" },
  2: { kysely: "0.25.0", "kysely-data-api": "0.2.1" },
};

/** The client of the Data API, which Lambda has. On localhost the migrations run with the one of the project. */
const DATA_API = { "@aws-sdk/client-rds-data": "^3.1143.0" };

/** The database that stands for a cluster of Postgres on localhost, where SST had the cluster on AWS. */
const LOCAL_POSTGRES = { "@electric-sql/pglite": "0.5.16" };

/** The network that a cluster is in by default. */
const NETWORK: ProjectNeeds["packages"] = { "@pulumi/awsx": "3.9.0" };

const POSTGRES = /\bnew\s+(?:\w+\.)?RDS\([^]*?\bengine\s*:\s*["']postgres/;
const CLUSTER = /\bnew\s+(?:\w+\.)?RDS\(/;
const MIGRATIONS = /\bnew\s+(?:\w+\.)?RDS\([^]*?\bmigrations\b/;
const IMPORTED = /\b(?:from|require\s*\()\s*["']([^"'\n]+)["']/g;

/** The needs of a program, of the files of which some import SST. A program that has been moved has none. */
export function needsOf(
  code: Iterable<readonly [path: string, text: string]>,
  { major }: SstVersion,
): ProjectNeeds {
  const own = [...code].filter(([, text]) =>
    [...text.matchAll(IMPORTED)].some(([, specifier = ""]) => isOfSst(specifier)),
  );
  const hasCluster = own.some(([, text]) => CLUSTER.test(text));
  const migrates = own.some(([, text]) => MIGRATIONS.test(text));
  const found = own.flatMap(([path, text]) => generatorsIn(path, text));
  const different = new Map(found.map((each) => [JSON.stringify(each), each]));
  return {
    packages: { ...(hasCluster && NETWORK), ...(migrates && { ...QUERY_BUILDERS[major], ...DATA_API }) },
    tools: own.some(([, text]) => POSTGRES.test(text)) ? LOCAL_POSTGRES : {},
    generators: [...different.values()],
  };
}
