import type { ConstructRoom } from "../room";
import { KinesisStream } from "./construct";
import { KINESIS_STREAM_DEFAULTS } from "./defaults";
import { KINESIS_STREAM_ERRORS } from "./errors";

export const KINESIS_STREAM: ConstructRoom = {
  kind: "KinesisStream",
  class: KinesisStream,
  defaults: KINESIS_STREAM_DEFAULTS,
  errors: KINESIS_STREAM_ERRORS,
  lookup: ["name"],
  docs: { page: "kinesis-stream", title: "KinesisStream", files: ["constructs/kinesis-stream/"] },
};
