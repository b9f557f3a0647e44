import * as acm from "@pulumi/aws/acm";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as route53 from "@pulumi/aws/route53";
import * as pulumi from "@pulumi/pulumi";
import { Api, type ApiProps } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused, Shown } from "./refused";

/** An Api with these props. They are a function where they need resources made before. */
function withProps<Given>(
  name: string,
  props: object | null | ((given: Given) => object),
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return withGiven(name, () => undefined as Given, props, ...issues);
}

function withGiven<Given>(
  name: string,
  given: () => Given,
  props: object | null | ((given: Given) => object),
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'Api "Api"',
    given,
    program: ({ stack }, made) => {
      const all = typeof props === "function" ? props(made) : props;
      return new Api(stack, "Api", all as ApiProps);
    },
    issues,
  });
}

const JWT = { type: "jwt", jwt: { issuer: "https://issuer.example.com", audience: ["notes"] } };
const GUARDED = (authorizer: string) => ({ "GET /a": { function: "src/a.get", authorizer } });

const AUTHORIZATION: readonly RefusedDefinition[] = [
  withProps(
    "authorizers called none or iam",
    { authorizers: { none: JWT, iam: JWT } },
    ["AUTHORIZER_NAME_RESERVED", "authorizers.none", "none", "choose another name"],
    ["AUTHORIZER_NAME_RESERVED", "authorizers.iam", "iam", "choose another name"],
  ),
  withProps(
    "authorizers without what their type needs",
    { authorizers: { tokens: { type: "jwt" }, people: { type: "user_pool" }, door: { type: "func" } } },
    ["PROP_MISSING", "authorizers.tokens.jwt", undefined, "add jwt: { issuer"],
    ["PROP_MISSING", "authorizers.people.userPool", undefined, "add userPool: { id, clientIds: [...] }"],
    ["PROP_MISSING", "authorizers.door.function", undefined, "add the function to ask"],
  ),
  withProps(
    "an unknown type of authorizer, and a missing one",
    { authorizers: { door: { type: "lambda", function: "src/door.check" }, other: {} } },
    ["AUTHORIZER_TYPE_UNKNOWN", "authorizers.door.type", "lambda", 'write "jwt", "user_pool" or "func"'],
    ["AUTHORIZER_TYPE_UNKNOWN", "authorizers.other.type", undefined, 'write "jwt", "user_pool" or "func"'],
  ),
  withProps(
    "a route that names an unknown authorizer",
    { authorizers: { door: JWT }, routes: GUARDED("dor") },
    ["AUTHORIZER_UNKNOWN", 'routes["GET /a"].authorizer', "dor", '"door", or add it to authorizers'],
  ),
  withProps(
    "defaults that name an unknown authorizer, also without routes",
    { defaults: { authorizer: "door" } },
    ["AUTHORIZER_UNKNOWN", "defaults.authorizer", "door", 'write "none" or "iam", or add it to authorizers'],
  ),
  withProps(
    "scopes of a route whose authorizer does not check any",
    { routes: { "GET /a": { function: "src/a.get", authorizer: "iam", authorizationScopes: ["read"] } } },
    [
      "AUTHORIZER_SCOPES_UNUSED",
      'routes["GET /a"].authorizationScopes',
      undefined,
      "remove authorizationScopes",
    ],
  ),
  withProps(
    "scopes that are no list of texts",
    {
      authorizers: { door: JWT },
      defaults: { authorizationScopes: "read" },
      routes: { "GET /a": { function: "src/a.get", authorizer: "door", authorizationScopes: ["read", 5] } },
    },
    ["VALUE_WRONG_TYPE", "defaults.authorizationScopes", "read", 'write a list such as ["notes/read"]'],
    ["VALUE_WRONG_TYPE", 'routes["GET /a"].authorizationScopes[1]', 5, "pass a string"],
  ),
  withProps(
    "a results cache of unknown or too many units",
    {
      authorizers: {
        soon: { type: "func", function: "src/a.get", resultsCacheTtl: "5 fortnights" },
        long: { type: "func", function: "src/a.get", resultsCacheTtl: "2 hours" },
      },
    },
    ["DURATION_INVALID", "authorizers.soon.resultsCacheTtl", "5 fortnights", 'such as "30 seconds"'],
    ["VALUE_OUT_OF_RANGE", "authorizers.long.resultsCacheTtl", "2 hours", "write at most 1 hour"],
  ),
  withProps("default payload versions that are none", { defaults: { payloadFormatVersion: "2" } }, [
    "VALUE_NOT_ALLOWED",
    "defaults.payloadFormatVersion",
    "2",
    '"2.0"',
  ]),
  withProps("origins that are no list of texts", { cors: { allowOrigins: [null] } }, [
    "VALUE_WRONG_TYPE",
    "cors.allowOrigins[0]",
    null,
    "pass a string",
  ]),
  withProps("credentials for all origins", { cors: { allowCredentials: true } }, [
    "CORS_CREDENTIALS_WITH_WILDCARD",
    "cors.allowCredentials",
    true,
    "list the origins, methods and headers",
  ]),
  withProps("a throttle of one number", { defaults: { throttle: { rate: 10 } } }, [
    "THROTTLE_INCOMPLETE",
    "defaults.throttle",
    undefined,
    "add burst, or remove throttle",
  ]),
];

const existingApi = () => new apigatewayv2.Api("old", { protocolType: "HTTP" });
const ON_THAT_API = "set it on that API and its stages";

const NATIVE: readonly RefusedDefinition[] = [
  withGiven(
    "an existing API together with cors, even false",
    existingApi,
    (httpApi) => ({ native: { httpApi }, cors: false }),
    ["NATIVE_CONFLICT", "cors", false, ON_THAT_API],
  ),
  withGiven(
    "an existing API together with all that would configure it",
    existingApi,
    (httpApi) => ({
      native: { httpApi, httpStages: [{ name: "beta" }] },
      cors: true,
      accessLog: true,
      customDomain: "api.example.com",
      defaults: { throttle: { burst: 1, rate: 1 } },
    }),
    ["NATIVE_CONFLICT", "cors", true, ON_THAT_API],
    ["NATIVE_CONFLICT", "accessLog", true, ON_THAT_API],
    ["NATIVE_CONFLICT", "customDomain", "api.example.com", ON_THAT_API],
    ["NATIVE_CONFLICT", "defaults.throttle", { burst: 1, rate: 1 }, ON_THAT_API],
    ["NATIVE_CONFLICT", "native.httpStages", [{ name: "beta" }], ON_THAT_API],
  ),
  withProps(
    "preflight options and the protocol inside the settings of the API",
    { native: { httpApi: { corsConfiguration: {}, protocolType: "HTTP" } } },
    ["NATIVE_OWN_PROP", "native.httpApi.corsConfiguration", undefined, "use cors"],
    ["NATIVE_OWN_PROP", "native.httpApi.protocolType", undefined, "remove it: an Api is an HTTP API"],
  ),
  withProps("a name that is too long", { native: { httpApi: { name: "n".repeat(129) } } }, [
    "API_NAME_INVALID",
    "native.httpApi.name",
    "n".repeat(129),
    "use 1 to 128 characters",
  ]),
  withProps("something else than settings or an API", { native: { httpApi: "abc123" } }, [
    "VALUE_WRONG_TYPE",
    "native.httpApi",
    "abc123",
    "pass settings, or an API made with new aws.apigatewayv2.Api(...)",
  ]),
  withProps("a second stage $default", { native: { httpStages: [{ name: "$default" }] } }, [
    "STAGE_NAME_INVALID",
    "native.httpStages[0].name",
    "$default",
    "choose another name",
  ]),
];

const ACCESS_LOG: readonly RefusedDefinition[] = [
  withProps("an unknown retention", { accessLog: { retention: "two_week" } }, [
    "VALUE_NOT_ALLOWED",
    "accessLog.retention",
    "two_week",
    'did you mean "two_weeks"',
  ]),
  withProps("a number of days as retention", { accessLog: { retention: 14 } }, [
    "VALUE_NOT_ALLOWED",
    "accessLog.retention",
    14,
    '"two_weeks"',
  ]),
  withProps("an access log that is none", { accessLog: 1 }, [
    "VALUE_WRONG_TYPE",
    "accessLog",
    1,
    "pass an object",
  ]),
];

const domainName = "api.example.com";
const certificateOf = () => new acm.Certificate("mine", { domainName });
const domainOf = () =>
  new apigatewayv2.DomainName("domain", {
    domainName,
    domainNameConfiguration: { certificateArn: "arn", endpointType: "REGIONAL", securityPolicy: "TLS_1_2" },
  });
const WRITE_ZONE = 'write hostedZone: "example.com", or pass native.hostedZone';

const CUSTOM_DOMAIN: readonly RefusedDefinition[] = [
  withProps("a custom domain without a name", { customDomain: {} }, [
    "PROP_MISSING",
    "customDomain",
    undefined,
    'write domainName: "api.example.com"',
  ]),
  withProps("upper case in a domain name", { customDomain: { domainName: "API.example.com" } }, [
    "DOMAIN_NAME_INVALID",
    "customDomain.domainName",
    "API.example.com",
    'write "api.example.com"',
  ]),
  withProps("upper case in a domain name alone", { customDomain: "Api.example.com" }, [
    "DOMAIN_NAME_INVALID",
    "customDomain",
    "Api.example.com",
    'write "api.example.com"',
  ]),
  withProps(
    "a name only known at deploy time without its zone",
    () => ({ customDomain: { domainName: pulumi.output(domainName) } }),
    ["DOMAIN_ZONE_NEEDED", "customDomain.hostedZone", undefined, WRITE_ZONE],
  ),
  withProps(
    "a name only known at deploy time by itself",
    () => ({ customDomain: pulumi.output(domainName) }),
    ["DOMAIN_ZONE_NEEDED", "customDomain.hostedZone", undefined, WRITE_ZONE],
  ),
  withProps(
    "an external domain without a certificate, and with a zone",
    { customDomain: { domainName, isExternalDomain: true, hostedZone: "example.com" } },
    ["DOMAIN_CERTIFICATE_NEEDED", "customDomain.native.certificate", undefined, "pass an issued certificate"],
    ["DOMAIN_ZONE_REFUSED", "customDomain.hostedZone", "example.com", "the records are made elsewhere"],
  ),
  withGiven(
    "an existing domain with a zone and a certificate",
    () => ({ domainName: domainOf(), certificate: certificateOf() }),
    (native) => ({ customDomain: { hostedZone: "example.com", native } }),
    ["DOMAIN_ZONE_REFUSED", "customDomain.hostedZone", "example.com", "the existing domain has its records"],
    [
      "DOMAIN_CERTIFICATE_REFUSED",
      "customDomain.native.certificate",
      new Shown("a Certificate"),
      "set it where the domain is made",
    ],
  ),
  withGiven(
    "objects where names belong, each of them",
    () => ({ domainName: domainOf(), hostedZone: new route53.Zone("zone", { name: "example.com" }) }),
    (customDomain) => ({ customDomain }),
    [
      "VALUE_WRONG_TYPE",
      "customDomain.domainName",
      new Shown("a DomainName"),
      "pass the resource as native.domainName",
    ],
    [
      "VALUE_WRONG_TYPE",
      "customDomain.hostedZone",
      new Shown("a Zone"),
      "pass the resource as native.hostedZone",
    ],
  ),
  withProps("a path with slashes around it", { customDomain: { domainName, path: "/v1/" } }, [
    "DOMAIN_PATH_INVALID",
    "customDomain.path",
    "/v1/",
    'write "v1"',
  ]),
];

const SEVERAL: readonly RefusedDefinition[] = [
  withProps("props that are no object", null, ["VALUE_WRONG_TYPE", "", null, "pass an object"]),
  withProps(
    "several mistakes, all of them at once",
    {
      rutes: {},
      cors: { maxAge: "5 fortnights" },
      accessLog: { retention: "forever" },
      customDomain: { domainName: "API.example.com", path: "/v1" },
      authorizers: { iam: JWT },
      defaults: { authorizer: "door", payloadFormatVersion: "3", function: { timeout: "1" } },
      routes: { "GET a": "src/a.get", "GET /b": { function: {} }, "GET /c": { handler: "src/c.get" } },
      native: { httpStages: [{ name: "a b" }] },
    },
    ["PROP_UNKNOWN", "rutes", undefined, "did you mean routes"],
    ["DURATION_INVALID", "cors.maxAge", "5 fortnights", "write a number and a unit"],
    ["VALUE_NOT_ALLOWED", "accessLog.retention", "forever", '"infinite"'],
    ["DOMAIN_NAME_INVALID", "customDomain.domainName", "API.example.com", 'write "api.example.com"'],
    ["DOMAIN_PATH_INVALID", "customDomain.path", "/v1", 'write "v1"'],
    ["AUTHORIZER_NAME_RESERVED", "authorizers.iam", "iam", "choose another name"],
    ["AUTHORIZER_UNKNOWN", "defaults.authorizer", "door", "add it to authorizers"],
    ["VALUE_NOT_ALLOWED", "defaults.payloadFormatVersion", "3", '"1.0"'],
    ["DURATION_INVALID", "defaults.function.timeout", "1", "write a number and a unit"],
    ["ROUTE_PATH_INVALID", 'routes["GET a"]', "a", 'write "GET /a"'],
    ["FUNCTION_HANDLER_MISSING", 'routes["GET /b"].function.handler', undefined, "src/notes.list"],
    ["ROUTE_FUNCTION_PROPS_BARE", 'routes["GET /c"]', { handler: "src/c.get" }, "write { function"],
    ["STAGE_NAME_INVALID", "native.httpStages[0].name", "a b", "write letters, digits, - and _"],
  ),
];

export const REFUSED_SETTINGS: readonly RefusedDefinition[] = [
  ...AUTHORIZATION,
  ...NATIVE,
  ...ACCESS_LOG,
  ...CUSTOM_DOMAIN,
  ...SEVERAL,
];
