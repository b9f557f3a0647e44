import type { Issues } from "../../errors";
import { checkOneOf, isPlainObject } from "../../values";
import { NamedAuthorizers, unclearIn } from "../gateway/named-authorizers";
import { AuthorizationType } from "../platform/rest-words";
import { isOpaque, type Opaque } from "../translation/opaque";
import type { Note } from "../translation/translate";
import type { Tree } from "../translation/tree";
import { authorizationOf, REST_AUTHORIZERS } from "./authorizers";

/** Defaults of routes. */
interface ByDefault {
  readonly type: AuthorizationType | undefined;
  /** The name of the default authorizer. */
  readonly name: string | undefined;
  readonly kind: AuthorizationType | undefined;
  /** A part that is only known as text, so that nothing can be derived from it. */
  readonly unclear?: Opaque;
}

const TYPES = Object.values(AuthorizationType);
const WORDS: Readonly<Record<string, string>> = { NONE: "none", IAM: "iam" };
const BECOMES =
  "authorizers become entries of authorizers, by their names, and authorizer says none, iam or a name";

/**
 * Names the authorizers of the API and of its routes. A type other than NONE and IAM, and no type at all, asks the
 * authorizer of the route, or else the default one.
 */
export function nameAuthorizers(tree: Tree, issues: Issues, note: Note): void {
  const authorizers = new NamedAuthorizers(REST_AUTHORIZERS, tree, note);
  const byDefault = nameDefault(tree, authorizers, issues, note);
  for (const [key, route] of Object.entries(isPlainObject(tree.routes) ? tree.routes : {})) {
    if (!isPlainObject(route)) continue;
    const { methodOptions } = route;
    if (isOpaque(methodOptions))
      methodOptions.doubts.push(`its settings are those of aws.apigateway.Method; ${BECOMES}`);
    if (!isPlainObject(methodOptions)) continue;
    nameOfRoute(
      route as Tree,
      byDefault,
      authorizers,
      issues.at("routes", key, "methodOptions"),
      (now, old) => note(["routes", key, now], `routes[${JSON.stringify(key)}].methodOptions.${old}`),
    );
  }
}

function nameDefault(tree: Tree, authorizers: NamedAuthorizers, issues: Issues, note: Note): ByDefault {
  const { defaultAuthorizationType: type, defaultAuthorizer: authorizer } = tree;
  const unclear = noteUnclear(type, authorizer);
  if (unclear) return { type: undefined, name: undefined, kind: undefined, unclear };
  delete tree.defaultAuthorizationType;
  delete tree.defaultAuthorizer;
  const at = issues.at("defaultAuthorizer");
  const isType = type === undefined || checkOneOf(type, TYPES, issues.at("defaultAuthorizationType"));
  const name = authorizer === undefined ? undefined : authorizers.nameOf(authorizer, at);
  const known = isType ? (type as AuthorizationType | undefined) : undefined;
  const kind = authorizationOf(authorizer);
  const chosen = chosenName(known, name);
  if (asks(known) && name !== undefined) refuseOther(known, kind, issues.at("defaultAuthorizationType"));
  if (asks(known) && known !== undefined && authorizer === undefined) requireAuthorizer(known, at);
  note(
    ["defaults", "authorizer"],
    authorizer === undefined ? "defaultAuthorizationType" : "defaultAuthorizer",
  );
  if (chosen !== undefined)
    tree.defaults = { ...(isPlainObject(tree.defaults) && tree.defaults), authorizer: chosen };
  return { type: known, name, kind };
}

function nameOfRoute(
  route: Tree,
  byDefault: ByDefault,
  authorizers: NamedAuthorizers,
  issues: Issues,
  note: (now: string, old: string) => void,
): void {
  const options = route.methodOptions as Tree;
  const { authorizationType: own, authorizer } = options;
  if (own === undefined && authorizer === undefined) return;
  if (noteUnclear(own, authorizer) || hangsOnUnclear(own, authorizer, byDefault)) return;
  delete options.authorizationType;
  delete options.authorizer;
  if (own !== undefined && !checkOneOf(own, TYPES, issues.at("authorizationType"))) return;
  const type = (own as AuthorizationType | undefined) ?? byDefault.type;
  const chosen = chosenName(type, authorizerOfRoute(type, authorizer, byDefault, authorizers, issues));
  if (chosen !== undefined) route.authorizer = chosen;
  if (Object.keys(options).length === 0) delete route.methodOptions;
  note("authorizer", own === undefined ? "authorizer" : "authorizationType");
}

/** The name of the route's authorizer, or else of the default one, whose kind the type has to name. */
function authorizerOfRoute(
  type: AuthorizationType | undefined,
  authorizer: unknown,
  byDefault: ByDefault,
  authorizers: NamedAuthorizers,
  issues: Issues,
): string | undefined {
  const ofType = issues.at("authorizationType");
  const ofAuthorizer = issues.at("authorizer");
  if (authorizer !== undefined) {
    const name = authorizers.nameOf(authorizer, ofAuthorizer);
    refuseOther(type, authorizationOf(authorizer), ofType);
    return name;
  }
  if (!asks(type)) return byDefault.name;
  refuseOther(type, byDefault.kind, ofType);
  if (type !== undefined && byDefault.name === undefined) requireAuthorizer(type, ofAuthorizer);
  return byDefault.name;
}

function chosenName(type: AuthorizationType | undefined, name: string | undefined): string | undefined {
  return (type && WORDS[type]) ?? name;
}

/** Whether an authorizer is asked: of its type, or where nothing says a type. */
function asks(type: AuthorizationType | undefined): boolean {
  return type === undefined || WORDS[type] === undefined;
}

function refuseOther(
  type: AuthorizationType | undefined,
  kind: AuthorizationType | undefined,
  issues: Issues,
): void {
  if (type === undefined || kind === undefined || type === kind) return;
  const cure = `write AuthorizationType.${kind}, or leave out the authorizer`;
  issues.add("PROP_CONFLICT", { problem: `the authorizer is one of type ${kind}`, value: type, cure });
}

function requireAuthorizer(type: AuthorizationType, issues: Issues): void {
  const cure = `add the authorizer that authorization of type ${type} asks`;
  issues.add("PROP_MISSING", { problem: "the authorizer is missing", cure });
}

/** Whether a route depends on unknown defaults, because it does not set both itself. */
function hangsOnUnclear(own: unknown, authorizer: unknown, { unclear }: ByDefault): boolean {
  if (!unclear) return false;
  const saysAll = own !== undefined && (authorizer !== undefined || !asks(own as AuthorizationType));
  if (!saysAll) unclear.doubts.push("routes with an authorizationType or an authorizer alone hang on it");
  return !saysAll;
}

/** Notes the doubts, and gives what one is about. */
function noteUnclear(type: unknown, authorizer: unknown): Opaque | undefined {
  const unclear = [type, authorizer].flatMap((each) => unclearIn(each, REST_AUTHORIZERS) ?? []);
  for (const each of unclear) each.doubts.push(BECOMES);
  return unclear[0];
}
