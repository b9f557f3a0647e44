import { Hono } from "hono";
import { streamHandle } from "hono/aws-lambda";
import { streamText } from "hono/streaming";

const app = new Hono();

app.get("/count", (c) =>
  streamText(c, async (stream) => {
    for (const number of [1, 2, 3]) {
      await stream.writeln(String(number));
      await stream.sleep(1000);
    }
  }),
);

export const handler = streamHandle(app);
