import { Api, type StackContext, use, WebSocketApi } from "pulumi-serverless-api";
import { StorageStack } from "./storage";

/** The chat, and the page that opens it. Every route's function may send to the connections of the chat. */
export function ChatStack({ stack }: StackContext) {
  const { members } = use(StorageStack);

  const chat = new WebSocketApi(stack, "Chat", {
    defaults: { function: { bind: [members], timeout: "10 seconds" } },
    routes: {
      join: "src/chat.join",
      say: "src/chat.say",
      $disconnect: "src/chat.leave",
      $default: "src/chat.unknown",
    },
  });
  const site = new Api(stack, "Site", {
    routes: { "GET /": { function: { handler: "src/page.show", bind: [chat] } } },
  });

  stack.addOutputs({ ChatUrl: chat.url, SiteUrl: site.url });
  return { chat, site };
}
