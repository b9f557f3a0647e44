import type { GatewayRequest } from "../../http/types";
import type { Input, Protocol } from "../endpoint/aws-api";
import { queryProtocol } from "../endpoint/protocols/query";
import { ServiceError } from "../service-error";
import { QUERY_CODES, sqsError } from "./errors";

const QUEUE_PATH = /^\/\d{12}\/[^/]+\/?$/;
/** Operations that are not called at the URL of a queue. */
const NOT_OF_A_QUEUE: ReadonlySet<string> = new Set(["CreateQueue", "ListQueues"]);
/** The answer to a request that names no operation. */
const NO_OPERATION = {
  status: 404,
  headers: [["content-type", "text/xml"]] as const,
  body: "<UnknownOperationException/>",
};

/** The protocol that clients spoke until 2023: form fields, sent to the queue itself, and XML. */
export function sqsQueryProtocol(): Protocol {
  const plain = queryProtocol("sqs");
  return {
    read(request) {
      const call = plain.read(request);
      if (call && NOT_OF_A_QUEUE.has(call.operation) && QUEUE_PATH.test(request.rawPath))
        throw sqsError("InvalidAction", `The action ${call.operation} is not valid for this endpoint.`);
      return call && { ...call, input: withQueue(call.input, request) };
    },
    answer: plain.answer,
    refuse: (error, context, call) =>
      error.code === "UnknownOperationException" && call === undefined
        ? NO_OPERATION
        : plain.refuse(olderError(error), context),
  };
}

/** A call may name its queue by nothing but where it was sent to. */
function withQueue(input: Input, { rawPath }: GatewayRequest): Input {
  return input.QueueUrl === undefined && QUEUE_PATH.test(rawPath) ? { ...input, QueueUrl: rawPath } : input;
}

function olderError({ code, message, status }: ServiceError): ServiceError {
  const isNoQueue = code === "QueueDoesNotExist";
  const text = isNoQueue ? "The specified queue does not exist for this wsdl version." : message;
  return new ServiceError(QUERY_CODES[code] ?? code, text, status);
}
