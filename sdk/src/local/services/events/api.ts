import type { AwsApi } from "../endpoint/aws-api";
import { jsonProtocol } from "../endpoint/protocols/json";
import { EVENTS_ACCESS } from "./access";

const TARGET = "AWSEvents";

/** What clients see of EventBridge. Archives, replays, schemas, connections and endpoints are not among it. */
export const EVENTS_API: AwsApi = {
  name: "events",
  // The sentence about too many entries shows members that no model has.
  model: { ownWords: ["PutEvents.entries"] },
  protocol: jsonProtocol({ targets: [TARGET], version: "1.1" }),
  targets: [TARGET],
  access: EVENTS_ACCESS,
};
