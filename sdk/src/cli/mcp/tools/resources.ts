import { nearest } from "../../../errors";
import type { ResourceSummary } from "../../../local/console/types";
import { callConsole } from "../console-client";
import { defineTool, READS } from "../tool";
import { ToolError } from "../tool-error";

interface Input {
  readonly resource?: string;
  readonly find?: object;
}

/** The resources behind the APIs, and the data in each. */
export const resources = defineTool<Input>({
  name: "resources",
  title: "Resources and their data",
  description:
    "Without inputs, lists the queues, topics, buses, streams, schedules, durable functions, buckets, tables, user pools, parameters, secrets and alarms of the program on this machine. With resource, shows what is in it: messages and dead letters, items, objects, records, events, users, state. Reading changes nothing: messages stay visible.",
  input: {
    type: "object",
    properties: {
      resource: {
        type: "string",
        minLength: 1,
        description: "Its id in the program, its name in AWS, or its ARN.",
      },
      find: {
        type: "object",
        description:
          "The wanted part. Of a table: partition and sort (values of its keys), index, operator (=, <, <=, >, >=, between, begins with), upTo, descending, limit (200 at most). A table also takes filter (an expression), values (JSON of its names and values) and after (next of the page before). Of a bucket: prefix, key, after. Of a stream: minutes. Of a durable function: execution, after. Of a parameter or secret: reveal: true.",
      },
    },
    additionalProperties: false,
  },
  annotations: READS,
  async run({ resource, find = {} }, context) {
    const { signal } = context;
    const session = await context.session();
    const known = await callConsole<{ resources: readonly ResourceSummary[] }>(session, {
      path: "/api/resources",
      signal,
    });
    if (resource === undefined) return { data: known };
    const { kind, arn, name, id } = chooseResource(known.resources, resource);
    const body = { ...find, arn };
    const shown = await callConsole<object>(session, { path: `/api/show/${kind}`, body, signal });
    return { data: { kind, id, name, arn, ...shown } };
  },
});

function chooseResource(known: readonly ResourceSummary[], wanted: string): ResourceSummary {
  const found = known.filter(({ id, name, arn }) => [id, name, arn].includes(wanted));
  const [first, ...others] = found;
  if (!first) {
    const names = known.map(({ id }) => id);
    const guess = nearest(wanted, names);
    const hint =
      guess === undefined ? `there is ${names.slice(0, 20).join(", ") || "none"}` : `did you mean ${guess}`;
    throw new ToolError(`the program has no resource ${JSON.stringify(wanted)}; ${hint}`);
  }
  if (others.length === 0) return first;
  const arns = found.map(({ arn }) => arn).join(", ");
  throw new ToolError(`${JSON.stringify(wanted)} is ${found.length} resources; name one of ${arns}`);
}
