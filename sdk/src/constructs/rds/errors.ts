import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of an `RDS` can be refused for. */
export const RDS_ERRORS = {
  RDS_DATABASE_NAME_INVALID: {
    cause:
      "The name of the first database has characters or a length that Aurora does not take, or is a word that the engine reserves.",
    cure: "Begin with a letter, and use up to 63 letters, digits and `_`; write `grant_db` for `grant`.",
  },
  RDS_NAME_INVALID: {
    cause: "The identifier of the cluster, made of stage, app and id, is one that AWS does not take.",
    cure: "Use up to 63 letters, digits and single dashes, beginning with a letter, or set `native.cluster.clusterIdentifier`.",
  },
  RDS_SCALING_INVALID: {
    cause:
      "The capacities contradict each other, or `autoPause`: a cluster that does not pause needs at least half a unit.",
    cure: "Write `minCapacity` from 0.5 to `maxCapacity`, or let the cluster pause.",
  },
  RDS_NATIVE_OWN_PROP: {
    cause: "A setting under `native` has a prop of its own, and the two could contradict each other.",
    cure: "Write the prop that the message names.",
  },
  RDS_DATA_API_OFF: {
    cause: "The Data API is turned off, which functions and migrations reach the database by.",
    cure: "Remove `enableHttpEndpoint`.",
  },
  RDS_PASSWORD_GIVEN: {
    cause:
      "A password is written in the program. RDS makes the password of a cluster, keeps it in a secret and changes it.",
    cure: "Remove it; the secret is `secretArn`.",
  },
  RDS_SECRET_MISSING: {
    cause: "A cluster that is made elsewhere is given without the secret that its database is entered with.",
    cure: "Give it as `native.secret`.",
  },
  RDS_SECRET_REFUSED: {
    cause: "A secret is given for a cluster that is made here, for which RDS makes one.",
    cure: "Remove `native.secret`.",
  },
  RDS_EXISTING: {
    cause: "A prop would configure a cluster that is made elsewhere and given as `native.cluster`.",
    cure: "Set it where that cluster is made.",
  },
  RDS_NETWORK_INVALID: {
    cause: "The network that is given has no subnets in two zones or more that a cluster could be in.",
    cure: "Pass an `awsx.ec2.Vpc`, or `vpcId` and the ids of subnets in two zones as `native.vpcSubnets`.",
  },
  RDS_MIGRATIONS_MISSING: {
    cause: "The folder of migrations does not exist, or has no migration in it.",
    cure: "Create it, with files such as `0001_notes.sql` or `0002_tags.ts`.",
  },
  RDS_QUERY_BUILDER_MISSING: {
    cause:
      "A migration uses a Kysely, and `kysely` or its dialect `kysely-data-api` is not installed beside it.",
    cure: "Install the version that the message names, or write `db.execute` with SQL.",
  },
  RDS_MIGRATIONS_INVALID: {
    cause: "Two migrations have the same name, or one has a name that cannot be ordered.",
    cure: "Rename one: the name without its ending is what is remembered and ordered by.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof RDS_ERRORS, CatalogueEntry> {}
}
