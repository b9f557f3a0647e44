import { Api, App, Function, type StackContext } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

/** One route for each framework. Frameworks with a router of their own get everything below a path. */
app.stack(function Frameworks({ stack }: StackContext) {
  const api = new Api(stack, "Api", {
    routes: {
      "ANY /hono/{proxy+}": "src/hono.handler",
      "ANY /express/{proxy+}": "src/express.handler",
      "ANY /fastify/{proxy+}": "src/fastify.handler",
      "POST /middy/greetings": "src/middy.handler",
      "ANY /powertools/{proxy+}": "src/powertools.handler",
      "ANY /trpc/{proxy+}": "src/trpc.handler",
      "GET /yoga": "src/yoga.handler",
      "POST /yoga": "src/yoga.handler",
      "POST /apollo": "src/apollo.handler",
    },
  });

  // HTTP APIs send complete replies. The URL of a function can stream them.
  const count = new Function(stack, "Count", {
    handler: "src/hono-stream.handler",
    url: { authorizer: "iam", streaming: true },
  });

  stack.addOutputs({ ApiUrl: api.url, CountUrl: count.url });
});

export = app.outputs;
