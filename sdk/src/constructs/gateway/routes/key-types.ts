import type { RouteMethod } from "./route-key";

/** White space as `\s` has it. */
type Space =
  | (" " | "\t" | "\n" | "\r" | "\f" | "\v" | "\u00a0" | "\u1680" | "\u2028" | "\u2029" | "\u202f" | "\u205f")
  | ("\u2000" | "\u2001" | "\u2002" | "\u2003" | "\u2004" | "\u2005" | "\u2006" | "\u2007" | "\u2008")
  | ("\u2009" | "\u200a" | "\u3000" | "\ufeff");

type TrimStart<Text extends string> = Text extends `${Space}${infer Rest}` ? TrimStart<Rest> : Text;
type TrimEnd<Text extends string> = Text extends `${infer Rest}${Space}` ? TrimEnd<Rest> : Text;

/** Most keys are written so, and are checked no further: a program may have hundreds. */
type PlainKey = "$default" | `${RouteMethod} /${string}`;

/** A literal route key with its white space folded: `GET   /notes` is `GET /notes`. `string` stays `string`. */
export type FoldedKey<Key extends string> = Key extends PlainKey
  ? Key
  : Key extends `${infer Method}${Space}${infer Path}`
    ? `${TrimEnd<Method>} ${TrimStart<Path>}`
    : Key;

/** A literal key of a WebSocket route without the white space around it. `string` stays `string`. */
export type TrimmedKey<Key extends string> = TrimStart<TrimEnd<Key>>;

/** The form of white space in a key. `GET /notes` is folded, the key of a WebSocket route is trimmed. */
export type KeyForm = "folded" | "trimmed";

/** The key as look-ups have it: of `get  /notes` it is `GET /notes`. */
export type KeyIn<Form extends KeyForm, Key extends string> = Form extends "trimmed"
  ? TrimmedKey<Key>
  : Key extends PlainKey
    ? Key
    : FoldedKey<Key> extends `${infer Method} ${infer Path}`
      ? `${Uppercase<Method>} ${Path}`
      : Key;

/**
 * A key that look-ups accept: a known one with any white space and its method in any letter case. Any text is accepted
 * where there are no known keys, or where they or the text looked up are not literals.
 */
export type KnownKey<Wanted extends string, Known extends string, Form extends KeyForm> = [Known] extends [
  never,
]
  ? string
  : string extends Known | Wanted
    ? string
    : KeyIn<Form, Wanted> extends KeyIn<Form, Known>
      ? Wanted
      : Known;

/**
 * The route that may stand under a key. Under a literal that is no key, it is a sentence, which no route is. The
 * compiler then shows the problem and the cure. Keys that are not literals are checked at run time.
 */
export type RouteUnder<Key extends string, Route> = Key extends `${string}+}/${string}`
  ? GreedyInside<Key>
  : Key extends PlainKey
    ? Route
    : IsLiteral<Key> extends false
      ? Route
      : Key extends `${infer Method}${Space}${infer Path}`
        ? UnderWords<Uppercase<TrimEnd<Method>>, TrimStart<Path>, Route>
        : Key extends `/${string}`
          ? `route key: the method is missing, write "GET ${Key}" or "ANY ${Key}"`
          : `route key: write a method and a path, such as "GET /notes", or $default`;

type UnderWords<Method extends string, Path extends string, Route> = Method extends RouteMethod
  ? Path extends `/${string}`
    ? Route
    : `route key: the path must start with "/", write "${Method} /${Path}"`
  : `route key: unknown method "${Method}", write ANY, GET, PUT, POST, HEAD, PATCH, DELETE or OPTIONS`;

type GreedyInside<Key extends string> = Key extends `${infer Before}+}/${infer After}`
  ? `route key: a variable with + takes all that follows, write "${Before}}/${After}" or end it at "${Before}+}"`
  : never;

/** The same for a REST API, which has no `$default`. */
export type RestRouteUnder<Key extends string, Route> = Key extends "$default"
  ? 'route key: a REST API has no $default, write "ANY /{proxy+}"'
  : RouteUnder<Key, Route>;

/** The same for a WebSocket API, whose keys are names, and three of AWS's own. */
export type WebSocketRouteUnder<Key extends string, Route> = Key extends `${string}$${string}`
  ? TrimmedKey<Key> extends infer Name
    ? Name extends "$connect" | "$default" | "$disconnect"
      ? Route
      : Name extends `$${string}`
        ? `route key: AWS keeps keys that begin with $ for its own, write $connect, $default or $disconnect`
        : Route
    : never
  : Key extends ""
    ? 'route key: write a name such as "sendMessage", or $default'
    : Route;

/** A type that keys are computed of, such as `string`, makes an index signature, which nothing has to fill. */
type IsLiteral<Key extends string> = Record<never, never> extends Record<Key, 1> ? false : true;
