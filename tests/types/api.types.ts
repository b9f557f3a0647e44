/**
 * The compiler's rules for an Api, checked by `npm run typecheck` and never run.
 * A line under `@ts-expect-error` must not compile, all others must.
 */
import type * as lb from "@pulumi/aws/lb";
import {
  Api,
  type ApiProps,
  type ApiRoute,
  type ApiRoutes,
  type Function,
  type Stack,
  type StackContext,
  use,
} from "#sdk/index";

declare const stack: Stack;
declare const text: string;
const jwt = { type: "jwt", jwt: { issuer: "https://issuer.example.com", audience: ["app"] } } as const;

export function routeKeys(): void {
  const api = new Api(stack, "Api", {
    routes: {
      "GET /notes": "src/notes.list",
      "PUT \t  /notes/{id}": { function: "src/notes.update" },
      $default: "src/a.all",
    },
  });
  const found: Function = api.getFunction("GET /notes");
  found.attachPermissions("*");
  api.getFunction("GET   /notes");
  api.getFunction("get /notes");
  api.getFunction("PUT /notes/{id}");
  api.getFunction("$default");
  api.getFunction(text);
  // @ts-expect-error there is no such route
  api.getFunction("GET /nots");
  // @ts-expect-error the method is part of the key
  api.getFunction("POST /notes");
  api.attachPermissionsToRoute("PUT  /notes/{id}", "*");
  // @ts-expect-error there is no such route
  api.attachPermissionsToRoute("PUT /notes", "*");
  api.bindToRoute("GET /notes", []);
  // @ts-expect-error there is no such route
  api.bindToRoute("GET /note", []);
}

export function addedRoutes(): void {
  const api = new Api(stack, "Api", { routes: { "GET /notes": "src/notes.list" } });
  const more = api
    .addRoutes(stack, { "GET  /more": "src/notes.more" })
    .addRoutes(stack, { "GET /most": "src/notes.most" });
  more.getFunction("GET /notes");
  more.getFunction("GET /more");
  more.getFunction("GET /most");
  // @ts-expect-error there is no such route
  more.getFunction("GET /less");
  // @ts-expect-error the API before knows its own routes only
  api.getFunction("GET /more");
  const fromNothing = new Api(stack, "Empty").addRoutes(stack, { "GET /first": "src/notes.first" });
  fromNothing.getFunction("GET /first");
  // @ts-expect-error there is no such route
  fromNothing.getFunction("GET /second");
}

export function functionsOfRoutes(made: Function, either: ApiRoute, listener: lb.Listener): void {
  const api = new Api(stack, "Api", {
    routes: {
      "GET /handler": "src/a.get",
      "get \t /function": made,
      "GET /props": { function: { handler: "src/a.get" }, authorizer: "iam" },
      "GET /url": { type: "url", url: "https://example.com" },
      "GET /alb": { type: "alb", native: { albListener: listener } },
      "GET /native": { native: { function: made.native.function } },
      "GET /either": either,
    },
  });
  const there: Function[] = [
    api.getFunction("GET /handler"),
    api.getFunction("get /function"),
    api.getFunction("GET  /function"),
    api.getFunction("GET /props"),
  ];
  const elsewhere: undefined[] = [
    api.getFunction("GET /url"),
    api.getFunction("GET /alb"),
    api.getFunction("GET /native"),
  ];
  const unsure: Function | undefined = api.getFunction("GET /either");
  // @ts-expect-error it may be a URL
  const sure: Function = api.getFunction("GET /either");
  // @ts-expect-error the text may be any key
  const any: Function = api.getFunction(text);
  const more = api.addRoutes(stack, {
    "GET /more": "src/a.get",
    "GET /web": { type: "url", url: "https://a" },
  });
  const added: Function[] = [more.getFunction("GET /more"), more.getFunction("GET /handler")];
  const web: undefined = more.getFunction("GET /web");
  const still: undefined = more.getFunction("GET /url");
  const less: Api<"GET /a"> = new Api(stack, "Less", { routes: { "GET /a": "src/a.get" } });
  // @ts-expect-error an Api of this type may have a URL there
  const lost: Function = less.getFunction("GET /a");
  void [there, elsewhere, unsure, sure, any, added, web, still, lost];
}

export function functionsOfAnotherStack(): void {
  const ApiStack = (context: StackContext) => ({
    api: new Api(context.stack, "Api", { routes: { "GET /notes": "src/notes.list" } }),
  });
  const { api } = use(ApiStack);
  const found: Function = api.getFunction("GET /notes");
  // @ts-expect-error there is no such route
  found.attachPermissions([[api.getFunction("GET /note"), "grantInvoke"]]);
}

export function keysThatAreNoKeys(): void {
  // @ts-expect-error there is no such method
  new Api(stack, "A", { routes: { "GTE /a": "src/a.get" } });
  // @ts-expect-error a path begins with a slash
  new Api(stack, "B", { routes: { "GET a": "src/a.get" } });
  // @ts-expect-error the method is missing
  new Api(stack, "C", { routes: { "/a": "src/a.get" } });
  // @ts-expect-error the path is missing
  new Api(stack, "D", { routes: { GET: "src/a.get" } });
  // @ts-expect-error a greedy variable is the last part
  new Api(stack, "E", { routes: { "GET /{a+}/b": { function: "src/a.get" } } });
  // @ts-expect-error of these there is $default alone
  new Api(stack, "F", { routes: { $connect: "src/a.get" } });
  // @ts-expect-error white space comes after the method
  new Api(stack, "G", { routes: { " GET /a": "src/a.get" } });
  // @ts-expect-error added routes are no other
  new Api(stack, "H").addRoutes(stack, { "GET a": "src/a.get" });
}

/** Everything that a check at run time accepts must compile. */
export function keysOfAllForms(method: "GET" | "put", path: `/${string}`, flag: boolean): void {
  const routes = { "GET /a": "src/a.get", "ANY /a/{proxy+}": "src/a.get" };
  new Api(stack, "A", {
    routes: { "get /a": "src/a.get", "PoSt\t\u00a0/b": "src/a.get", "ANY /": "src/a.get" },
  });
  new Api(stack, "B", { routes: { [`${method} ${path}`]: "src/a.get" } });
  new Api(stack, "C", { routes: { [`${method} ${text}`]: "src/a.get", "GET /a": "src/a.get" } });
  const spread = new Api(stack, "D", {
    routes: { ...routes, ...(flag && { "GET /b": "src/b.get" }), ...(flag ? { "GET /c": "src/c.get" } : {}) },
  });
  const found: Function = spread.getFunction("GET /a");
  // @ts-expect-error it is there under a condition
  const perhaps: Function = spread.getFunction("GET /b");
  void [found, perhaps];
}

export function keysOfWrappers<Key extends string>(routes: ApiRoutes<Key>, props: ApiProps<Key>): void {
  new Api(stack, "A", { routes }).addRoutes(stack, routes);
  new Api(stack, "B", props);
}

export function keysThatAreNotLiterals(routes: Record<string, string>, props: ApiProps, any: Api): void {
  new Api(stack, "A", { routes }).getFunction("GET /whatever");
  new Api(stack, "B", { routes: { [text]: "src/a.get" } }).getFunction("GET /whatever");
  new Api(stack, "C", props).getFunction("GET /whatever");
  new Api(stack, "D").getFunction("GET /whatever");
  new Api(stack, "E", { routes: { "GET /a": "src/a.get" } })
    .addRoutes(stack, routes)
    .getFunction("GET /whatever");
  any.getFunction("GET /whatever");
  any.addRoutes(stack, { "GET /a": { function: "src/a.get", authorizer: "anybody" } });
}

export function authorizers(): void {
  new Api(stack, "A", {
    authorizers: { token: jwt, door: { type: "func", function: "src/auth.handler" } },
    defaults: { authorizer: "token" },
    routes: {
      "GET /a": { function: "src/a.get", authorizer: "door" },
      "GET /b": { function: "src/b.get", authorizer: "iam" },
      "GET /c": { type: "url", url: "https://example.com", authorizer: "none" },
    },
  })
    .addRoutes(stack, { "GET /d": { function: "src/d.get", authorizer: "token" } })
    .addRoutes(
      stack,
      { "GET /e": { function: "src/e.get", authorizer: "late" }, "GET /f": "src/f.get" },
      { authorizers: { late: jwt } },
    )
    .addRoutes(stack, { "GET /g": { function: "src/g.get", authorizer: "late" } });
  new Api(stack, "Late").addRoutes(
    stack,
    // @ts-expect-error neither the API nor these routes have such an authorizer
    { "GET /a": { function: "src/a.get", authorizer: "lat" } },
    { authorizers: { late: jwt } },
  );
  new Api(stack, "B", {
    authorizers: { token: jwt },
    // @ts-expect-error there is no such authorizer
    defaults: { authorizer: "tokn" },
  });
  new Api(stack, "C", {
    authorizers: { token: jwt },
    // @ts-expect-error there is no such authorizer
    routes: { "GET /a": { function: "src/a.get", authorizer: "tokn" } },
  });
  // @ts-expect-error there are no authorizers at all
  new Api(stack, "D", { routes: { "GET /a": { function: "src/a.get", authorizer: "token" } } });
  // @ts-expect-error there are no authorizers at all
  new Api(stack, "E", { defaults: { authorizer: "token" } });
  const guarded = new Api(stack, "F", { authorizers: { token: jwt } });
  // @ts-expect-error there is no such authorizer
  guarded.addRoutes(stack, { "GET /a": { function: "src/a.get", authorizer: "tokn" } });
  const named: Record<string, typeof jwt> = { token: jwt };
  new Api(stack, "G", { authorizers: named, defaults: { authorizer: text } });
  // @ts-expect-error an authorizer has one of three types
  new Api(stack, "H", { authorizers: { odd: { type: "basic" } } });
}

export function otherProps(api: Api<"GET /a", "token">): void {
  const any: Api = api;
  const less: Api<"GET /a"> = new Api(stack, "A", { routes: { "GET /a": "src/a.get" } });
  any.bind([less, api]);
  any.attachPermissions([less, [api, "grantInvoke"]]);
  // @ts-expect-error only a WebSocketApi has connections
  any.attachPermissions([[api, "grantManageConnections"]]);
  // @ts-expect-error an Api with other routes
  const other: Api<"GET /b"> = less;
  other.bind([]);
  // @ts-expect-error an unknown prop
  new Api(stack, "B", { route: {} });
  // @ts-expect-error function props stand under `function`
  new Api(stack, "C", { routes: { "GET /a": { handler: "src/a.get" } } });
  // @ts-expect-error a route of type url has a URL
  new Api(stack, "D", { routes: { "GET /a": { type: "url" } } });
  // @ts-expect-error a throttle has both numbers
  new Api(stack, "E", { defaults: { throttle: { burst: 1 } } });
  // @ts-expect-error there are two payload formats
  new Api(stack, "F", { defaults: { payloadFormatVersion: "3.0" } });
  // @ts-expect-error a duration has a unit
  new Api(stack, "G", { cors: { maxAge: "5" } });
  // @ts-expect-error the protocol is fixed
  new Api(stack, "H", { native: { httpApi: { protocolType: "WEBSOCKET" } } });
}

/** The class can be extended, with keys of its own. */
export class Fixed extends Api {
  constructor() {
    super(stack, "Fixed", { cors: false });
  }
}
