import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `RestApiV1` can be refused for. */
export const REST_API_ERRORS = {
  PATH_PARENT_MISSING: {
    cause:
      "A route of an existing REST API lies below a path that the API may have already, and its resource has not been named.",
    cure: "Add the parent path to `native.importedPaths` with the id of its resource, or a route with that path where it is new.",
  },
  PATH_VARIABLE_CLASH: {
    cause: "A path part of a REST API can have one variable below it, whatever the methods.",
    cure: "Use the same variable, with the same name, in all routes at that position.",
  },
  PATH_PART_INVALID: {
    cause: "A part of a path has characters that REST APIs do not take.",
    cure: "Write letters, digits, `.`, `_`, `-`, `:` and `,`, or one variable.",
  },
  PREFLIGHT_TAKEN: {
    cause:
      "The API answers preflight requests of the path itself, in place of the `OPTIONS` route that is added later.",
    cure: "Write the route in `routes`, or `cors: false`.",
  },
  AUTHORIZER_JWT_UNDEPLOYABLE: {
    cause:
      "AWS has JWT authorizers of REST APIs since November 2026, and the installed version of `@pulumi/aws` has no input for their configuration. They are served on localhost.",
    cure: "Update `@pulumi/aws` once a version has `jwtConfiguration` of `aws.apigateway.Authorizer`. Until then use `user_pools` for tokens of user pools, `func_token` for others, or an `Api`.",
  },
  AUTHORIZER_CLAIM_INVALID: {
    cause:
      "A further claim of a JWT authorizer has no name, or that of a claim that the gateway checks anyway.",
    cure: "Name a claim whose value is a text, such as `tenant`. Scopes are written as `scopes`.",
  },
  DOMAIN_ENDPOINT_CONFLICT: {
    cause:
      "A setting of a custom domain, or the API, does not go with its `endpointType`, or TLS 1.0 with `mtls`.",
    cure: "Remove the setting, or use the `endpointType` that the message names.",
  },
  REST_API_POLICY_MISSING: {
    cause: "AWS deploys no private REST API without a resource policy.",
    cure: "Add `native.restApi.policy`, which says who may call it.",
  },
  REST_API_CLOSED: {
    cause:
      "Something that shapes a REST API comes after its deployment was registered, so that no stage would serve it.",
    cure: "Write it before the first `await` of the program, or in a function given to `app.stack`.",
  },
  REST_API_CYCLE: {
    cause: "Something that shapes a REST API waits for the API's deployment or stage, which wait for it.",
    cure: "Use the API's `url`, which waits for neither.",
  },
  REST_API_AWAITED: {
    cause:
      "An async stack function waits for an output that comes after the deployment of a REST API. The deployment waits for all stack functions, because they may add routes.",
    cure: "Pass the output on without waiting for it, or use the API's `url`.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof REST_API_ERRORS, CatalogueEntry> {}
}
