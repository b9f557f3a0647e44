/**
 * The compiler's rules for a RestApiV1, checked by `npm run typecheck` and never run.
 * A line under `@ts-expect-error` must not compile, all others must.
 */
import type * as apigateway from "@pulumi/aws/apigateway";
import type * as lambda from "@pulumi/aws/lambda";
import {
  type Function,
  type NativeRestMethodSettings,
  RestApiV1,
  type RestApiV1Props,
  type Stack,
} from "#sdk/index";

declare const stack: Stack;
declare const text: string;
const pools = { type: "user_pools", userPoolIds: ["us-east-1_abc"] } as const;

export function routeKeys(): void {
  const api = new RestApiV1(stack, "Api", {
    routes: {
      "GET /notes": "src/notes.list",
      "PUT \t  /notes/{id}": { function: "src/notes.update" },
      "ANY /{proxy+}": { type: "function", function: { handler: "src/a.all" } },
    },
  });
  const found: Function = api.getFunction("GET /notes");
  found.attachPermissions("*");
  api.getFunction("PUT /notes/{id}");
  api.getFunction(text);
  // @ts-expect-error there is no such route
  api.getFunction("GET /nots");
  api.attachPermissionsToRoute("PUT  /notes/{id}", "*");
  // @ts-expect-error there is no such route
  api.attachPermissionsToRoute("PUT /notes", "*");
  // @ts-expect-error there is no such route
  api.bindToRoute("GET /note", []);
  const more = api.addRoutes(stack, { "GET  /more": "src/notes.more" });
  more.getFunction("GET /notes");
  more.getFunction("GET /more");
  // @ts-expect-error there is no such route
  more.getFunction("GET /less");
  // @ts-expect-error the API before knows its own routes only
  api.getFunction("GET /more");
}

export function functionsOfRoutes(native: lambda.Function): void {
  const api = new RestApiV1(stack, "Api", { routes: { "GET /a": { native: { function: native } } } });
  const elsewhere: undefined = api.getFunction("GET /a");
  const found: Function = api.addRoutes(stack, { "get /b": "src/b.get" }).getFunction("GET /b");
  void [elsewhere, found];
}

export function keysThatAreNoKeys(): void {
  // @ts-expect-error a REST API has no $default
  new RestApiV1(stack, "A", { routes: { $default: "src/a.get" } });
  // @ts-expect-error there is no such method
  new RestApiV1(stack, "B", { routes: { "FETCH /a": "src/a.get" } });
  // @ts-expect-error a path begins with a slash
  new RestApiV1(stack, "C").addRoutes(stack, { "GET a": { function: "src/a.get" } });
  // @ts-expect-error a greedy variable is the last part
  new RestApiV1(stack, "D", { routes: { "GET /{a+}/b": "src/a.get" } });
}

export function keysThatAreNotLiterals(
  routes: Record<string, string>,
  props: RestApiV1Props,
  any: RestApiV1,
): void {
  new RestApiV1(stack, "A", { routes }).getFunction("GET /whatever");
  new RestApiV1(stack, "B", props).getFunction("GET /whatever");
  new RestApiV1(stack, "C").addRoutes(stack, routes).getFunction("GET /whatever");
  any.addRoutes(stack, { "GET /a": { function: "src/a.get", authorizer: "anybody" } });
}

export function authorizers(): void {
  new RestApiV1(stack, "A", {
    authorizers: {
      pools,
      token: { type: "func_token", function: "src/auth.token", validationRegex: "^a" },
      request: {
        type: "func_request",
        function: "src/auth.all",
        identitySources: ["context.identity.sourceIp"],
      },
    },
    defaults: { authorizer: "pools", authorizationScopes: ["read"] },
    routes: { "GET /a": { function: "src/a.get", authorizer: "token" } },
  })
    .addRoutes(stack, { "GET /d": { function: "src/d.get", authorizer: "iam" } })
    .addRoutes(
      stack,
      { "GET /e": { function: "src/e.get", authorizer: "late" } },
      { authorizers: { late: pools } },
    )
    .addRoutes(stack, { "GET /f": { function: "src/f.get", authorizer: "late" } });
  new RestApiV1(stack, "B", {
    authorizers: { pools },
    // @ts-expect-error there is no such authorizer
    defaults: { authorizer: "pool" },
  });
  new RestApiV1(stack, "C", {
    authorizers: { pools },
    // @ts-expect-error there is no such authorizer
    routes: { "GET /a": { function: "src/a.get", authorizer: "pool" } },
  });
  // @ts-expect-error there are no authorizers at all
  new RestApiV1(stack, "D", { routes: { "GET /a": { function: "src/a.get", authorizer: "pools" } } });
  // @ts-expect-error an authorizer of a REST API has one of its types
  new RestApiV1(stack, "E", { authorizers: { odd: { type: "bearer" } } });
  // @ts-expect-error an authorizer of one identity source has one source
  new RestApiV1(stack, "F", { authorizers: { token: { type: "func_token", identitySources: ["a"] } } });
}

export function otherProps(api: RestApiV1<"GET /a", "token">, given: apigateway.RestApi): void {
  const any: RestApiV1 = api;
  any.bind([api]);
  any.attachPermissions([api, [api, "grantInvoke"]]);
  // @ts-expect-error only a WebSocketApi has connections
  any.attachPermissions([[api, "grantManageConnections"]]);
  const handle: apigateway.RestApi = api.native.restApi;
  api.native.restApi.addUsagePlan("Plan").addApiKey(api.native.restApi.addApiKey("Key"));
  new RestApiV1(stack, "A", {
    native: { restApi: handle, importedPaths: { "/a": "id" } },
    routes: { "GET /b": { native: { function: undefined as never, method: { apiKeyRequired: true } } } },
  });
  // @ts-expect-error function props stand under `function`
  new RestApiV1(stack, "B", { routes: { "GET /a": { handler: "src/a.get" } } });
  // @ts-expect-error a REST API serves functions only
  new RestApiV1(stack, "C", { routes: { "GET /a": { type: "url", url: "https://example.com" } } });
  // @ts-expect-error CORS is on or off
  new RestApiV1(stack, "D", { cors: { allowOrigins: ["*"] } });
  // @ts-expect-error the route says who may call
  const settings: NativeRestMethodSettings = { authorization: "NONE" };
  new RestApiV1(stack, "E", { routes: { "GET /a": { function: "a.b", native: { method: settings } } } });
  // @ts-expect-error an endpoint is one of three
  new RestApiV1(stack, "F", { customDomain: { domainName: "a.example.com", endpointType: "REGIONAL" } });
  // @ts-expect-error a throttle has both numbers
  api.native.restApi.addUsagePlan("Half", { throttle: { rateLimit: 1 } });
  // @ts-expect-error the methods are on the handle, not on every API
  given.addUsagePlan("None");
}
