import awsLambdaFastify from "@fastify/aws-lambda";
import Fastify from "fastify";

const app = Fastify();

app.get<{ Params: { name: string } }>("/fastify/greetings/:name", async ({ params }) => ({
  greeting: `Hello ${params.name}`,
}));

app.post<{ Body: { name: string } }>(
  "/fastify/greetings",
  { schema: { body: { type: "object", required: ["name"], properties: { name: { type: "string" } } } } },
  async ({ body }, reply) => {
    reply.status(201);
    return { greeting: `Hello ${body.name}` };
  },
);

export const handler = awsLambdaFastify(app);
