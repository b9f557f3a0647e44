/** The compiler's rules for a WebSocketApi, checked by `npm run typecheck` and never run. */
import type * as lambda from "@pulumi/aws/lambda";
import { type Function, type Stack, WebSocketApi, type WebSocketApiProps } from "#sdk/index";

declare const stack: Stack;
declare const text: string;
const door = { type: "func", function: "src/door.check" } as const;

export function routeKeys(): void {
  const api = new WebSocketApi(stack, "Chat", {
    routes: { $connect: "src/chat.connect", " send message\t": { function: "src/chat.send" } },
  });
  const found: Function = api.getFunction("$connect");
  found.attachPermissions("*");
  api.getFunction("send message");
  api.getFunction("  send message ");
  api.getFunction(text);
  // @ts-expect-error there is no such route
  api.getFunction("$disconnect");
  // @ts-expect-error there is no such route
  api.attachPermissionsToRoute("send  message", "*");
  // @ts-expect-error there is no such route
  api.bindToRoute("Send message", []);
}

export function addedRoutes(routes: Record<string, string>): void {
  const api = new WebSocketApi(stack, "Chat", { routes: { $connect: "src/chat.connect" } });
  const more = api.addRoutes(stack, { " ping ": "src/chat.ping" });
  more.getFunction("ping");
  more.getFunction("$connect");
  // @ts-expect-error there is no such route
  more.getFunction("pong");
  // @ts-expect-error the API before knows its own routes only
  api.getFunction("ping");
  api.addRoutes(stack, routes).getFunction("whatever");
  new WebSocketApi(stack, "Empty").addRoutes(stack, { ping: "src/chat.ping" }).getFunction("ping");
}

export function keysThatAreNoKeys(native: lambda.Function): void {
  // @ts-expect-error AWS reserves keys that begin with $
  new WebSocketApi(stack, "A", { routes: { $conect: "src/a.b" } });
  // @ts-expect-error white space around it is none
  new WebSocketApi(stack, "B", { routes: { " $message": "src/a.b" } });
  // @ts-expect-error a key is not empty
  new WebSocketApi(stack, "C").addRoutes(stack, { "": { function: "src/a.b" } });
  const api = new WebSocketApi(stack, "D", {
    routes: { " $disconnect\n": "src/a.b", "pay $5": "src/a.b", native: { native: { function: native } } },
  });
  const found: Function[] = [api.getFunction("$disconnect"), api.getFunction("pay $5")];
  const elsewhere: undefined = api.getFunction("native");
  void [found, elsewhere];
}

export function authorizers(routes: Record<string, string>, props: WebSocketApiProps): void {
  new WebSocketApi(stack, "A", { routes: { $connect: "src/a.b" }, authorizer: "iam" });
  new WebSocketApi(stack, "B", { routes: { " $connect": "src/a.b", x: "src/a.c" }, authorizer: door });
  new WebSocketApi(stack, "C", { routes, authorizer: "iam" });
  new WebSocketApi(stack, "D", props).getFunction("whatever");
  new WebSocketApi(stack, "E", { routes: { $default: "src/a.b" }, authorizer: "none" });
  // @ts-expect-error AWS asks an authorizer on $connect alone
  new WebSocketApi(stack, "F", { routes: { $default: "src/a.b" }, authorizer: "iam" });
  // @ts-expect-error the same for a function, without any routes
  new WebSocketApi(stack, "G", { authorizer: door });
  // @ts-expect-error a WebSocket API knows no JWT authorizer
  new WebSocketApi(stack, "H", { routes: { $connect: "src/a.b" }, authorizer: "jwt" });
  const routesOfI = { $connect: "src/a.b" } as const;
  // @ts-expect-error AWS caches no answers of it
  new WebSocketApi(stack, "I", { routes: routesOfI, authorizer: { ...door, resultsCacheTtl: "1 hour" } });
  // @ts-expect-error a route has no authorizer of its own
  new WebSocketApi(stack, "J", { routes: { $connect: { function: "src/a.b", authorizer: "iam" } } });
}

export function otherProps(chat: WebSocketApi<"$connect">): void {
  const any: WebSocketApi = chat;
  any.attachPermissions([chat, [chat, "grantInvoke"], [chat, "grantManageConnections"]]);
  any.bind([chat]);
  any.getFunction("whatever");
  // @ts-expect-error there is no such grant word
  any.attachPermissions([[chat, "grantRead"]]);
  // @ts-expect-error a WebSocketApi has no cors
  new WebSocketApi(stack, "A", { cors: true });
  // @ts-expect-error function props stand under `function`
  new WebSocketApi(stack, "B", { routes: { $connect: { handler: "src/a.b" } } });
  // @ts-expect-error the protocol is fixed
  new WebSocketApi(stack, "C", { native: { webSocketApi: { protocolType: "HTTP" } } });
  // @ts-expect-error the log has a prop of its own
  new WebSocketApi(stack, "D", { native: { webSocketStage: { accessLogSettings: {} } } });
}

/** The class can be extended, with keys of its own. */
export class Fixed extends WebSocketApi {
  constructor() {
    super(stack, "Fixed", { routes: { $connect: "src/a.b" } });
  }
}
