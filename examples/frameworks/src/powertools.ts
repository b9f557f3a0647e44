import { Router } from "@aws-lambda-powertools/event-handler/http";
import { metrics as measured } from "@aws-lambda-powertools/event-handler/http/middleware/metrics";
import { tracer as traced } from "@aws-lambda-powertools/event-handler/http/middleware/tracer";
import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { Tracer } from "@aws-lambda-powertools/tracer";
import type { Context } from "aws-lambda";

const serviceName = "greetings";
const logger = new Logger({ serviceName });
const metrics = new Metrics({ serviceName, namespace: "frameworks" });
const tracer = new Tracer({ serviceName });
const app = new Router({ logger });

app.use(measured(metrics));

app.get("/powertools/greetings/:name", [traced(tracer)], async ({ params }) => {
  logger.info("greeted", { name: params.name });
  metrics.addMetric("Greetings", MetricUnit.Count, 1);
  tracer.putAnnotation("name", String(params.name));
  return { greeting: `Hello ${params.name}` };
});

export async function handler(event: unknown, context: Context) {
  logger.addContext(context);
  return app.resolve(event, context);
}
