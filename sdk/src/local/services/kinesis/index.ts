import { endpointHosts } from "../../http/aws-hosts";
import { CONSUMER_TYPE, STREAM_TYPE, STREAMS } from "../provision/streams";
import { tokensBut } from "../provision/tokens";
import type { ServiceDefinition } from "../service";

const NOT_READ = {
  fidelity: "not emulated",
  note: "there are no metrics here",
} as const;

/** Streams of records. */
export const KINESIS: ServiceDefinition = {
  types: {
    read: tokensBut(STREAMS, STREAM_TYPE, CONSUMER_TYPE),
    approximated: {
      [STREAM_TYPE]:
        "shards, sequence numbers and retention as on AWS; no limits of throughput, no encryption, no CBOR",
      [CONSUMER_TYPE]: "what is registered for it is polled; SubscribeToShard is not served",
    },
    unusedSettings: { [STREAM_TYPE]: { shardLevelMetrics: NOT_READ } },
  },
  startsFor: [STREAM_TYPE],
  answersFor: { kinesis: endpointHosts("kinesis") },
  apis: () => [(require("./api") as typeof import("./api")).KINESIS_API],
  start(ports) {
    // Loaded here: a program without a stream does not pay for it.
    const { startKinesis } = require("./service") as typeof import("./service");
    return startKinesis(ports);
  },
};
