import type * as lambda from "@pulumi/aws/lambda";
import type { Function } from "../../functions/construct";
import type { FunctionDefinition } from "../../functions/props";

/** A route of a WebSocket API, served by a function. */
export interface WebSocketFunctionRouteProps {
  /** May be left out: all routes are served by functions. */
  readonly type?: "function";
  /** The function: a handler, props with a handler, or a `Function`. */
  readonly function: FunctionDefinition;
}

/** A route of a WebSocket API, served by a function that was made with `@pulumi/aws`. */
export interface WebSocketNativeFunctionRouteProps {
  /** May be left out: all routes are served by functions. */
  readonly type?: "function";
  /** The object that serves the route. */
  readonly native: {
    /** An existing function, or an alias of one. Permissions and bindings of the API do not reach it. */
    readonly function: lambda.Function | lambda.Alias;
  };
}

/** A route of a `WebSocketApi`. */
export type WebSocketRoute =
  | string
  | Function
  | WebSocketFunctionRouteProps
  | WebSocketNativeFunctionRouteProps;
