import type { GatewayRequest } from "../../http/types";
import type { Input, Protocol, WrittenCall } from "../endpoint/aws-api";
import { queryProtocol } from "../endpoint/protocols/query";
import { ServiceError } from "../service-error";
import { SQS_ACCESS } from "./access";
import { QUERY_CODES, sqsError } from "./errors";

const QUEUE_PATH = /^\/\d{12}\/[^/]+\/?$/;
/** The operations that are not called at the URL of a queue. */
const NOT_OF_A_QUEUE: ReadonlySet<string> = new Set(["CreateQueue", "ListQueues"]);
/** The answer to a request that names no operation. */
const NO_OPERATION = {
  status: 404,
  headers: [["content-type", "text/xml"]] as const,
  body: "<UnknownOperationException/>",
};

/** The protocol of clients until 2023. They send form fields to the queue itself, and get XML. */
export function sqsQueryProtocol(): Protocol {
  const plain = queryProtocol("sqs");
  return {
    read(request) {
      const call = plain.read(request);
      if (call && NOT_OF_A_QUEUE.has(call.operation) && QUEUE_PATH.test(request.rawPath))
        throw invalidAction(call);
      return call && { ...call, input: withQueue(call.input, request) };
    },
    answer: plain.answer,
    refuse(error, context, call) {
      const isUnknown = error.code === "UnknownOperationException";
      if (isUnknown && call === undefined) return NO_OPERATION;
      // The local mode serves all operations of SQS, so that any other is none of AWS either.
      const isInvalid = isUnknown && call !== undefined && !Object.hasOwn(SQS_ACCESS, call.operation);
      return plain.refuse(isInvalid ? invalidAction(call) : olderError(error), context);
    },
  };
}

function invalidAction({ operation }: WrittenCall): ServiceError {
  return sqsError("InvalidAction", `The action ${operation} is not valid for this endpoint.`);
}

/** A call may name its queue by its own URL alone. */
function withQueue(input: Input, { rawPath }: GatewayRequest): Input {
  return input.QueueUrl === undefined && QUEUE_PATH.test(rawPath) ? { ...input, QueueUrl: rawPath } : input;
}

function olderError({ code, message, status }: ServiceError): ServiceError {
  const isNoQueue = code === "QueueDoesNotExist";
  const text = isNoQueue ? "The specified queue does not exist for this wsdl version." : message;
  return new ServiceError(QUERY_CODES[code] ?? code, text, status);
}
