import { Hono } from "hono";
import { handle } from "hono/aws-lambda";

const app = new Hono().basePath("/hono");

app.get("/greetings/:name", (c) => c.json({ greeting: `Hello ${c.req.param("name")}` }));

app.post("/greetings", async (c) => {
  const { name } = await c.req.json<{ name: string }>();
  return c.json({ greeting: `Hello ${name}` }, 201);
});

export const handler = handle(app);
