import { Dictionary } from "../../http/dictionary";
import { decodePart } from "../../http/query";

export interface RouteMatch<T> {
  readonly value: T;
  /** Values of the route's variables, decoded for HTTP APIs. `undefined` for a route without variables. */
  readonly parameters: Dictionary | undefined;
}

/** Chooses a route for a request. */
export interface RouteMatcher<T> {
  /** The keys that were added, in their order. */
  readonly routeKeys: readonly string[];
  /** `routeKey` is `GET /notes/{id}`, `ANY /{proxy+}` or `$default`. */
  add(routeKey: string, value: T): void;
  /** `path` is as sent, without the stage. */
  match(method: string, path: string): RouteMatch<T> | undefined;
}

interface Leaf<T> {
  readonly value: T;
  readonly names: readonly string[];
}

type Methods<T> = Map<string, Leaf<T>>;

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  variable: Node<T> | undefined;
  /** Routes that end here. */
  readonly ends: Methods<T>;
  /** Routes whose greedy variable begins here. */
  readonly greedy: Methods<T>;
}

const ANY = "ANY";
const DEFAULT = "$default";

/**
 * Chooses as HTTP APIs do. A route fits when its path and its method do. Among several that fit:
 *
 * 1. A full match of the path, where a variable stands for one segment, beats a greedy variable, which beats
 * `$default`.
 * 2. A literal segment beats a variable at the same index, from left to right, so a longer literal prefix beats a
 * shorter.
 * 3. On the same path the method itself beats `ANY`.
 *
 * Paths are compared as sent, case-sensitively, segment by segment. Extra slashes at the beginning do not count.
 * A variable never matches an empty segment: `/notes/` is neither `/notes` nor `/notes/{id}`.
 *
 * REST APIs choose by the same rules. `readSegment` turns a segment as sent into the text that is compared and becomes
 * a value.
 * @see Developer Guide, http-api-develop-routes
 */
export function makeRouteMatcher<T>(readSegment: (sent: string) => string = decodePart): RouteMatcher<T> {
  const root = makeNode<T>();
  /** Paths without variables, the common case, found without walking the tree. */
  const literalPaths = new Map<string, Methods<T>>();
  let fallback: RouteMatch<T> | undefined;
  const routeKeys: string[] = [];

  return {
    routeKeys,
    add(routeKey, value) {
      routeKeys.push(routeKey);
      if (routeKey === DEFAULT) {
        fallback = { value, parameters: undefined };
        return;
      }
      const [method = "", path = ""] = routeKey.split(" ");
      const end = addPath(root, path, method, value);
      if (end && !path.includes("{")) literalPaths.set(path, end);
    },
    match(method, sentPath) {
      const path = withOneSlash(sentPath);
      const literal = find(literalPaths.get(path), method);
      if (literal) return { value: literal.value, parameters: undefined };
      const segments = path.slice(1).split("/").map(readSegment);
      return (
        matchFully(root, method, segments, 0, []) ?? matchGreedily(root, method, segments, 0, []) ?? fallback
      );
    },
  };
}

function makeNode<T>(): Node<T> {
  return { literals: new Map(), variable: undefined, ends: new Map(), greedy: new Map() };
}

/** Adds a route. Returns the methods of its path, unless it ends in a greedy variable. */
function addPath<T>(root: Node<T>, path: string, method: string, value: T): Methods<T> | undefined {
  const names: string[] = [];
  let node = root;
  for (const segment of path.slice(1).split("/")) {
    const name = /^\{(.+?)(\+?)\}$/.exec(segment);
    if (name) names.push(name[1] as string);
    if (name?.[2] === "+") {
      node.greedy.set(method, { value, names });
      return undefined;
    }
    node = name ? (node.variable ??= makeNode()) : literalChild(node, segment);
  }
  node.ends.set(method, { value, names });
  return node.ends;
}

function literalChild<T>(node: Node<T>, segment: string): Node<T> {
  const child = node.literals.get(segment) ?? makeNode<T>();
  node.literals.set(segment, child);
  return child;
}

function matchFully<T>(
  node: Node<T>,
  method: string,
  segments: readonly string[],
  at: number,
  values: readonly string[],
): RouteMatch<T> | undefined {
  const segment = segments[at];
  if (segment === undefined) return toMatch(find(node.ends, method), values);
  const literal = node.literals.get(segment);
  const found = literal && matchFully(literal, method, segments, at + 1, values);
  if (found || !node.variable || segment === "") return found;
  return matchFully(node.variable, method, segments, at + 1, [...values, segment]);
}

function matchGreedily<T>(
  node: Node<T>,
  method: string,
  segments: readonly string[],
  at: number,
  values: readonly string[],
): RouteMatch<T> | undefined {
  const segment = segments[at];
  if (segment === undefined) return undefined;
  const literal = node.literals.get(segment);
  const deeper =
    (literal && matchGreedily(literal, method, segments, at + 1, values)) ??
    (node.variable && segment !== ""
      ? matchGreedily(node.variable, method, segments, at + 1, [...values, segment])
      : undefined);
  if (deeper) return deeper;
  const rest = greedyRest(segments, at);
  return rest === undefined ? undefined : toMatch(find(node.greedy, method), [...values, rest]);
}

/**
 * The value of a greedy variable: at least one segment that is not empty. Sources disagree on whether AWS serves `/g/`
 * with `/g/{proxy+}`, and no recording tells. Here it does not.
 */
function greedyRest(segments: readonly string[], at: number): string | undefined {
  const rest = segments.slice(at).join("/");
  return rest === "" ? undefined : rest;
}

function find<T>(methods: Methods<T> | undefined, method: string): Leaf<T> | undefined {
  return methods && (methods.get(method) ?? methods.get(ANY));
}

function toMatch<T>(leaf: Leaf<T> | undefined, values: readonly string[]): RouteMatch<T> | undefined {
  if (!leaf) return undefined;
  if (leaf.names.length === 0) return { value: leaf.value, parameters: undefined };
  const parameters = new Dictionary();
  for (const [i, name] of leaf.names.entries()) parameters[name] = values[i] ?? "";
  return { value: leaf.value, parameters };
}

function withOneSlash(path: string): string {
  return path.startsWith("//") ? path.replace(/^\/+/, "/") : path;
}
