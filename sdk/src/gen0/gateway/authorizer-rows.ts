import { isPlainObject } from "../../values";
import { functionRows } from "../function/rows";
import { DURATION, MEMBERS } from "../platform/conversions";
import { ID, IDS, operand } from "../translation/references";
import type { Conversion, OldDefault, Row } from "../translation/row";

/** The one client of a user pool, as a list. */
const ID_IN_LIST: Conversion = {
  does: "the client becomes a list of its id",
  value: (old, issues) => [ID.value(old, issues)],
  text: (source) => `[${operand(source)}.id]`,
};

/** Changes in authorizer objects, as entries of `authorizers` with a `type`. */
export const AUTHORIZER_ROWS: readonly Row[] = [
  { old: "authorizers.*.jwtIssuer", now: "authorizers.*.jwt.issuer" },
  { old: "authorizers.*.jwtAudience", now: "authorizers.*.jwt.audience" },
  {
    old: "authorizers.*.userPool",
    now: "authorizers.*.userPool.id",
    convert: ID,
    when: (old) => !isPlainObject(old),
  },
  { old: "authorizers.*.userPoolClients", now: "authorizers.*.userPool.clientIds", convert: IDS },
  { old: "authorizers.*.userPoolClient", now: "authorizers.*.userPool.clientIds", convert: ID_IN_LIST },
  { old: "authorizers.*.userPoolRegion", now: "authorizers.*.userPool.region" },
  { old: "authorizers.*.handler", now: "authorizers.*.function" },
  { old: "authorizers.*.responseTypes", now: "authorizers.*.responseTypes", convert: MEMBERS },
  { old: "authorizers.*.resultsCacheTtl", now: "authorizers.*.resultsCacheTtl", convert: DURATION },
  ...functionRows("authorizers.*.function"),
];

/** Generation 0 reused what functions answered. */
export const AUTHORIZER_DEFAULTS: readonly OldDefault[] = [
  {
    now: "authorizers.*.resultsCacheTtl",
    value: "5 minutes",
    when: ({ type, native }) => type === "func" && native === undefined,
    newDefault: "`0 seconds`",
  },
];
