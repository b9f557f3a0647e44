import { join } from "node:path";
import type { GraphResource } from "../../../graph/types";
import type { LocalService, ServicePorts } from "../service";
import { SQS_API } from "./api";
import { withAttributes } from "./attribute-rules";
import { Queues } from "./content/queues";
import { DEFAULT_ATTRIBUTES, DEFAULT_FIFO_ATTRIBUTES } from "./content/settings";
import { type RegisteredQueue, registeredQueues } from "./graph-queues";
import { lookAt } from "./look";
import { describeOperations } from "./operations/describe";
import { moveTaskOperations } from "./operations/move-tasks";
import { queueOperations } from "./operations/queue";
import { receiveOperations } from "./operations/receive";
import { receivedOperations } from "./operations/received";
import { sendOperations } from "./operations/send";
import { policyOf, type SqsContext } from "./operations/sqs-context";

export type SqsPorts = Pick<ServicePorts, "clock" | "place" | "emit"> & {
  /** Folder that keeps the queues; without one they are gone at the end. */
  readonly data: string | undefined;
};

/** The queues of the graph, and those that programs make. */
export function startSqs({ data, clock, place, emit }: SqsPorts): LocalService {
  const queues = new Queues({ clock, file: data && join(data, "sqs", "queues.jsonl") });
  const sqs: SqsContext = { queues, place, emit };
  const served = new Map<string, string>();
  return {
    services: [
      {
        api: SQS_API,
        operations: {
          ...sendOperations(sqs),
          ...receiveOperations(sqs),
          ...receivedOperations(sqs),
          ...queueOperations(sqs),
          ...describeOperations(sqs),
          ...moveTaskOperations(sqs, clock),
        },
        policyOf: (arn) => policyOf(sqs, arn),
      },
    ],
    async serve(resources: readonly GraphResource[]) {
      for (const registered of registeredQueues(resources)) {
        const wanted = JSON.stringify(registered);
        // What a client has set stays, until the program says something else than before.
        if (served.get(registered.name) === wanted) continue;
        take(queues, registered);
        served.set(registered.name, wanted);
      }
    },
    look: (arn) => lookAt(queues, arn),
    async close() {
      queues.close();
    },
  };
}

/** Makes a queue, or gives one that is there the settings that the program has for it. */
function take(queues: Queues, { name, isFifo, attributes: given, tags }: RegisteredQueue): void {
  const attributes = withAttributes(isFifo ? DEFAULT_FIFO_ATTRIBUTES : DEFAULT_ATTRIBUTES, given);
  const now = queues.now();
  if (!queues.find(name)) {
    queues.commit({
      kind: "queue-created",
      queue: { name, attributes, tags, createdAt: now, modifiedAt: now, sequence: 0 },
    });
    return;
  }
  queues.commit(
    { kind: "queue-attributes-put", queue: name, attributes, at: now },
    { kind: "queue-tags-put", queue: name, tags },
  );
}
