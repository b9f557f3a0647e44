import { Hono } from "hono";
import { streamHandle } from "hono/aws-lambda";
import { stream } from "hono/streaming";

const app = new Hono();
const MOST_ROWS = 5_000_000;
const BLOCK = 1000;

/** A table that is larger than a function's memory: `GET /rows.csv?count=1000000`. */
app.get("/rows.csv", (c) => {
  const count = Math.min(Number(c.req.query("count") ?? 1000), MOST_ROWS);
  c.header("content-type", "text/csv");
  return stream(c, async (reply) => {
    await reply.write("number,square\n");
    for (let first = 1; first <= count; first += BLOCK) {
      const rows = Array.from({ length: Math.min(BLOCK, count - first + 1) }, (_, index) => first + index);
      await reply.write(rows.map((row) => `${row},${row * row}\n`).join(""));
    }
  });
});

export const handler = streamHandle(app);
