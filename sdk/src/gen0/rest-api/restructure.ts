import type { Issues } from "../../errors";
import { isPlainObject, resourceType } from "../../values";
import { doubtDomainObjects } from "../gateway/domain-rows";
import { doubtRoutes } from "../gateway/route-types";
import { isOpaque } from "../translation/opaque";
import type { Note, Restructure } from "../translation/translate";
import type { Tree } from "../translation/tree";
import { nameAuthorizers } from "./authorization";

/** Descriptions of the changes that no row of the translation table can express. */
export const RESTRUCTURED = [
  "an authorizer object becomes an entry of `authorizers` under its name, `authorizerName` or its id, and the name stands in its place",
  "`authorizationType` becomes `authorizer`: `none` for `NONE`, `iam` for `IAM`, and else the name of the authorizer of the route, or of the default one",
];

const LOG_RETENTION =
  'generation 0 kept access logs for two years: where it is on, write { retention: "two_years" }, and in it what is set besides';
const PERHAPS_SETTINGS =
  'if these are settings and not an API, add accessLog: { retention: "two_years" } and native.preflight.allowHeaders, which were the defaults';

/** Changes the props of a REST API where no row of the translation table can. */
export const restructureRestApi: Restructure = (tree, issues, note) => {
  nameAuthorizers(tree, issues, note);
  doubtRoutes(tree);
  doubtDomainObjects(tree);
  openAccessLog(tree, note);
  checkPreflight(tree, issues);
  if (isOpaque(tree.cors)) tree.cors.doubts.push("with false, remove native.preflight");
  if (isOpaque(tree.restApi) && tree.importedPaths === undefined) tree.restApi.doubts.push(PERHAPS_SETTINGS);
};

/** Whether the API exists already, so that it has no defaults. A value that is only known as text counts as one. */
export function isExisting(api: unknown, importedPaths: unknown): boolean {
  return importedPaths !== undefined || isOpaque(api) || resourceType(api) !== undefined;
}

/** Writes the access log as an object, to which the retention can be added. */
function openAccessLog(tree: Tree, note: Note): void {
  const { accessLog } = tree;
  if (isOpaque(accessLog)) accessLog.doubts.push(LOG_RETENTION);
  if (isExisting(tree.restApi, tree.importedPaths)) return;
  if (accessLog === true) delete tree.accessLog;
  if (typeof accessLog !== "string") return;
  tree.accessLog = { format: accessLog };
  note(["accessLog", "format"], "accessLog");
}

/** Refuses both forms of CORS settings at once, as generation 0 did. */
function checkPreflight({ cors, restApi }: Tree, issues: Issues): void {
  if (cors === undefined || !isPlainObject(restApi) || restApi.defaultCorsPreflightOptions === undefined)
    return;
  const problem = "cannot be set together with restApi.defaultCorsPreflightOptions";
  issues.at("cors").add("PROP_CONFLICT", { problem, value: cors, cure: "remove one of the two" });
}
