import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import { Api, type ApiProps, Function, type StackContext } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused, Shown } from "./refused";

const METHODS = 'write "ANY", "GET", "PUT", "POST", "HEAD", "PATCH", "DELETE" or "OPTIONS"';

function withRoutes(
  name: string,
  routes: Readonly<Record<string, unknown>>,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'Api "Api"',
    program: ({ stack }) => new Api(stack, "Api", { routes } as ApiProps),
    issues,
  });
}

/** A route key alone. */
function withKey(name: string, key: string, issue: RefusedIssue): RefusedDefinition {
  const [code, at, value, cure] = issue;
  return withRoutes(name, { [key]: "src/a.get" }, [code, `routes${at}`, value, cure]);
}

/** A route value at `GET /a`. */
function withValue(name: string, route: unknown, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  const at = issues.map(
    ([code, path, value, cure]) => [code, `routes["GET /a"]${path}`, value, cure] as const,
  );
  return withRoutes(name, { "GET /a": route }, ...at);
}

const existing = () => new lambda.Function("old", { role: "arn", handler: "a.b", runtime: "nodejs22.x" });
const made = ({ stack }: StackContext) => new Function(stack, "Made", "src/made.run");

const KEYS: readonly RefusedDefinition[] = [
  withRoutes("the same key after white space is folded", { "GET /a": "src/a.get", "GET  /a": "src/a.get" }, [
    "ROUTE_DUPLICATE",
    'routes["GET  /a"]',
    "GET /a",
    "remove one of the two",
  ]),
  withRoutes("the same key in another letter case", { "GET /a": "src/a.get", "get /a": "src/a.get" }, [
    "ROUTE_DUPLICATE",
    'routes["get /a"]',
    "get /a",
    "remove one of the two",
  ]),
  withRoutes(
    "the same key with another name of a variable",
    { "GET /a/{x}": "src/a.get", "GET /a/{y}": "src/a.get" },
    ["ROUTE_DUPLICATE", 'routes["GET /a/{y}"]', "GET /a/{y}", "remove one of the two"],
  ),
  withKey("a key of one part", "GET", ["ROUTE_KEY_MALFORMED", ".GET", "GET", 'write "GET /notes"']),
  withKey("a key of three parts", "GET /a /b", [
    "ROUTE_KEY_MALFORMED",
    '["GET /a /b"]',
    "GET /a /b",
    'write "GET /a"',
  ]),
  withKey("a key that begins with a space", " GET /a", [
    "ROUTE_KEY_MALFORMED",
    '[" GET /a"]',
    " GET /a",
    'write "GET /a"',
  ]),
  withKey("a key with an empty path", "GET ", [
    "ROUTE_KEY_MALFORMED",
    '["GET "]',
    "GET ",
    'write "GET /notes"',
  ]),
  withKey("a WebSocket key", "$connect", [
    "ROUTE_KEY_MALFORMED",
    '["$connect"]',
    "$connect",
    'write "GET /notes"',
  ]),
  withKey("a key with an Output in it", `GET /${pulumi.output("a")}/notes`, [
    "ROUTE_KEY_OUTPUT",
    '["GET /${Output}/notes"]',
    undefined,
    "write a plain value in its place, or a variable such as {id}",
  ]),
  withKey("an unknown method", "FOO /a", ["ROUTE_METHOD_UNKNOWN", '["FOO /a"]', "FOO", METHODS]),
  withKey("a path without a slash at its beginning", "GET a", [
    "ROUTE_PATH_INVALID",
    '["GET a"]',
    "a",
    'write "GET /a"',
  ]),
  withKey("a path with a slash at its end", "GET /a/", [
    "ROUTE_PATH_INVALID",
    '["GET /a/"]',
    "/a/",
    'write "GET /a"',
  ]),
  withKey("a greedy variable that is not the last part", "ANY /{proxy+}/a", [
    "ROUTE_GREEDY_NOT_LAST",
    '["ANY /{proxy+}/a"]',
    "/{proxy+}/a",
    "write {proxy}, or end the path there",
  ]),
];

const VALUES: readonly RefusedDefinition[] = [
  withValue("a payload version that is none", { function: "src/a.get", payloadFormatVersion: "3.0" }, [
    "VALUE_NOT_ALLOWED",
    ".payloadFormatVersion",
    "3.0",
    '"1.0"',
  ]),
  withValue("a definition without handler", { function: { timeout: 3 } }, [
    "FUNCTION_HANDLER_MISSING",
    ".function.handler",
    undefined,
    'write for example "src/notes.list"',
  ]),
  withValue("an empty handler", "", [
    "FUNCTION_HANDLER_MISSING",
    ".handler",
    undefined,
    'write for example "src/notes.list"',
  ]),
  withValue("bare function props", { handler: "src/a.get" }, [
    "ROUTE_FUNCTION_PROPS_BARE",
    "",
    { handler: "src/a.get" },
    "write { function: { handler: ... } }",
  ]),
  withValue("an empty route object", {}, ["ROUTE_VALUE_INVALID", "", {}, "add function: a handler"]),
  withValue("a route object of unknown props", { handle: "src/a.get" }, [
    "ROUTE_VALUE_INVALID",
    "",
    { handle: "src/a.get" },
    "add function: a handler",
  ]),
  withValue("an unknown type of route", { type: "graphql" }, [
    "VALUE_NOT_ALLOWED",
    ".type",
    "graphql",
    'write "function", "url" or "alb"',
  ]),
  withValue("a route that is no definition at all", 7, ["ROUTE_VALUE_INVALID", "", 7, "write a handler"]),
  withValue("a route that is null", null, ["ROUTE_VALUE_INVALID", "", null, "write a handler"]),
  withValue("an unknown prop of a route", { function: "src/a.get", autorizer: "iam" }, [
    "PROP_UNKNOWN",
    ".autorizer",
    undefined,
    "did you mean authorizer",
  ]),
  withValue("a url route that is no public URL", { type: "url", url: "ftp://example.com" }, [
    "ROUTE_URL_INVALID",
    ".url",
    "ftp://example.com",
    'write for example "https://example.com/{proxy}"',
  ]),
  withValue(
    "a url route with an unknown method",
    { type: "url", url: "https://example.com", native: { integration: { method: "FOO" } } },
    ["VALUE_NOT_ALLOWED", ".native.integration.method", "FOO", METHODS],
  ),
  withValue("a listener that is none", { type: "alb", native: { albListener: "arn" } }, [
    "VALUE_WRONG_TYPE",
    ".native.albListener",
    "arn",
    "made with new aws.lb.Listener(...)",
  ]),
  withValue(
    "a load-balancer route with an unknown method and no listener",
    { type: "alb", native: { integration: { method: "FOO" } } },
    ["VALUE_NOT_ALLOWED", ".native.integration.method", "FOO", METHODS],
    ["PROP_MISSING", ".native.albListener", undefined, "made with new aws.lb.Listener(...)"],
  ),
  withValue("an existing function that is missing", { native: {} }, [
    "PROP_MISSING",
    ".native.function",
    undefined,
    "made with new aws.lambda.Function(...)",
  ]),
  withRoutes("routes that are a list", [] as never, ["VALUE_WRONG_TYPE", "routes", [], "pass an object"]),
  refused({
    name: "an existing function as a definition, alone or in props",
    construct: 'Api "Api"',
    given: existing,
    program: ({ stack }, old) =>
      new Api(stack, "Api", { routes: { "GET /a": old as never, "GET /b": { function: old as never } } }),
    issues: [
      ["FUNCTION_IS_RESOURCE", 'routes["GET /a"]', undefined, "give it to the route as native: { function }"],
      ["FUNCTION_IS_RESOURCE", 'routes["GET /b"].function', undefined, "native: { function }"],
    ],
  }),
  refused({
    name: "a Function together with default function props",
    construct: 'Api "Api"',
    given: made,
    program: ({ stack }, given) =>
      new Api(stack, "Api", {
        defaults: { function: { timeout: 3 } },
        routes: { "GET /a": given, "GET /b": { function: given } },
      }),
    issues: [
      [
        "FUNCTION_GIVEN_WITH_DEFAULTS",
        'routes["GET /a"]',
        new Shown("a Function"),
        "remove defaults.function",
      ],
      [
        "FUNCTION_GIVEN_WITH_DEFAULTS",
        'routes["GET /b"].function',
        new Shown("a Function"),
        "write its handler or props here instead",
      ],
    ],
  }),
];

export const REFUSED_ROUTES: readonly RefusedDefinition[] = [...KEYS, ...VALUES];
