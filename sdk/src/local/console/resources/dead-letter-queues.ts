import type { GraphIndex } from "../../../graph/graph-index";

/** The members of inputs that name the recipient of what was given up, with the member that has its ARN. */
const RECIPIENTS: Readonly<Record<string, readonly string[]>> = {
  redrivePolicy: ["deadLetterTargetArn"],
  deadLetterConfig: ["targetArn", "arn"],
  onFailure: ["destination", "destinationArn"],
};

const found = new WeakMap<GraphIndex, ReadonlySet<string>>();

/** The ARNs of the queues that get messages, events and records that were given up. */
export function deadLetterQueues(index: GraphIndex): ReadonlySet<string> {
  let arns = found.get(index);
  if (!arns) {
    arns = new Set(index.graph.resources.flatMap(({ inputs }) => recipientsIn(inputs)));
    found.set(index, arns);
  }
  return arns;
}

function recipientsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(recipientsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const recipient = Object.hasOwn(RECIPIENTS, name) ? fieldsOf(member) : undefined;
    if (!recipient) return recipientsIn(member);
    return (RECIPIENTS[name] ?? []).flatMap((key) => {
      const arn = recipient[key];
      return typeof arn === "string" ? [arn] : [];
    });
  });
}

/** A redrive policy is a text of JSON. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value === "object" && value !== null) return value as Readonly<Record<string, unknown>>;
  try {
    return typeof value === "string" ? fieldsOf(JSON.parse(value)) : undefined;
  } catch {
    // A policy that is no JSON names no queue.
    return undefined;
  }
}
