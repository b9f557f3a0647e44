import { join } from "node:path";
import type { GraphResource } from "../../../graph/types";
import { modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/sqs";
import { ProgramSettings } from "../provision/program-settings";
import type { LocalService, ServicePorts } from "../service";
import { SQS_API } from "./api";
import { type RegisteredQueue, registeredQueues } from "./from-graph";
import { inspectQueue } from "./inspect";
import { withAttributes } from "./operations/attribute-rules";
import { policyOf, type SqsContext } from "./operations/context";
import { describeOperations } from "./operations/describe";
import { moveTaskOperations } from "./operations/move-tasks";
import { permissionOperations } from "./operations/permission";
import { queueOperations } from "./operations/queue";
import { receiveOperations } from "./operations/receive";
import { receivedOperations } from "./operations/received";
import { sendOperations } from "./operations/send";
import { skipDelays } from "./skip-delays";
import { Queues } from "./state/queues";
import { DEFAULT_ATTRIBUTES, DEFAULT_FIFO_ATTRIBUTES, type QueueAttributes } from "./state/settings";

export type SqsPorts = Pick<ServicePorts, "clock" | "accountRegion" | "emit"> & {
  /** The folder of the queues' journal. Without one they are lost at the end. */
  readonly data: string | undefined;
};

/** Serves the queues of the graph, and those that programs create. */
export function startSqs({ data, clock, accountRegion, emit }: SqsPorts): LocalService {
  const queues = new Queues({ clock, file: data && join(data, "sqs", "queues.jsonl") });
  const sqs: SqsContext = { queues, accountRegion, emit };
  const program = new ProgramSettings<QueueParts>();
  return {
    services: [
      {
        api: SQS_API,
        operations: modelOperations<Calls>({
          ...sendOperations(sqs),
          ...receiveOperations(sqs),
          ...receivedOperations(sqs),
          ...queueOperations(sqs),
          ...describeOperations(sqs),
          ...permissionOperations(sqs),
          ...moveTaskOperations(sqs, clock),
        }),
        policyOf: (arn) => policyOf(sqs, arn),
      },
    ],
    async serve(resources: readonly GraphResource[]) {
      for (const registered of registeredQueues(resources)) serveQueue(queues, registered, program);
    },
    inspect: (arn) => inspectQueue(queues, arn),
    skipDelays: (arn, except) => skipDelays(queues, arn, except),
    async close() {
      queues.close();
    },
  };
}

interface QueueParts {
  readonly attributes: QueueAttributes;
  readonly tags: Readonly<Record<string, string>>;
}

/** Creates a queue, or gives an existing one the settings that the program has now. */
function serveQueue(
  queues: Queues,
  { name, attributes, tags }: RegisteredQueue,
  program: ProgramSettings<QueueParts>,
) {
  const defaults = attributes.FifoQueue === "true" ? DEFAULT_FIFO_ATTRIBUTES : DEFAULT_ATTRIBUTES;
  const said = { attributes: withAttributes(defaults, attributes), tags };
  const existing = queues.find(name);
  const parts = program.merged(name, existing, said);
  if (!parts) return;
  const now = queues.now();
  if (existing)
    queues.commit(
      { kind: "queue-attributes-put", queue: name, attributes: parts.attributes, at: now },
      { kind: "queue-tags-put", queue: name, tags: parts.tags },
    );
  else
    queues.commit({
      kind: "queue-created",
      queue: { name, ...parts, createdAt: now, modifiedAt: now, sequence: 0 },
    });
}
