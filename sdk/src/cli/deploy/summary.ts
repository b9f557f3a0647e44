import { type Change, type ChangeKind, countChanges, lossesOf } from "./changes";
import { dataKind } from "./data-resources";
import { pathsOf, type RouteChange, routeChange } from "./route-changes";

/** An API and what became of its routes. */
export interface ApiSummary {
  /** Id of the construct, or the logical name of a plain resource. */
  readonly api: string;
  readonly routes: readonly RouteChange[];
  readonly urls: readonly string[];
}

/** What an update did, or a preview would do, in the words of an API. */
export interface Summary {
  readonly apis: readonly ApiSummary[];
  /** Data resources that went, were made anew, or stay in AWS without belonging to the app any more. */
  readonly data: readonly string[];
  readonly counts: Readonly<Partial<Record<ChangeKind, number>>>;
}

const API_COMPONENTS = new Set(["Api", "GraphQLApi", "RestApiV1", "WebSocketApi"]);
const API_RESOURCES = new Set([
  "aws:apigatewayv2/api:Api",
  "aws:apigateway/restApi:RestApi",
  "aws:appsync/graphQLApi:GraphQLApi",
]);
const STACK = "serverless-api:index:Stack";
/** More routes of one kind than this are counted instead of named. */
const NAMED_ROUTES = 2;

/** Sum up the changes of all Pulumi stacks of a deployment. */
export function summarise(perStack: readonly (readonly Change[])[]): Summary {
  const apis = new Map<string, { routes: RouteChange[]; urls: Set<string> }>();
  const apiOf = (name: string) => {
    const found = apis.get(name) ?? { routes: [], urls: new Set<string>() };
    apis.set(name, found);
    return found;
  };
  for (const changes of perStack) {
    const byUrn = new Map(changes.map((change) => [change.urn, change]));
    const paths = pathsOf(changes);
    for (const change of changes) {
      const route = routeChange(change, paths);
      if (route) apiOf(apiName(change, byUrn)).routes.push(route);
      const urls = change.kind === "delete" ? [] : urlsOf(change);
      if (urls.length > 0) for (const url of urls) apiOf(apiName(change, byUrn)).urls.add(url);
    }
  }
  const all = perStack.flat();
  return {
    apis: [...apis].map(([api, { routes, urls }]) => ({ api, routes, urls: [...urls] })),
    data: dataLines(all),
    counts: countChanges(all),
  };
}

/** Lines for people: `Api: 3 routes added; GET /notes lost its authorizer; https://...`. */
export function summaryLines({ apis, data, counts }: Summary): string[] {
  const lines = apis.map(({ api, routes, urls }) => `${api}: ${[...routeLines(routes), ...urls].join("; ")}`);
  return [...lines, ...data, countLine(counts)];
}

function routeLines(routes: readonly RouteChange[]): string[] {
  const plain = (["added", "removed"] as const).flatMap((what) => {
    const keys = routes.filter((route) => route.what === what).map(({ key }) => key);
    if (keys.length === 0) return [];
    const isNamed = keys.length <= NAMED_ROUTES && keys.every((key) => key !== undefined);
    return isNamed
      ? keys.map((key) => `${key} ${what}`)
      : [`${keys.length} ${keys.length === 1 ? "route" : "routes"} ${what}`];
  });
  const others = routes.filter(({ what }) => what !== "added" && what !== "removed");
  // What makes a route more open is said first.
  const lostFirst = [...others].sort((a, b) => Number(isOpened(b)) - Number(isOpened(a)));
  return [...plain, ...lostFirst.map(({ key = "a route", what }) => `${key} ${what}`)];
}

function isOpened({ what }: RouteChange): boolean {
  return what.startsWith("lost its authorizer");
}

function dataLines(changes: readonly Change[]): string[] {
  const lost = lossesOf(changes).map(
    ({ kind, what, name }) =>
      `${name}: ${what} ${kind === "delete" ? "deleted" : "replaced by an empty one"}`,
  );
  const kept = changes.flatMap(({ kind, type, name, isRetained }) => {
    const what = dataKind(type);
    if (kind !== "delete" || !isRetained || what === undefined) return [];
    return [`${name}: ${what} stays in AWS and no longer belongs to the app`];
  });
  return [...lost, ...kept];
}

const WORDS: readonly (readonly [ChangeKind, string])[] = [
  ["create", "created"],
  ["update", "updated"],
  ["replace", "replaced"],
  ["delete", "deleted"],
];

function countLine(counts: Summary["counts"]): string {
  const parts = WORDS.flatMap(([kind, word]) => (counts[kind] ? [`${counts[kind]} ${word}`] : []));
  return parts.length === 0 ? "no changes" : `resources: ${parts.join(", ")}`;
}

/** The construct that a resource belongs to; for a plain one what its API is called in the program. */
function apiName(change: Change, byUrn: ReadonlyMap<string, Change>): string {
  let stackName = "";
  let api: Change | undefined;
  for (let at: Change | undefined = change; at; at = byUrn.get(at.parent)) {
    if (isApiComponent(at)) api = at;
    if (at.type === STACK) stackName = at.name;
  }
  if (api) return stackName !== "" ? api.name.slice(stackName.length + 1) : api.name;
  if (API_RESOURCES.has(change.type)) return change.name;
  const id = change.after.apiId ?? change.after.restApi ?? change.before.apiId ?? change.before.restApi;
  const owner = [...byUrn.values()].find((other) => API_RESOURCES.has(other.type) && other.id === id);
  return owner?.name ?? String(id);
}

function isApiComponent({ type }: Change): boolean {
  const [namespace, , name] = type.split(":");
  return namespace === "serverless-api" && API_COMPONENTS.has(name ?? "");
}

/** Where an API answers. Those of an API that another Pulumi stack made are told there. */
function urlsOf(change: Change): string[] {
  if (isApiComponent(change)) {
    const { customDomainUrl, url } = change.outputs;
    return [customDomainUrl, url].filter((text): text is string => isUrl(text));
  }
  return [];
}

function isUrl(value: unknown): value is string {
  return typeof value === "string" && /^(https|wss):\/\//.test(value);
}
