import type { Input } from "@pulumi/pulumi";

/** Settings of an `HttpJwtAuthorizer`. */
export interface HttpJwtAuthorizerProps {
  /** Accepted values of `aud`, or of `client_id`. */
  readonly jwtAudience: readonly Input<string>[];
  /** Name in AWS. @default the id */
  readonly authorizerName?: string;
  /** The parts of a request with the token. @default `["$request.header.Authorization"]` */
  readonly identitySource?: readonly string[];
}

/**
 * An authorizer that accepts requests with a JSON Web Token of an issuer, as programs of generation 0 write it. In
 * generation 1 it is an entry of `authorizers`.
 *
 * @example
 * new HttpJwtAuthorizer("Token", "https://issuer.example.com", { jwtAudience: ["notes"] })
 */
export class HttpJwtAuthorizer {
  readonly type = "jwt";
  readonly id?: string;
  readonly jwtIssuer?: Input<string>;
  readonly settings: unknown;

  constructor(id: string, jwtIssuer: Input<string>, settings: HttpJwtAuthorizerProps);
  /** The form of before, without an id. */
  constructor(settings: HttpJwtAuthorizerProps & { readonly jwtIssuer: Input<string> });
  constructor(...given: readonly unknown[]) {
    if (given.length > 1)
      [this.id, this.jwtIssuer, this.settings] = given as [string, Input<string>, unknown];
    else [this.settings] = given;
  }
}
