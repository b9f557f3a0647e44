import type { Input } from "@pulumi/pulumi";

/** A user pool or a client of one, of an `Auth` or of `@pulumi/aws`. */
export interface Identified {
  readonly id: Input<string>;
}

/** Settings of an `HttpUserPoolAuthorizer`. */
export interface HttpUserPoolAuthorizerProps {
  /** The clients whose tokens are accepted. */
  readonly userPoolClients: readonly Identified[];
  /** Region of the pool. @default the region in the pool's id */
  readonly userPoolRegion?: string;
  /** Name in AWS. @default the id */
  readonly authorizerName?: string;
  /** The parts of a request with the token. @default `["$request.header.Authorization"]` */
  readonly identitySource?: readonly string[];
}

/** Settings of an `HttpUserPoolAuthorizer` with one client. */
export interface HttpUserPoolClientProps extends Omit<HttpUserPoolAuthorizerProps, "userPoolClients"> {
  readonly userPoolClient: Identified;
}

/**
 * An authorizer that accepts requests with a token of a user pool, as programs of generation 0 write it. In generation
 * 1 it is an entry of `authorizers`.
 *
 * @example
 * new HttpUserPoolAuthorizer("Users", auth.userPool, { userPoolClients: [auth.userPoolClient] })
 */
export class HttpUserPoolAuthorizer {
  readonly type = "user_pool";
  readonly id?: string;
  readonly userPool?: Identified;
  readonly settings: unknown;

  constructor(
    id: string,
    userPool: Identified,
    settings: HttpUserPoolAuthorizerProps | HttpUserPoolClientProps,
  );
  /** The older form, without an id. */
  constructor(
    settings: (HttpUserPoolAuthorizerProps | HttpUserPoolClientProps) & { readonly userPool: Identified },
  );
  constructor(...given: readonly unknown[]) {
    if (given.length > 1) [this.id, this.userPool, this.settings] = given as [string, Identified, unknown];
    else [this.settings] = given;
  }
}
