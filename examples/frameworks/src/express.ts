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

export const handler = configure({ app });
