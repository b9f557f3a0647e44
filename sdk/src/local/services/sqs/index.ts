import { endpointHosts } from "../../http/aws-hosts";
import { QUEUE_TYPE, QUEUES } from "../provision/queues";
import { tokensBut } from "../provision/tokens";
import type { ServiceDefinition } from "../service";

/** The service of queues. Older clients ask `queue.amazonaws.com` and `<region>.queue.amazonaws.com`. */
export const SQS: ServiceDefinition = {
  types: {
    read: tokensBut(QUEUES, QUEUE_TYPE),
    approximated: {
      [QUEUE_TYPE]:
        "messages, groups, delays, dead letters and policies as on AWS; each message comes once and in order, where AWS promises less; keys of KMS encrypt nothing",
    },
  },
  startsFor: [QUEUE_TYPE],
  answersFor: { sqs: [...endpointHosts("sqs"), "queue.amazonaws.com", "*.queue.amazonaws.com"] },
  publicUrls: ({ region }) => [`https://sqs.${region}.amazonaws.com`],
  apis: () => [(require("./api") as typeof import("./api")).SQS_API],
  async start({ settings, clock, accountRegion, emit }) {
    // The service is loaded here: a program without a queue does not pay for it.
    const { startSqs } = require("./service") as typeof import("./service");
    return startSqs({ data: settings.data, clock, accountRegion, emit });
  },
};
