import type { FunctionDefinition } from "../../function/props";

/** Settings of a `WebSocketLambdaAuthorizer`. */
export interface WebSocketLambdaAuthorizerProps {
  /** Name in AWS. @default the id */
  readonly authorizerName?: string;
  /** The parts of a request that identify a client. @default `["route.request.header.Authorization"]` */
  readonly identitySource?: readonly string[];
}

/**
 * Asks a function whether a client may connect, as programs of generation 0 write it. In generation 1 it is `authorizer` of
 * the `WebSocketApi`.
 *
 * @example
 * new WebSocketLambdaAuthorizer("Door", new Function(this, "Door", "src/door.main"))
 */
export class WebSocketLambdaAuthorizer {
  readonly type = "websocket";
  readonly id?: string;
  readonly handler?: FunctionDefinition;
  readonly settings: unknown;

  constructor(id: string, handler: FunctionDefinition, settings?: WebSocketLambdaAuthorizerProps);
  /** The same without an id. */
  constructor(settings: WebSocketLambdaAuthorizerProps & { readonly handler: FunctionDefinition });
  constructor(...given: readonly unknown[]) {
    if (given.length > 1) {
      [this.id, this.handler, this.settings] = given as [string, FunctionDefinition, unknown];
    } else [this.settings] = given;
  }
}
