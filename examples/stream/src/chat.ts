import { convertToModelMessages, streamText, type UIMessage } from "ai";
import { Hono } from "hono";
import { streamHandle } from "hono/aws-lambda";
import { model } from "./model";

const app = new Hono();

/** The reply of a model, as `useChat` of the AI SDK reads it. */
app.post("/chat", async (c) => {
  const { messages } = await c.req.json<{ messages: UIMessage[] }>();
  const result = streamText({ model, messages: await convertToModelMessages(messages) });
  return result.toUIMessageStreamResponse();
});

export const handler = streamHandle(app);
