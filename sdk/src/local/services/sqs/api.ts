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
  // Codes of the older protocol, which programs have learnt.
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

/** Answers each client in the protocol that it speaks; what calls SQS from here speaks the newer one. */
const EITHER_PROTOCOL: Protocol = {
  read: (request) => protocolOf(request).read(request),
  answer: (call, output, context) => protocolOf(context.request).answer(call, output, context),
  refuse: (error, context, call) => protocolOf(context.request).refuse(error, context, call),
  ...(JSON_PROTOCOL.client && { client: JSON_PROTOCOL.client }),
};

/** Queues, as clients see them. */
export const SQS_API: AwsApi = {
  name: "sqs",
  targets: [TARGET],
  protocol: EITHER_PROTOCOL,
  // A batch without entries has words of its operation.
  model: { errorOf: refusalByModel, ownWords: BATCHES },
  access: SQS_ACCESS,
  deniedStatus: 403,
};
