import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import { Api, Function, WebSocketApi, type WebSocketApiProps } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused, Shown } from "./refused";

const CONNECT = { $connect: "src/chat.connect" };

/** A WebSocketApi with these props. They are a function where they need resources made before. */
function withGiven<Given>(
  name: string,
  given: () => Given,
  props: (given: Given) => object,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'WebSocketApi "Chat"',
    given,
    program: ({ stack }, made) => new WebSocketApi(stack, "Chat", props(made) as WebSocketApiProps),
    issues,
  });
}

function withProps(name: string, props: object, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  return withGiven(
    name,
    () => undefined,
    () => props,
    ...issues,
  );
}

const WORDS = 'write "none", "iam" or { type: "func", function: ... }';

const ROUTES: readonly RefusedDefinition[] = [
  withProps("the same key with white space around it", { routes: { send: "src/a.b", " send": "src/a.c" } }, [
    "ROUTE_DUPLICATE",
    'routes[" send"]',
    "send",
    "remove one of the two",
  ]),
  withProps("an empty key", { routes: { " ": "src/a.b" } }, [
    "ROUTE_KEY_MALFORMED",
    'routes[" "]',
    " ",
    'write a name such as "sendMessage"',
  ]),
  withProps("a key with an Output in it", { routes: { [`a-${pulumi.output("a")}`]: "src/a.b" } }, [
    "ROUTE_KEY_OUTPUT",
    'routes["a-${Output}"]',
    undefined,
    "write a plain value in its place, or a variable such as {id}",
  ]),
  withProps("a key of AWS's, mistyped", { routes: { $conect: "src/a.b" } }, [
    "ROUTE_KEY_MALFORMED",
    'routes["$conect"]',
    "$conect",
    "did you mean $connect",
  ]),
  withProps("a route of a URL", { routes: { send: { type: "url", url: "https://example.com" } } }, [
    "VALUE_NOT_ALLOWED",
    "routes.send.type",
    "url",
    'write "function"',
  ]),
  withProps("bare function props", { routes: { send: { handler: "src/a.b" } } }, [
    "ROUTE_FUNCTION_PROPS_BARE",
    "routes.send",
    { handler: "src/a.b" },
    "write { function: { handler: ... } }",
  ]),
  refused({
    name: "a Function made before beside function defaults",
    construct: 'WebSocketApi "Chat"',
    given: ({ stack }) => new Function(stack, "Send", "src/chat.send"),
    program: ({ stack }, send) =>
      new WebSocketApi(stack, "Chat", { routes: { send }, defaults: { function: { timeout: 5 } } }),
    issues: [
      [
        "FUNCTION_GIVEN_WITH_DEFAULTS",
        "routes.send",
        new Shown("a Function"),
        "write its handler or props here",
      ],
    ],
  }),
];

const AUTHORIZERS: readonly RefusedDefinition[] = [
  withProps("an authorizer of another kind of API, by its word", { routes: CONNECT, authorizer: "jwt" }, [
    "AUTHORIZER_TYPE_UNKNOWN",
    "authorizer",
    "jwt",
    WORDS,
  ]),
  withProps("an authorizer without a type", { routes: CONNECT, authorizer: { function: "src/a.b" } }, [
    "AUTHORIZER_TYPE_UNKNOWN",
    "authorizer.type",
    undefined,
    WORDS,
  ]),
  withProps("an authorizer without its function", { routes: CONNECT, authorizer: { type: "func" } }, [
    "PROP_MISSING",
    "authorizer.function",
    undefined,
    "add the function to ask",
  ]),
  withProps("an authorizer and no $connect", { routes: { send: "src/a.b" }, authorizer: "iam" }, [
    "AUTHORIZER_WITHOUT_CONNECT",
    "authorizer",
    undefined,
    "add $connect to routes",
  ]),
  withProps(
    "an authorizer of a route",
    { routes: { $connect: { function: "src/a.b", authorizer: "iam" } } },
    [
      "PROP_UNKNOWN",
      'routes["$connect"].authorizer',
      undefined,
      "authorizer of the WebSocketApi, which guards $connect",
    ],
  ),
];

function makeStage() {
  const webSocketApi = new apigatewayv2.Api("mine", { protocolType: "WEBSOCKET" });
  return { webSocketApi, webSocketStage: new apigatewayv2.Stage("live", { apiId: webSocketApi.id }) };
}

const NATIVE: readonly RefusedDefinition[] = [
  withGiven(
    "an existing stage without its API",
    makeStage,
    ({ webSocketStage }) => ({ native: { webSocketStage } }),
    ["NATIVE_CONFLICT", "native.webSocketStage", undefined, "pass the stage's API as native.webSocketApi"],
  ),
  withGiven(
    "an access log and a domain for an existing stage",
    makeStage,
    (native) => ({ native, accessLog: true, customDomain: "ws.example.com" }),
    ["NATIVE_CONFLICT", "accessLog", true, "set it on that stage"],
    ["NATIVE_CONFLICT", "customDomain", "ws.example.com", "set it on that stage"],
  ),
  withProps(
    "a domain mapping in the settings of the stage",
    { native: { webSocketStage: { domainMapping: {} } } },
    ["NATIVE_OWN_PROP", "native.webSocketStage.domainMapping", undefined, "use customDomain"],
  ),
  withProps("a name that is too long", { native: { webSocketApi: { name: "n".repeat(129) } } }, [
    "API_NAME_INVALID",
    "native.webSocketApi.name",
    "n".repeat(129),
    "use 1 to 128 characters",
  ]),
  withProps("another protocol", { native: { webSocketApi: { protocolType: "HTTP" } } }, [
    "NATIVE_OWN_PROP",
    "native.webSocketApi.protocolType",
    undefined,
    "for HTTP use Api",
  ]),
  refused({
    name: "the domain of an HTTP API",
    construct: 'WebSocketApi "Chat"',
    given: ({ stack }) => new Api(stack, "Api", { customDomain: "api.example.com" }).native.domainName,
    program: ({ stack }, domainName) => {
      const customDomain = { native: { domainName: domainName as apigatewayv2.DomainName } };
      return new WebSocketApi(stack, "Chat", { customDomain });
    },
    issues: [
      [
        "DOMAIN_PROTOCOLS_MIXED",
        "customDomain.native.domainName",
        new Shown("a DomainName"),
        "give the API a domain of its own",
      ],
    ],
  }),
];

export const REFUSED_WEBSOCKET: readonly RefusedDefinition[] = [...ROUTES, ...AUTHORIZERS, ...NATIVE];
