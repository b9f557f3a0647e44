import { findHeader } from "../../http/header-names";
import type { GatewayRequest } from "../../http/types";
import type { AwsApi, Protocol } from "../endpoint/aws-api";
import { jsonProtocol } from "../endpoint/protocols/json";
import { SQS_ACCESS } from "./access";
import { QUERY_CODES, refusalByModel } from "./errors";
import { sqsQueryProtocol } from "./query-protocol";

const TARGET = "AmazonSQS";

const JSON_PROTOCOL = jsonProtocol({
  targets: [TARGET],
  version: "1.0",
  errorPrefix: "com.amazonaws.sqs#",
  // Programs still read the codes of the older protocol.
  errorHeaders: ({ code, status }) => [
    ["x-amzn-query-error", `${QUERY_CODES[code] ?? code};${status < 500 ? "Sender" : "Receiver"}`],
  ],
});

const BATCHES = ["ChangeMessageVisibilityBatch", "DeleteMessageBatch", "SendMessageBatch"].map(
  (batch) => `${batch}.entries`,
);

const QUERY_PROTOCOL = sqsQueryProtocol();

function protocolOf(request: GatewayRequest): Protocol {
  return findHeader(request.headers, "x-amz-target") === undefined ? QUERY_PROTOCOL : JSON_PROTOCOL;
}

/** Answers each client in the protocol that it speaks. Calls from this process use the newer one. */
const EITHER_PROTOCOL: Protocol = {
  read: (request) => protocolOf(request).read(request),
  answer: (call, output, context) => protocolOf(context.request).answer(call, output, context),
  refuse: (error, context, call) => protocolOf(context.request).refuse(error, context, call),
  ...(JSON_PROTOCOL.client && { client: JSON_PROTOCOL.client }),
};

/** The API of queues, as clients see it. */
export const SQS_API: AwsApi = {
  name: "sqs",
  targets: [TARGET],
  protocol: EITHER_PROTOCOL,
  // The operation itself refuses a batch without entries.
  model: { errorOf: refusalByModel, ownWords: BATCHES },
  access: SQS_ACCESS,
  deniedStatus: 403,
};
