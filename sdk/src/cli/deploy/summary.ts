import { dataDisplayName } from "../../aws/resource-types";
import { ApiNames, isApiComponent } from "./api-names";
import { type Change, type ChangeKind, countChanges, dataLossesOf } from "./changes";
import { NewPaths } from "./new-paths";
import { pathsOf, type RouteChange, routeChange } from "./route-changes";

/** An API and what became of its routes. */
export interface ApiSummary {
  /** Id of the construct, or the logical name of a plain resource. */
  readonly api: string;
  readonly routes: readonly RouteChange[];
  readonly urls: readonly string[];
}

/** The changes of an update or a preview, in the words of an API. */
export interface Summary {
  readonly apis: readonly ApiSummary[];
  /** Data resources that went, were made anew, or stay in AWS without belonging to the app any more. */
  readonly data: readonly string[];
  readonly counts: Readonly<Partial<Record<ChangeKind, number>>>;
}

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
  const all = perStack.flat();
  const names = new ApiNames(all);
  const paths = pathsOf(all);
  const newPaths = new NewPaths(all, paths);
  for (const change of all) {
    const route = routeChange(change, paths, newPaths);
    if (route) apiOf(names.of(change)).routes.push(route);
    const urls = change.kind === "delete" ? [] : urlsOf(change);
    for (const url of urls) apiOf(names.of(change)).urls.add(url);
  }
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
  // Changes that make a route more open come first.
  const lostFirst = [...others].sort((a, b) => Number(isOpened(b)) - Number(isOpened(a)));
  return [...plain, ...lostFirst.map(({ key = "a route", what }) => `${key} ${what}`)];
}

/** Whether a change lets more callers in. */
export function isOpened({ what }: RouteChange): boolean {
  return what.startsWith("lost its authorizer");
}

/** How many routes change, and how: `2 routes added`. */
export function changedParts(routes: readonly RouteChange[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { what } of routes) {
    const word = what === "added" || what === "removed" ? what : "changed";
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return ["removed", "changed", "added"].flatMap((word) => {
    const count = counts.get(word) ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? "route" : "routes"} ${word}`];
  });
}

function dataLines(changes: readonly Change[]): string[] {
  const lost = dataLossesOf(changes).map(
    ({ kind, what, name }) =>
      `${name}: ${what} ${kind === "delete" ? "deleted" : "replaced by an empty one"}`,
  );
  const retained = changes.flatMap(({ kind, type, name, isRetained }) => {
    const what = dataDisplayName(type);
    if (kind !== "delete" || !isRetained || what === undefined) return [];
    return [`${name}: ${what} stays in AWS and no longer belongs to the app`];
  });
  return [...lost, ...retained];
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

/** The URLs of an API. The stack that made an API reports its URLs. */
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
