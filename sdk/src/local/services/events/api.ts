import type { AwsApi } from "../endpoint/aws-api";
import { jsonProtocol } from "../endpoint/protocols/json";
import { EVENTS_ACCESS } from "./access";

const TARGET = "AWSEvents";

/** EventBridge as clients see it, without archives, replays, schemas, connections and endpoints. */
export const EVENTS_API: AwsApi = {
  name: "events",
  // The sentence about too many entries shows members that no model has.
  model: { ownWords: ["PutEvents.entries"] },
  protocol: jsonProtocol({ targets: [TARGET], version: "1.1" }),
  targets: [TARGET],
  access: EVENTS_ACCESS,
};
