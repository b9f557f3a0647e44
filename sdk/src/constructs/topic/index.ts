import type { ConstructRoom } from "../room";
import { Topic } from "./construct";
import { TOPIC_DEFAULTS } from "./defaults";
import { TOPIC_ERRORS } from "./errors";

export const TOPIC: ConstructRoom = {
  kind: "Topic",
  class: Topic,
  defaults: TOPIC_DEFAULTS,
  errors: TOPIC_ERRORS,
  lookup: ["arn"],
  docs: { page: "topic", title: "Topic", files: ["constructs/topic/"] },
};
