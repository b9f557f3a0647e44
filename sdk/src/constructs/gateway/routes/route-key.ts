import { chooseOneOf, holdsOutput, type Issues } from "../../../errors";
import { inOwnForm, pathInOwnForm } from "./other-forms";

/** Methods that an HTTP or REST API routes by. `ANY` takes the methods that the path has no route of its own for. */
export const ROUTE_METHODS = ["ANY", "GET", "PUT", "POST", "HEAD", "PATCH", "DELETE", "OPTIONS"] as const;

/** A method of a route key. */
export type RouteMethod = (typeof ROUTE_METHODS)[number];

/** The route for requests that no other route takes. */
export const DEFAULT_ROUTE = "$default";

/** A part of a path between two slashes. */
export type PathSegment =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "variable"; readonly name: string }
  /** Takes this and all following parts of the path. */
  | { readonly kind: "greedy"; readonly name: string };

/** The parts of a route key that look-ups and names need in any kind of API. */
export interface NamedKey {
  /** The key as the gateway takes it. */
  readonly text: string;
  /** The key as the user wrote it, with white space folded. */
  readonly written: string;
  /**
   * The shape of a key. Two keys of one shape are the same route for the gateway. Names of resources are made from it.
   */
  readonly shape: string;
}

/**
 * A parsed route key `<METHOD> <path>`. Its text has one space and the method in upper case. Its shape is
 * `GET /notes/{}` for `GET /notes/{id}`. AWS refuses a second key that differs in the name of a variable, so a renamed
 * variable has to change the route in place.
 */
export interface RouteKey extends NamedKey {
  /** Undefined for `$default`. */
  readonly method: RouteMethod | undefined;
  /** Undefined for `$default`. */
  readonly path: string | undefined;
  readonly segments: readonly PathSegment[];
}

/** The rules for route keys of a kind of gateway. */
interface KeyRules {
  /** Characters of a route key. */
  readonly longest: number;
  /** A part of a path that is no variable. Undefined where it is checked with the tree of paths. */
  readonly part: RegExp | undefined;
}

/**
 * HTTP APIs. AWS answers to others with "One or more path parts appear to be invalid. Parts are validated against this regular
 * expression: ^(\{[\w.:-]+\+?\}|[a-zA-Z0-9.:_-]+)$", as aws-lambda-dotnet's test tool has it and anomalyco/sst#207 shows.
 */
const HTTP_KEYS: KeyRules = { longest: 128, part: /^[A-Za-z0-9.:_-]+$/ };
/** REST APIs, whose paths are not bounded as a whole. */
export const REST_KEYS: KeyRules = { longest: Number.POSITIVE_INFINITY, part: undefined };
const VARIABLE = /^\{([A-Za-z0-9._:-]+)(\+?)\}$/;

/** Runs of white space become one space. */
export function foldRouteKey(key: string): string {
  return key.replace(/\s+/g, " ");
}

/** Parses `<METHOD> <path>` or `$default` and reports all mistakes. A key with mistakes gives undefined. */
export function parseRouteKey(key: string, issues: Issues, rules = HTTP_KEYS): RouteKey | undefined {
  if (refuseOutput(key, issues)) return undefined;
  const written = foldRouteKey(key);
  if (written === DEFAULT_ROUTE) {
    return { text: written, written, shape: written, method: undefined, path: undefined, segments: [] };
  }
  const parts = written.split(" ");
  if (parts.length !== 2 || parts.includes("")) {
    issues.add("ROUTE_KEY_MALFORMED", {
      problem: "a route key is a method and a path, or $default",
      value: key,
      cure: `write ${JSON.stringify(suggestKey(parts))}`,
    });
    return undefined;
  }
  const [methodPart, path] = parts as [string, string];
  const method = parseMethod(methodPart, issues);
  const segments = parsePath(path, { write: (better) => `${method ?? "GET"} ${better}`, ...rules }, issues);
  if (method === undefined || segments === undefined) return undefined;
  const text = `${method} ${path}`;
  if (text.length > rules.longest) {
    const cure = `write at most ${rules.longest} characters`;
    issues.add("ROUTE_KEY_TOO_LONG", { problem: `${text.length} characters are more than AWS takes`, cure });
    return undefined;
  }
  return { text, written, shape: `${method} ${shapeOf(segments)}`, method, path, segments };
}

/** Reports a key that an Output was made a part of, and nothing else about it. */
export function refuseOutput(key: string, issues: Issues): boolean {
  if (!holdsOutput(key)) return false;
  issues.add("ROUTE_KEY_OUTPUT", {
    problem: "an Output stands in the route key, and what it holds is known too late for that",
    cure: "write a plain value in its place, or a variable such as {id}",
  });
  return true;
}

function parseMethod(word: string, issues: Issues): RouteMethod | undefined {
  const method = ROUTE_METHODS.find((known) => known === word.toUpperCase());
  if (method !== undefined) return method;
  const cure = chooseOneOf(ROUTE_METHODS, word);
  issues.add("ROUTE_METHOD_UNKNOWN", { problem: "unknown method", value: word, cure });
  return undefined;
}

/** Report a path that cannot be part of a route key, where a prop takes a path alone. */
export function checkRoutePath(path: string, issues: Issues): void {
  const tidy = path.replace(/\s+/g, "");
  if (tidy === path) {
    parsePath(path, { write: (better) => better, ...HTTP_KEYS }, issues);
    return;
  }
  const cure = `write ${JSON.stringify(tidy === "" ? "/" : tidy)}`;
  issues.add("ROUTE_PATH_INVALID", { problem: "path has white space", value: path, cure });
}

interface PathRules extends Pick<KeyRules, "part"> {
  /** Makes the key that a better path would stand in. */
  write(better: string): string;
}

function parsePath(path: string, rules: PathRules, issues: Issues): readonly PathSegment[] | undefined {
  const refuse = (problem: string, better: string): undefined => {
    const cure = `write ${JSON.stringify(rules.write(better))}`;
    issues.add("ROUTE_PATH_INVALID", { problem, value: path, cure });
  };
  if (!path.startsWith("/")) return refuse('path must start with "/"', `/${path}`);
  if (path === "/") return [];
  const tidy = path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  if (path.includes("//")) return refuse("path has an empty part", tidy);
  if (path.endsWith("/")) return refuse('path must not end with "/"', tidy);
  if (/[?#]/.test(path)) return refuse("a route is chosen by its path alone", path.replace(/[?#].*$/, ""));
  const segments = path.slice(1).split("/").map(parseSegment);
  if (!checkTexts(path, segments, rules, issues)) return undefined;
  return checkSegments(path, segments, issues) ? (segments as PathSegment[]) : undefined;
}

type ParsedSegment = PathSegment | { readonly kind: "broken"; readonly text: string };

/** Report text that the gateway does not take, and warn of text that it takes and that is a variable elsewhere. */
function checkTexts(
  path: string,
  segments: readonly ParsedSegment[],
  { part, write }: PathRules,
  issues: Issues,
): boolean {
  const texts = segments.flatMap((segment) => (segment.kind === "text" ? [segment.text] : []));
  const better = pathInOwnForm(path);
  const refused = texts.find((text) => part && !part.test(text));
  if (refused !== undefined) {
    const problem = `${JSON.stringify(refused)} has characters that HTTP APIs do not take in a path`;
    const cure =
      better === undefined
        ? "write letters, digits and . _ : - only, or one variable such as {id}"
        : `write ${JSON.stringify(write(better))}`;
    issues.add("ROUTE_PATH_INVALID", { problem, value: path, cure });
    return false;
  }
  const literal = texts.find((text) => text.startsWith(":") && inOwnForm(text, false) !== undefined);
  if (literal !== undefined && better !== undefined) {
    const problem = `${literal} is text to API Gateway, and stands for no other value`;
    issues.warn({ problem, value: path, cure: `write ${JSON.stringify(write(better))}` });
  }
  return true;
}

function parseSegment(text: string): ParsedSegment {
  if (!/[{}]/.test(text)) return { kind: "text", text };
  const [, name, plus] = VARIABLE.exec(text) ?? [];
  if (name === undefined) return { kind: "broken", text };
  return { kind: plus === "+" ? "greedy" : "variable", name };
}

function checkSegments(path: string, segments: readonly ParsedSegment[], issues: Issues): boolean {
  const names = new Set<string>();
  let isGood = true;
  segments.forEach((segment, index) => {
    if (segment.kind === "text") return;
    if (segment.kind === "broken") {
      isGood = false;
      const problem = `${JSON.stringify(segment.text)} is neither text nor one variable`;
      const cure =
        "write a variable as a part of its own, such as {id}, with letters, digits and . _ : - in its name";
      issues.add("ROUTE_VARIABLE_INVALID", { problem, value: path, cure });
      return;
    }
    if (segment.kind === "greedy" && index < segments.length - 1) {
      isGood = false;
      const problem = `{${segment.name}+} takes all that follows and must be the last part of the path`;
      const cure = `write {${segment.name}}, or end the path there`;
      issues.add("ROUTE_GREEDY_NOT_LAST", { problem, value: path, cure });
    }
    if (names.has(segment.name)) {
      isGood = false;
      const problem = `two variables are called ${JSON.stringify(segment.name)}`;
      issues.add("ROUTE_VARIABLE_REPEATED", { problem, value: path, cure: "give one of them another name" });
    }
    names.add(segment.name);
  });
  return isGood;
}

function shapeOf(segments: readonly PathSegment[]): string {
  const parts = segments.map((segment) => {
    if (segment.kind === "text") return segment.text;
    return segment.kind === "greedy" ? "{+}" : "{}";
  });
  return `/${parts.join("/")}`;
}

/** The key that was most likely meant. */
function suggestKey(parts: readonly string[]): string {
  const words = parts.filter((part) => part !== "");
  if (words.length === 1 && words[0] === DEFAULT_ROUTE) return DEFAULT_ROUTE;
  const method = words.find((word) => ROUTE_METHODS.some((known) => known === word.toUpperCase()));
  const path = words.find((word) => word.startsWith("/"));
  return `${method?.toUpperCase() ?? "GET"} ${path ?? "/notes"}`;
}
