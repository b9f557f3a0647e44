import { configure } from "@codegenie/serverless-express";
import express from "express";

const app = express();
app.use(express.json());

app.get("/express/greetings/:name", (request, response) => {
  response.json({ greeting: `Hello ${request.params.name}` });
});

app.post("/express/greetings", (request, response) => {
  response.status(201).json({ greeting: `Hello ${request.body.name}` });
});

const serve = configure({ app });

// Lambda calls no callbacks since Node 24, and the function that `configure` makes has a parameter for one.
export const handler = (event: unknown, context: Parameters<typeof serve>[1]) =>
  serve(event, context, () => undefined);
