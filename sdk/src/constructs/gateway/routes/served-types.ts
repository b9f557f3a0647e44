import type { Function } from "../../../functions/construct";
import type { KeyForm, KeyIn } from "./key-types";

/** The result of `getFunction` by key, for routes that may have no function. */
export interface AnyElsewhere {
  readonly [key: string]: Function | undefined;
}

/** The routes of a program that has none. */
export type NoRoutes = Record<never, never>;

/** A second look of the compiler at the routes: it infers their type here, and checks nothing. */
export interface RoutesSeen<Routes> {
  readonly routes?: Seen<Routes>;
}

/** The type of a map of routes itself. It is never more than `object`. Only inference visits all branches. */
export type Seen<Routes> = object | (Routes extends never ? Routes : unknown);

/** The value under a key when a function of this library serves the route. */
type ServedByFunction = string | Function | { readonly function: unknown };

/**
 * The routes among these that no function of this library surely serves: `undefined` where something else does, such as a
 * URL. A program with functions alone has none, `{}`.
 */
export type ElsewhereOf<Routes, Form extends KeyForm> = string extends keyof Routes
  ? AnyElsewhere
  : {
      readonly [Key in keyof Routes & string as Routes[Key] extends ServedByFunction
        ? never
        : KeyIn<Form, Key>]: Extract<Routes[Key], ServedByFunction> extends never
        ? undefined
        : Function | undefined;
    };

/** The result of a look-up: a function for a literal key of a route that surely has one. */
export type FunctionUnder<
  Wanted extends string,
  Known extends string,
  Elsewhere extends object,
  Form extends KeyForm,
> = [Known] extends [never]
  ? Function | undefined
  : string extends Known | Wanted
    ? Function | undefined
    : KeyIn<Form, Wanted> extends keyof Elsewhere
      ? Elsewhere[KeyIn<Form, Wanted>]
      : Function;
