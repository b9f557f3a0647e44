import type { BrokenRule } from "./rule";

/** Rules of RestApiV1. */
export const BROKEN_RULES_OF_REST: readonly BrokenRule[] = [
  {
    test: "the custom domain of a REST API is refused when the API is private and the domain is not, or the other way round, or the API has no policy",
    in: "checkPrivate",
    find: 'endpoint === "private"',
    replace: "isPrivate",
  },
  {
    row: "route-key.rest-catch-all",
    in: "RestExtras.#isCatchAll",
    find: "return !isServed && !shapes.has(shape);",
    replace: "return isServed;",
  },
  {
    row: "rest.cors",
    in: "planPreflight",
    find: "!cors",
    replace: "cors === undefined",
  },
  {
    row: "rest.cors.errors",
    in: "makeErrorResponses",
    find: '["DEFAULT_4XX", "DEFAULT_5XX"]',
    replace: '["DEFAULT_4XX"]',
  },
  {
    row: "rest.authorizer.cache",
    in: "REST_DEFAULTS",
    find: "authorizerCacheSeconds: 0",
    replace: "authorizerCacheSeconds: 300",
  },
  {
    row: "rest.domain.endpoint",
    in: "REST_DEFAULTS",
    find: 'endpointType: "regional"',
    replace: 'endpointType: "edge"',
  },
  {
    row: "rest.imported.listed",
    in: "PathResources.#make",
    find: "if (node.importedId !== undefined) return node.importedId;",
    replace: "",
  },
  {
    row: "constraint.imported-parent",
    in: "PathBatch.refuseMissingParents",
    find: "if (!this.tree.isExisting) return;",
    replace: "return;",
  },
  {
    row: "rest.usage-plan",
    in: "toArgs",
    find: "...(throttle && { throttleSettings: { ...throttle } })",
    replace: "",
  },
  {
    row: "rest.custom-domain",
    in: "makeRestDomain",
    find: "stageName: stage.stageName",
    replace: "stageName: undefined",
  },
  {
    row: "rest.domain.native",
    in: "certificateOf",
    find: "issuedArn: given.arn",
    replace: "issuedArn: given.domainName",
  },
  {
    row: "rest.authorizer.func-token",
    in: "makeFuncAuthorizer",
    find: "letRoleInvoke(component, key, assumeRole, asked);",
    replace: "",
  },
  {
    test: "authorizers of a RestApiV1 of type jwt are refused at deployment while @pulumi/aws has no input for them, and served without an engine",
    in: "checkDeployable",
    find: "if (takesJwt) return;",
    replace: "return;",
  },
  {
    test: "a JWT authorizer of a REST API trusts each of its issuers with its own audiences",
    in: "faultOf",
    find: "rule.audiences.includes(one)",
    replace: "true",
  },
];
