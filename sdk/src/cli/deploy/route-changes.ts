import { TYPE } from "../../aws/tokens";
import type { Change } from "./changes";
import type { NewPaths } from "./new-paths";

const METHOD = TYPE.apigateway.Method;

/** A route of an API before and after. */
export interface RouteChange {
  /** `GET /notes`. Undefined where a preview cannot know the path. */
  readonly key: string | undefined;
  /** `added`, `removed`, or words that follow the key: `lost its authorizer`. */
  readonly what: string;
}

type Inputs = Readonly<Record<string, unknown>>;

/** How each gateway says what a route is, and who may call it. */
interface RouteKind {
  readonly type: string;
  readonly key: (inputs: Inputs, paths: ReadonlyMap<string, string>) => string | undefined;
  readonly authorization: (inputs: Inputs) => string;
  readonly scopes: (inputs: Inputs) => string;
  readonly target: (inputs: Inputs) => string;
}

const KINDS: readonly RouteKind[] = [
  {
    type: TYPE.apigatewayv2.Route,
    key: ({ routeKey }) => textOf(routeKey),
    authorization: ({ authorizationType = "NONE", authorizerId = "" }) =>
      authorizationType === "NONE" ? "" : `${authorizationType} ${authorizerId}`,
    scopes: ({ authorizationScopes = [] }) => JSON.stringify(authorizationScopes),
    target: ({ target = "" }) => String(target),
  },
  {
    type: METHOD,
    key: ({ httpMethod, resourceId }, paths) => {
      const path = paths.get(String(resourceId));
      return path === undefined ? undefined : `${httpMethod} ${path}`;
    },
    authorization: ({ authorization = "NONE", authorizerId = "" }) =>
      authorization === "NONE" ? "" : `${authorization} ${authorizerId}`,
    scopes: ({ authorizationScopes = [] }) => JSON.stringify(authorizationScopes),
    target: () => "",
  },
  {
    type: TYPE.appsync.Resolver,
    key: ({ type, field }) => `${type} ${field}`,
    authorization: () => "",
    scopes: () => "[]",
    target: ({ dataSource = "" }) => String(dataSource),
  },
];

/** The change of the route that a resource is. Undefined for another resource, and for an unchanged route. */
export function routeChange(
  change: Change,
  paths: ReadonlyMap<string, string>,
  newPaths: Pick<NewPaths, "of">,
): RouteChange | undefined {
  const kind = KINDS.find(({ type }) => type === change.type);
  if (!kind || isPreflight(change)) return undefined;
  const inputs = change.kind === "delete" ? change.before : change.after;
  const key = kind.key(inputs, paths) ?? newKey(change, newPaths);
  if (change.kind === "create") return { key, what: "added" };
  if (change.kind === "delete") return { key, what: "removed" };
  if (change.kind === "same" || change.kind === "read") return undefined;
  const what = [
    authorizationChange(kind.authorization(change.before), kind.authorization(change.after)),
    kind.scopes(change.before) === kind.scopes(change.after) ? [] : "asks for other scopes",
    kind.target(change.before) === kind.target(change.after) ? [] : "leads to another integration",
  ].flat();
  return { key, what: what.length === 0 ? "changed" : what.join(" and ") };
}

/** The route key of a new method whose path has a part that AWS does not have yet. */
function newKey(change: Change, newPaths: Pick<NewPaths, "of">): string | undefined {
  const path = change.type === METHOD && change.kind === "create" ? newPaths.of(change) : undefined;
  return path === undefined ? undefined : `${change.after.httpMethod} ${path}`;
}

/** Paths of the resources of REST APIs by their ids. Each resource has a part of the path, and the id of its parent. */
export function pathsOf(changes: readonly Change[]): ReadonlyMap<string, string> {
  const parts = new Map<string, Change>();
  const paths = new Map<string, string>();
  for (const change of changes) {
    const { type, id, outputs } = change;
    if (type === TYPE.apigateway.Resource && id !== "") parts.set(id, change);
    if (type === TYPE.apigateway.RestApi && typeof outputs.rootResourceId === "string") {
      paths.set(outputs.rootResourceId, "/");
    }
  }
  const pathOf = (id: string): string | undefined => {
    const part = parts.get(id);
    if (paths.has(id) || part === undefined) return paths.get(id);
    const { parentId, pathPart } = part.kind === "delete" ? part.before : part.after;
    const parent = pathOf(String(parentId));
    const path =
      parent === undefined ? textOf(part.outputs.path) : `${parent.replace(/\/$/, "")}/${pathPart}`;
    if (path !== undefined) paths.set(id, path);
    return path;
  };
  for (const id of parts.keys()) pathOf(id);
  return paths;
}

function authorizationChange(before: string, after: string): string | [] {
  if (before === after) return [];
  if (after === "") return "lost its authorizer";
  return before === "" ? "got an authorizer" : "has another authorizer";
}

/** A REST API answers the question of a browser with a method of its own, that nobody has written as a route. */
function isPreflight({ type, after, before }: Change): boolean {
  const method = after.httpMethod ?? before.httpMethod;
  return type === METHOD && method === "OPTIONS";
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
