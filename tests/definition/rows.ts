/** One statement of the definition, in its own words where these are short. */
export interface Row {
  /** The test of the row has it in brackets at the beginning of its title. */
  readonly id: string;
  /** The section of the definition with the statement. */
  readonly source: string;
  readonly rule: string;
}

/** The statements of one table or list of the definition, by id. */
export function rowsOf(source: string, rules: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(rules).map(([id, rule]) => ({ id, source, rule }));
}

/** The statements of the definition about App, Stack, Function, Table and Api in generation 1, table by table. */
export const ROWS: readonly Row[] = [
  ...rowsOf("General rules", {
    "general.constructor":
      "A construct is made with new <Construct>(scope, id, props); scope is a stack, id a string.",
    "general.api-without-props": "An Api without props is empty; routes are added later.",
    "general.native":
      "native holds the settings and handles of the underlying objects, as prop and as attribute.",
    "general.durations": "A duration is <number> second|seconds|minute|minutes|hour|hours|day|days.",
  }),
  ...rowsOf("Route keys", {
    "route-key.form": "<METHOD> <path>, where METHOD is an HTTP method or ANY.",
    "route-key.whitespace": "Extra spaces between method and path are ignored.",
    "route-key.any": "ANY takes every method on the path that is not otherwise defined.",
    "route-key.catch-all": "$default takes requests that match no other route.",
    "route-key.variable": "{<name>} takes one path segment.",
    "route-key.greedy": "{proxy+} takes all child paths and is the last part of the path.",
  }),
  ...rowsOf("Function definition", {
    "function.string": "A string is <file_path>.<exported_handler_name>.",
    "function.handler": "handler has the shape of the string form.",
    "function.src-path": "srcPath is a directory prefix for the handler.",
    "function.timeout": "timeout is a number of seconds or a duration string.",
    "function.memory-size": "memorySize is a number.",
    "function.environment": "environment is a map of strings.",
    "function.permissions": "permissions is a list of permission entries.",
    "function.layers": "layers is a list.",
    "function.role.shared": "One role can be shared by all route functions.",
    "function.role.own": "Without role, one role per function is made.",
    "function.runtime.default": "runtime is nodejs14.x unless given.",
    "function.runtime": "runtime is a string.",
    "function.tracing": "tracing is active, disabled or pass_through.",
    "function.bind": "bind is a list of resources.",
  }),
  ...rowsOf("Function definition, merge rule", {
    "function.merge.override": "1. Per-route values override the defaults.",
    "function.merge.joined": "2. environment, layers and permissions are merged, not replaced.",
    "function.merge.example": "3. Default timeout 20 and route timeout 10 gives 10, with both environments.",
  }),
  ...rowsOf("Permission entries", {
    "permission.word": "A string names a resource type.",
    "permission.construct": "A construct of the library.",
    "permission.pair": "A pair [construct, <grant_method_name>].",
    "permission.statement": "Policy statements with effect, actions and resources.",
    "permission.everything": "* grants access to everything.",
  }),
  ...rowsOf("Api props", {
    "api.routes.default": "routes is {} unless given.",
    "api.routes.values": "A route is a function definition, or function, load-balancer or proxy route props.",
    "api.cors.default": "cors is true unless given, which allows all methods, all headers and any origin.",
    "api.cors.off": "cors may be false.",
    "api.cors.options": "cors may be preflight options.",
    "api.access-log.default": "accessLog is true unless given; the default format is JSON.",
    "api.access-log.off": "accessLog may be false.",
    "api.access-log.format": "A string is the format, made of $context.<variable> tokens.",
    "api.custom-domain.default": "customDomain is none unless given.",
    "api.native.http-api.settings": "native.httpApi as settings overrides defaults.",
    "api.native.http-api.existing": "native.httpApi as an existing API replaces the one made internally.",
    "api.native.http-stages": "native.httpStages are further stages.",
    "api.defaults.function": "defaults.function applies to all route functions.",
    "api.defaults.authorizer.none": "Without defaults.authorizer routes have no authorization.",
    "api.defaults.authorizer": "defaults.authorizer is the name of an authorizer.",
    "api.defaults.scopes": "defaults.authorizationScopes are used with JWT and merged with the authorizer's.",
    "api.defaults.scopes.default": "defaults.authorizationScopes is [] unless given.",
    "api.defaults.payload-format.default": "defaults.payloadFormatVersion is 2.0 unless given.",
    "api.defaults.payload-format": "defaults.payloadFormatVersion is 2.0 or 1.0.",
    "api.defaults.throttle": "defaults.throttle has burst and rate for all routes.",
  }),
  ...rowsOf("Function-route props", {
    "route.function.required": "function is required.",
    "route.function.type": "type: function may be written or left out.",
    "route.authorizer": "authorizer defaults to defaults.authorizer.",
    "route.scopes": "authorizationScopes replaces the default when both are set.",
    "route.payload-format": "payloadFormatVersion defaults to defaults.payloadFormatVersion.",
  }),
  ...rowsOf("Load-balancer-route props", {
    "route.alb.listener": "native.albListener is required.",
    "route.alb.method": "native.integration.method is ANY unless given.",
    "route.alb.vpc-link": "native.integration.vpcLink is a new one unless given.",
    "route.alb.authorization": "authorizer and authorizationScopes are as for function routes.",
  }),
  ...rowsOf("HTTP-proxy-route props", {
    "route.url.url": "url is required, a public HTTP URL to which the whole request is passed.",
    "route.url.method": "native.integration.method is ANY unless given.",
    "route.url.authorization": "authorizer and authorizationScopes are as for function routes.",
  }),
  ...rowsOf("Access-log props", {
    "access-log.settings": "The object has destinationArn, format and retention.",
    "access-log.retention.default": "retention is infinite unless given.",
    "access-log.retention.words": "The 22 words of generation 1, for every kind of API.",
  }),
  ...rowsOf("Custom domain props", {
    "domain.name": "domainName is a string.",
    "domain.wildcard": "domainName may be *.<domain>.",
    "domain.existing": "native.domainName is an existing domain-name object.",
    "domain.zone.default": "hostedZone is the domain name with its first label removed.",
    "domain.zone": "hostedZone is a string, native.hostedZone a hosted-zone object.",
    "domain.zone.reference": "hostedZone must be given when domainName is a deploy-time reference.",
    "domain.certificate.default": "A certificate is made from domainName.",
    "domain.certificate": "native.certificate is a certificate object.",
    "domain.external":
      "isExternalDomain is false; when true, the certificate is supplied and DNS is elsewhere.",
    "domain.path.default": "path is none unless given.",
  }),
  ...rowsOf("Custom domain rules", {
    "domain.rule-1": "An A record that points the domain at the gateway domain is made in the hosted zone.",
    "domain.rule-2": "The URL is https://<domain>/<path>/ with path, https://<domain> without.",
    "domain.rule-3.change": "path cannot be changed once set.",
    "domain.rule-3.add": "path cannot be added later if not initially defined.",
    "domain.rule-3.remove": "path cannot be removed once defined.",
    "domain.rule-3.anew": "Removing customDomain and deploying makes way for a new path.",
    "domain.rule-4": "Several APIs share one domain with different paths.",
  }),
  ...rowsOf("Api attributes and methods", {
    "api.url": "url is always there.",
    "api.routes": "routes is always there, a list of strings.",
    "api.native.http-api": "native.httpApi is always there.",
    "api.native.access-log-group": "native.accessLogGroup is there if access logs are enabled.",
    "api.custom-domain-url": "customDomainUrl is there if a custom domain is enabled.",
    "api.native.domain-name": "native.domainName is there if a custom domain is enabled.",
    "api.native.certificate": "native.certificate is there if a custom domain is enabled.",
    "api.get-function": "getFunction gives the function made for a route key.",
    "api.add-routes": "addRoutes adds routes in the stack given as scope.",
    "api.add-routes.authorizer": "A default authorizer applies to added routes too.",
    "api.attach-permissions": "attachPermissions reaches every route function.",
    "api.attach-permissions-to-route": "attachPermissionsToRoute reaches one route's function.",
  }),
  ...rowsOf("Endpoints", {
    "endpoint.per-route-key": "One endpoint per route key.",
  }),
  ...rowsOf("Authorizer choices for Api", {
    "authorizer.none": "authorizer: none.",
    "authorizer.iam": "authorizer: iam.",
    "authorizer.jwt": "type: jwt with jwt: {issuer, audience[]}.",
    "authorizer.user-pool": "type: user_pool with userPool: {id, clientIds[]}.",
    "authorizer.func": "type: func with function and resultsCacheTtl.",
  }),
  ...rowsOf("Authorizer rules", {
    "authorizer.rule-1":
      "1. Routes and defaults name an authorizer by its key, or none or iam; the key is its name.",
    "authorizer.rule-2": "2. A route setting overrides the default.",
    "authorizer.rule-3": "3. The default applies to all routes, those from other stacks included.",
    "authorizer.rule-4": "4. A results cache TTL of zero disables caching.",
    "authorizer.rule-5.merge": "5. Default scopes merge with the authorizer's scopes.",
    "authorizer.rule-5.replace": "5. A route's scopes replace the default, the two are not united.",
    "authorizer.rule-6": "6. An api in a list of permissions lets its holder call routes that use iam.",
  }),
  ...rowsOf("Stack sharing", {
    "sharing.rule-1": "1. An API made in one stack can be passed to another.",
    "sharing.rule-2": "2. addRoutes there makes the resources in the second stack.",
    "sharing.rule-4.function":
      "4. A stack is a function of a context with stack, registered with app.stack(<fn>).",
    "sharing.rule-4.use": "4. Another stack gets the returned values with use(<fn>).",
  }),
  ...rowsOf("Definition-time constraints", {
    "constraint.greedy-last": "2. A greedy path variable must be the last part of a path.",
    "constraint.path-immutable":
      "3. customDomain.path must not be changed, added later, or removed once set.",
  }),
  ...rowsOf("Limits", {
    "limit.throttle.rate": "defaults.throttle.rate has no default.",
    "limit.throttle.burst": "defaults.throttle.burst has no default.",
    "limit.access-log-retention": "Access logs of Api are kept for ever by default.",
    "limit.authorizer-cache": "Function authorizer results are not cached by default.",
  }),
  ...rowsOf("Versioning, general changes", {
    "change.native": "Underlying settings and handles are under native.",
    "change.strings": "Enums and durations are strings, such as GET, 3 Days, 30 seconds, two_weeks.",
    "change.permission-all": "The permission for everything is *.",
    "change.removal-policy.destroy": "app.setDefaultRemovalPolicy takes destroy.",
    "change.removal-policy.retain": "app.setDefaultRemovalPolicy takes retain.",
    "change.removal-policy.snapshot": "app.setDefaultRemovalPolicy takes snapshot.",
    "change.stack-function": "Stacks are functions; app.stack(fn) and use(fn).",
    "change.runtime": "Function runtime is a string, nodejs14.x by default.",
    "change.timeout": "Function timeout is a number or a duration string.",
    "change.tracing": "Function tracing is active, disabled or pass_through.",
    "change.bare-props": "A function route is always {function: {...}}; bare props are not allowed.",
  }),
  ...rowsOf("Versioning, Api renames", {
    "rename.http-api": "httpApi becomes native.httpApi.",
    "rename.stages": "stages becomes native.httpStages.",
    "rename.cors.allow-methods": "cors.allowMethods is a list of strings.",
    "rename.cors.max-age": "cors.maxAge is a string.",
    "rename.access-log.retention": "accessLog.retention is a string such as two_weeks.",
    "rename.domain.name": "customDomain.domainName (object) becomes customDomain.native.domainName.",
    "rename.domain.zone": "customDomain.hostedZone (object) becomes customDomain.native.hostedZone.",
    "rename.domain.certificate": "customDomain.acmCertificate becomes customDomain.native.certificate.",
    "rename.default-function-props": "defaultFunctionProps becomes defaults.function.",
    "rename.default-authorizer": "defaultAuthorizer becomes defaults.authorizer (a name).",
    "rename.default-authorization-type": "defaultAuthorizationType is removed.",
    "rename.default-scopes": "defaultAuthorizationScopes becomes defaults.authorizationScopes.",
    "rename.default-payload-format": "defaultPayloadFormatVersion becomes defaults.payloadFormatVersion.",
    "rename.default-throttle-burst": "defaultThrottlingBurstLimit becomes defaults.throttle.burst.",
    "rename.default-throttle-rate": "defaultThrottlingRateLimit becomes defaults.throttle.rate.",
    "rename.route.authorization-type": "A route's authorizationType becomes authorizer.",
    "rename.route.alb":
      "albListener, method, vpcLink become type: alb, native.albListener, native.integration.",
    "rename.route.url": "url, method become type: url, url, native.integration.method.",
    "rename.attributes":
      "httpApi, accessLogGroup, gatewayDomain, acmCertificate become attributes under native.",
  }),
  ...rowsOf("Versioning, other constructs: Table", {
    "table.native": "dynamodbTable becomes native.table.",
    "table.field-types": "Field types are string, number, binary.",
    "table.stream": "stream is a string such as new_image.",
    "table.projection": "projection is all or a list of attribute names.",
    "table.index-capacities": "Index capacities are under native.index.",
    "table.consumer-settings": "consumerProps becomes native.eventSource.",
  }),
];
