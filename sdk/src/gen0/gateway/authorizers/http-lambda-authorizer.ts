import type { FunctionDefinition } from "../../function/props";
import type { Duration } from "../../platform/duration";
import type { HttpLambdaResponseType } from "../../platform/http-words";

/** Settings of an `HttpLambdaAuthorizer`. */
export interface HttpLambdaAuthorizerProps {
  /** Name in AWS. @default the id */
  readonly authorizerName?: string;
  /** The parts of a request that identify a caller. @default `["$request.header.Authorization"]` */
  readonly identitySource?: readonly string[];
  /** The kinds of answer that the function gives. @default `[HttpLambdaResponseType.IAM]` */
  readonly responseTypes?: readonly HttpLambdaResponseType[];
  /**
   * How long an answer is reused. `Duration.seconds(0)` turns reuse off.
   * @default `Duration.minutes(5)`
   */
  readonly resultsCacheTtl?: Duration;
}

/**
 * Asks a function whether a request may pass, as programs of generation 0 write it. In generation 1 it is an entry of
 * `authorizers`.
 *
 * @example
 * new HttpLambdaAuthorizer("Door", new Function(this, "Door", "src/door.main"))
 */
export class HttpLambdaAuthorizer {
  readonly type = "func";
  readonly id?: string;
  readonly handler?: FunctionDefinition;
  readonly settings: unknown;

  constructor(id: string, handler: FunctionDefinition, settings?: HttpLambdaAuthorizerProps);
  /** The form of before, without an id. */
  constructor(settings: HttpLambdaAuthorizerProps & { readonly handler: FunctionDefinition });
  constructor(...given: readonly unknown[]) {
    if (given.length > 1) {
      [this.id, this.handler, this.settings] = given as [string, FunctionDefinition, unknown];
    } else [this.settings] = given;
  }
}
