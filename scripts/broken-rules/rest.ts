import type { BrokenRule } from "./rule";

/** Rules of RestApiV1. */
export const BROKEN_RULES_OF_REST: readonly BrokenRule[] = [
  {
    row: "route-key.rest-catch-all",
    file: "sdk/src/routes/rest-extras.ts",
    find: "return !isServed && !shapes.has(shape);",
    replace: "return isServed;",
  },
  {
    row: "rest.cors",
    file: "sdk/src/routes/rest-extras.ts",
    find: "if (!this.context.cors) return [];",
    replace: "",
  },
  {
    row: "rest.cors.errors",
    file: "sdk/src/routes/rest-preflight-resources.ts",
    find: '["DEFAULT_4XX", "DEFAULT_5XX"]',
    replace: '["DEFAULT_4XX"]',
  },
  {
    row: "rest.authorizer.cache",
    file: "sdk/src/defaults/rest.ts",
    find: "authorizerCacheSeconds: 0",
    replace: "authorizerCacheSeconds: 300",
  },
  {
    row: "rest.domain.endpoint",
    file: "sdk/src/defaults/rest.ts",
    find: 'endpointType: "regional"',
    replace: 'endpointType: "edge"',
  },
  {
    row: "rest.imported.listed",
    file: "sdk/src/routes/rest-resources.ts",
    find: "if (node.importedId !== undefined) return node.importedId;",
    replace: "",
  },
  {
    row: "constraint.imported-parent",
    file: "sdk/src/routes/path-tree.ts",
    find: "if (!this.tree.isExisting) return;",
    replace: "return;",
  },
  {
    row: "rest.usage-plan",
    file: "sdk/src/constructs/rest-api-usage.ts",
    find: "...(throttle && { throttleSettings: { ...throttle } }),",
    replace: "",
  },
  {
    row: "rest.custom-domain",
    file: "sdk/src/domains/rest-resources.ts",
    find: "stageName: stage.stageName,",
    replace: "stageName: undefined,",
  },
  {
    row: "rest.domain.native",
    file: "sdk/src/domains/rest-resources.ts",
    find: "issuedArn: given.arn",
    replace: "issuedArn: given.domainName",
  },
  {
    row: "rest.authorizer.user-pools",
    file: "sdk/src/authorizers/rest-resources.ts",
    find: 'service: "cognito-idp"',
    replace: 'service: "cognito"',
  },
  {
    row: "rest.authorizer.func-token",
    file: "sdk/src/authorizers/rest-resources.ts",
    find: "letRoleInvoke(component, key, assumeRole, asked);",
    replace: ";",
  },
  {
    row: "rest.usage",
    file: "sdk/src/constructs/rest-api-usage.ts",
    find: "{ ...props, restApi: api.id }",
    replace: "{ ...props, restApi: api.name }",
  },
];
