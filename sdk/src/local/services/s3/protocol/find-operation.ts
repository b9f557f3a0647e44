import { OTHER_RESOURCES, ROUTES, type Route } from "./routes";

/** The part of a request that names its operation. */
export interface Asked {
  readonly method: string;
  readonly on: Route["on"];
  readonly query: ReadonlyMap<string, string>;
  hasHeader(name: string): boolean;
}

/** Routes in their order, by method and resource. */
const BY_METHOD = new Map<string, (readonly [operation: string, route: Route])[]>();
for (const entry of Object.entries(ROUTES)) {
  const key = methodKey(entry[1]);
  BY_METHOD.set(key, [...(BY_METHOD.get(key) ?? []), entry]);
}
/** Operations whose names have no verb of a method. */
const NAMES: Readonly<Record<string, string>> = { renameObject: "RenameObject", session: "CreateSession" };
const VERBS: Readonly<Record<string, string>> = { GET: "Get", PUT: "Put", DELETE: "Delete", POST: "Post" };

/** The operation that a request is, also where it is one that is not served. */
export function findOperation(asked: Asked): string | undefined {
  const other = otherOf(asked);
  for (const [operation, route] of BY_METHOD.get(methodKey(asked)) ?? []) {
    if (other !== undefined && !route.query?.includes(other)) continue;
    if (fits(route, asked)) return operation;
  }
  if (other === undefined) return undefined;
  return NAMES[other] ?? `${VERBS[asked.method] ?? asked.method}${OTHER_RESOURCES[other]}`;
}

function methodKey({ method, on }: Pick<Route, "method" | "on">): string {
  return `${method} ${on}`;
}

function otherOf({ query }: Asked): string | undefined {
  for (const name of query.keys()) if (Object.hasOwn(OTHER_RESOURCES, name)) return name;
  return undefined;
}

function fits({ query = [], header }: Route, asked: Asked): boolean {
  if (header !== undefined && !asked.hasHeader(header)) return false;
  return query.every((parameter) => {
    const [name = "", value] = parameter.split("=");
    return value === undefined ? asked.query.has(name) : asked.query.get(name) === value;
  });
}
