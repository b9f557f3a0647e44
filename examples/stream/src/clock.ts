import { setTimeout as sleep } from "node:timers/promises";
import type { APIGatewayProxyEvent } from "aws-lambda";

const HEAD = {
  statusCode: 200,
  headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
};
const MOST_TICKS = 100;

/** Server-sent events: `GET /clock?ticks=3` tells the time every second, three times. `every` is in milliseconds. */
export const handler = awslambda.streamifyResponse<APIGatewayProxyEvent>(async (event, stream) => {
  const { ticks = "10", every = "1000" } = event.queryStringParameters ?? {};
  const reply = awslambda.HttpResponseStream.from(stream, HEAD);
  // A browser that has lost the connection asks again from here on.
  const first = Number(headerOf(event, "last-event-id") ?? 0) + 1;
  for (let id = first; id <= Math.min(Number(ticks), MOST_TICKS); id++) {
    reply.write(`id: ${id}\nevent: tick\ndata: ${new Date().toISOString()}\n\n`);
    await sleep(Number(every));
  }
  reply.write("event: end\ndata:\n\n");
  reply.end();
});

/** REST APIs keep the spelling of names that clients send. */
function headerOf({ headers }: APIGatewayProxyEvent, name: string): string | undefined {
  return Object.entries(headers).find(([spelled]) => spelled.toLowerCase() === name)?.[1];
}
