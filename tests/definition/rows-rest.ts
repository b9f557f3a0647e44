import { type Row, rowsOf } from "./rows";

/** The statements of the definition about RestApiV1 in generation 1. */
export const ROWS_OF_REST: readonly Row[] = [
  ...rowsOf("General rules", {
    "rest.without-props": "A RestApiV1 without props is empty; routes are added later.",
  }),
  ...rowsOf("Route keys", {
    "route-key.rest-catch-all": "RestApiV1 uses ANY /{proxy+} as its catch-all.",
  }),
  ...rowsOf("RestApiV1 props", {
    "rest.access-log":
      "accessLog is a string, a boolean, or an object with destinationArn, format, retention.",
    "rest.authorizers":
      "authorizers is a map of names to user-pools, func_token or func_request authorizers.",
    "rest.cors": "cors is a boolean.",
    "rest.cors.errors": "With cors true the CORS header is also added to 4xx and 5xx gateway responses.",
    "rest.custom-domain": "customDomain is a string or an object.",
    "rest.defaults.scopes":
      "defaults.authorizationScopes is [] unless given, and merged with the authorizer's scopes.",
    "rest.defaults.authorizer": "defaults.authorizer is none, iam or an authorizer name.",
    "rest.defaults.function":
      "environment, permissions and layers of defaults.function merge with per-route values.",
    "rest.routes": "A route is a string, a Function, or route props.",
    "rest.native.id": "native.id overrides the construct id.",
    "rest.native.rest-api": "native.restApi is settings or an existing REST API.",
    "rest.native.imported-paths": "native.importedPaths maps paths to resource ids.",
    "rest.retention": "Access-log retention is one of the 22 words.",
  }),
  ...rowsOf("RestApiV1 route props", {
    "rest.route.type": "type is function, and optional.",
    "rest.route.function": "function is a string, a Function or function props.",
    "rest.route.authorizer": "authorizer is none, iam or a name.",
    "rest.route.scopes": "authorizationScopes is a list of strings.",
    "rest.route.native.function": "native.function is an existing function, or an alias of one.",
    "rest.route.native.integration": "native.integration are integration options.",
    "rest.route.native.method":
      "native.method are method options, without authorizer, authorization type and scopes.",
  }),
  ...rowsOf("RestApiV1 custom-domain props", {
    "rest.domain.endpoint": "endpointType is edge, regional or private; regional unless given.",
    "rest.domain.zone": "hostedZone is the domain name with its first label removed unless given.",
    "rest.domain.mtls": "mtls has bucket and key, and an optional version.",
    "rest.domain.path": "path is none unless given, with the same immutability rule as for Api.",
    "rest.domain.security-policy": "securityPolicy is TLS 1.0 or TLS 1.2; TLS 1.0 unless given.",
    "rest.domain.native": "native has certificate, domainName and hostedZone.",
  }),
  ...rowsOf("RestApiV1 attributes", {
    "rest.custom-domain-url": "customDomainUrl is a string or undefined; with path it ends with a slash.",
    "rest.attributes": "id, restApiArn, restApiId, routes and url are there.",
    "rest.native.handles":
      "native has accessLogGroup, certificate and domainName, each optional, and restApi.",
  }),
  ...rowsOf("Imported paths", {
    "rest.imported.tree": "1. Each path part is a resource of its own, a child of the preceding part.",
    "rest.imported.listed": "3. A path that exists must be listed before a route below it is created.",
    "rest.usage": "Usage plans, API keys and validators are added through native.restApi.",
    "rest.api-key-required": "A route requires an API key with native.method.apiKeyRequired.",
    "rest.usage-plan": "A usage plan has a throttle of rateLimit and burstLimit, and apiStages.",
  }),
  ...rowsOf("Methods of Api and RestApiV1", {
    "rest.methods": "getFunction, addRoutes, attachPermissions and attachPermissionsToRoute.",
    "rest.bind": "bind reaches every route, bindToRoute one.",
    "rest.add-routes.stack":
      "addRoutes creates resources in the stack given as scope; the default authorizer applies.",
  }),
  ...rowsOf("Authorizers for RestApiV1", {
    "rest.authorizer.user-pools":
      "user_pools has userPoolIds, identitySource, name, resultsCacheTtl, native.authorizer.",
    "rest.authorizer.func-token":
      "func_token has function, identitySource, validationRegex, native.assumeRole.",
    "rest.authorizer.func-request": "func_request has function, identitySources, name, resultsCacheTtl.",
    "rest.authorizer.cache": "resultsCacheTtl is not cached unless given.",
    "rest.authorizer.regex": "validationRegex is matched against the token before the function is invoked.",
  }),
  ...rowsOf("Definition-time constraints", {
    "constraint.imported-parent":
      "5. For an imported REST API a parent path is imported before a child route is added.",
  }),
  ...rowsOf("Versioning, RestApiV1 changes", {
    "rename.rest.native": "restApi and importedPaths move under native.",
    "rename.rest.domain": "endpointType, securityPolicy and mtls.bucket are words and a bucket.",
    "rename.rest.route": "methodOptions becomes native.method, integrationOptions native.integration.",
    "rename.rest.defaults": "The rest follow the Api changes.",
  }),
];
