import { Stack } from "#sdk/app/index";
import { WebSocketApi as WebSocketApiClass } from "#sdk/constructs/websocket-api/construct";
import type { WebSocketApiProps } from "#sdk/constructs/websocket-api/props";
import { App } from "#sdk/index";
import { type ExpectedIssue, expectRefused } from "./definition-error";
import { type Recorded, record } from "./record";

/** Records a WebSocket API `Chat` in the stack `Web`, and the rest of the program in the same turn. */
export function recordWebSocketApi<T = void>(
  props: WebSocketApiProps | undefined,
  then?: (api: WebSocketApiClass, stack: Stack, app: App) => T,
): Promise<Recorded<T | undefined>> {
  return record(async () => {
    const app = new App({ defaults: "current" });
    const stack = new Stack(app, "Web");
    const api = new WebSocketApiClass(stack, "Chat", props);
    return await then?.(api, stack, app);
  });
}

/** Fails unless these props, as a JavaScript caller may write them, are refused before anything is registered. */
export function refuseWebSocketApi(props: unknown, issues: readonly ExpectedIssue[]): Promise<unknown> {
  const program = () =>
    new WebSocketApiClass(new Stack(new App(), "Web"), "Chat", props as WebSocketApiProps);
  return expectRefused(program, issues, { construct: 'WebSocketApi "Chat"' });
}
