import type { Issues } from "../../errors";
import { checkOneOf, checkPresent, isPlainObject } from "../../values";
import { ApiAuthorizationType } from "../platform/words";
import { isOpaque, type Opaque } from "../translation/opaque";
import type { Note } from "../translation/translate";
import { moveInTree, type Tree } from "../translation/tree";
import { HTTP_AUTHORIZERS } from "./http-authorizers";
import { NamedAuthorizers, unclearIn } from "./named-authorizers";
import { isBareFunction } from "./route-rows";

type Type = ApiAuthorizationType;

/** Defaults of routes. */
interface ByDefault {
  /** `undefined` where that is not known. */
  readonly type: Type | undefined;
  /** The name of the default authorizer. */
  readonly name: string | undefined;
  /** Whether there is a default authorizer, also one that has no name. */
  readonly isGiven: boolean;
  /** A part that is only known as text, so that nothing can be derived from it. */
  readonly unclear?: Opaque;
}

const TYPES = Object.values(ApiAuthorizationType);
const OBJECT_BECOMES =
  "an authorizer object becomes an entry of authorizers, under its name, and the name stands in its place";
const TYPE_BECOMES =
  "authorizationType becomes authorizer: none for NONE, iam for CLOUD_IAM, else the name of an authorizer";

/**
 * Names the authorizers of the API and of its routes. In generation 0 they are a type, with an authorizer object for
 * some types. This leaves names, and types that need no authorizer, which rows translate.
 *
 * Generation 0 did not ask an authorizer without a type, and the route was open. That is refused.
 */
export function nameAuthorizers(tree: Tree, issues: Issues, note: Note): void {
  const authorizers = new NamedAuthorizers(HTTP_AUTHORIZERS, tree, note);
  const byDefault = nameDefault(tree, authorizers, issues);
  if (followersOf(tree).length > 0) requireDefault(byDefault, issues);
  for (const [key, route] of Object.entries(isPlainObject(tree.routes) ? tree.routes : {})) {
    if (!hasOwn(route)) continue;
    nameOfRoute(route as Tree, byDefault, authorizers, issues.at("routes", key));
  }
}

/** The default authorizer is an entry of `authorizers` also where routes do not have it by default: some name its type. */
function nameDefault(tree: Tree, authorizers: NamedAuthorizers, issues: Issues): ByDefault {
  const { defaultAuthorizationType: type, defaultAuthorizer: authorizer } = tree;
  const isGiven = authorizer !== undefined;
  const unclear = noteUnclear(type, authorizer);
  if (unclear) return { type: undefined, name: undefined, isGiven, unclear };
  const isType = checkType(type, issues.at("defaultAuthorizationType"));
  const name = isGiven ? authorizers.nameOf(authorizer, issues.at("defaultAuthorizer")) : undefined;
  const isAsked = isType && asks(type);
  if (isAsked || !isType) delete tree.defaultAuthorizationType;
  if (isAsked && name !== undefined) tree.defaultAuthorizer = name;
  else if (typeof authorizer !== "string") delete tree.defaultAuthorizer;
  return { type: isType ? (type ?? "NONE") : undefined, name, isGiven };
}

/** The followers of the API's authorization: routes without one of their own, and the server of a GraphQL API. */
function followersOf({ routes, server }: Tree): readonly unknown[] {
  const all = isPlainObject(routes) ? Object.values(routes) : [];
  return [server, ...all].filter((each) => each !== undefined && !isOpaque(each) && !hasOwn(each));
}

/** Whether a route says itself who may call it. */
function hasOwn(route: unknown): boolean {
  if (!isPlainObject(route) || isBareFunction(route)) return false;
  return route.authorizationType !== undefined || route.authorizer !== undefined;
}

function nameOfRoute(route: Tree, byDefault: ByDefault, authorizers: NamedAuthorizers, issues: Issues): void {
  const { authorizationType: own, authorizer } = route;
  if (noteUnclear(own, authorizer)) return;
  // Programs that are partly in generation 1 write it so.
  if (own === undefined && typeof authorizer === "string") return;
  if (!checkType(own, issues.at("authorizationType"))) delete route.authorizationType;
  else if (authorizer === undefined) takeDefault(route, own as Type, byDefault, issues);
  else if (own === undefined && byDefault.unclear) byDefault.unclear.doubts.push(OBJECT_BECOMES);
  else {
    if (own === undefined) refuseUnasked(byDefault.type, issues);
    nameInRoute(route, own, authorizers.nameOf(authorizer, issues.at("authorizer")));
  }
}

/** A type that asks no authorizer stays alone, and rows translate it. */
function nameInRoute(route: Tree, own: Type | undefined, name: string | undefined): void {
  if (own !== undefined && !asks(own)) delete route.authorizer;
  else {
    route.authorizer = name;
    delete route.authorizationType;
  }
}

/** A type without an authorizer object means the default one. */
function takeDefault(route: Tree, type: Type, { name, isGiven, unclear }: ByDefault, issues: Issues): void {
  if (!asks(type)) return;
  if (unclear) unclear.doubts.push(`its name becomes authorizer of routes with authorizationType ${type}`);
  else if (name !== undefined) moveInTree(route, ["authorizationType"], ["authorizer"], name);
  else {
    if (!isGiven) requireAuthorizer(type, issues.at("authorizer"));
    delete route.authorizationType;
  }
}

function requireDefault({ type, isGiven, unclear }: ByDefault, issues: Issues): void {
  if (type !== undefined && asks(type) && !isGiven && !unclear) {
    requireAuthorizer(type, issues.at("defaultAuthorizer"));
  }
}

function requireAuthorizer(type: Type, issues: Issues): void {
  checkPresent(undefined, issues, `add the authorizer that authorization of type ${type} asks`);
}

/** Refuses the authorizer of a route without a type where the type of the API asks none. */
function refuseUnasked(type: Type | undefined, issues: Issues): void {
  if (type === undefined || asks(type)) return;
  const problem = `the type is missing, and with ${type}, that of the API, the authorizer would not be asked`;
  const cure = "write ApiAuthorizationType.JWT or ApiAuthorizationType.CUSTOM";
  issues.at("authorizationType").add("AUTHORIZER_TYPE_UNKNOWN", { problem, cure });
}

/** Notes the doubts, and gives what one is about. */
function noteUnclear(type: unknown, authorizer: unknown): Opaque | undefined {
  const [unclearType, unclearAuthorizer] = [type, authorizer].map((each) =>
    unclearIn(each, HTTP_AUTHORIZERS),
  );
  unclearType?.doubts.push(TYPE_BECOMES);
  unclearAuthorizer?.doubts.push(OBJECT_BECOMES);
  return unclearType ?? unclearAuthorizer;
}

function checkType(type: unknown, issues: Issues): type is Type | undefined {
  return type === undefined || checkOneOf(type, TYPES, issues);
}

/** Whether an authorizer is asked. */
function asks(type: Type | undefined): boolean {
  return type === "JWT" || type === "CUSTOM";
}
