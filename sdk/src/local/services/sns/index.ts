import type { GraphIndex } from "../../../graph/graph-index";
import { endpointHosts } from "../../http/aws-hosts";
import type { ServedRow } from "../../protocol";
import { tokensBut } from "../provision/tokens";
import { SUBSCRIPTION_TYPE, TOPIC_TYPE, TOPICS } from "../provision/topics";
import type { ServiceDefinition } from "../service";

/** The service of topics and their subscriptions. */
export const SNS: ServiceDefinition = {
  types: {
    read: tokensBut(TOPICS, TOPIC_TYPE),
    approximated: {
      [TOPIC_TYPE]:
        "filters, envelopes, retries, dead letters and policies as on AWS; messages are not signed, and keys of KMS encrypt nothing",
    },
  },
  startsFor: [TOPIC_TYPE],
  answersFor: { sns: endpointHosts("sns") },
  apis: () => [(require("./api") as typeof import("./api")).SNS_API],
  rows: subscriptionRows,
  async start({ settings, ...ports }) {
    // The service is loaded here: a program without a topic does not pay for it.
    const { startSns } = require("./service") as typeof import("./service");
    return startSns({ ...ports, data: settings.data });
  },
};

/** The reasons why messages do not reach a subscription, by protocol. */
const UNREACHED: Readonly<Record<string, string>> = {
  application: "nothing is sent to devices: an event tells of each message",
  email: "no mail is sent: an event tells of each message",
  "email-json": "no mail is sent: an event tells of each message",
  firehose: "nothing stands in for Firehose",
  https: "only APIs of the program and http addresses of this machine are reached",
  sms: "no text messages are sent: an event tells of each message",
};

function subscriptionRows(index: GraphIndex): readonly ServedRow[] {
  return index.ofType(SUBSCRIPTION_TYPE).flatMap(({ name, inputs }) => {
    const note = UNREACHED[String(inputs.protocol)];
    const isOfApi = /\.execute-api\./.test(String(inputs.endpoint));
    if (note === undefined || isOfApi) return [];
    return [{ what: `subscription ${name}`, fidelity: "not emulated" as const, note }];
  });
}
