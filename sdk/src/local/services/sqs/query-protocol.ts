import type { GatewayRequest } from "../../http/types";
import type { Input, Output, Protocol } from "../endpoint/aws-api";
import { queryProtocol } from "../endpoint/protocols/query";
import { element, xml } from "../endpoint/protocols/xml";
import { ServiceError } from "../service-error";
import { QUERY_CODES } from "./errors";
import { queryMembers } from "./query-members";

const VERSION = "2012-11-05";
const NAMESPACE = `http://queue.amazonaws.com/doc/${VERSION}/`;
/** Operations that answer nothing. All others have an element for their result, also for one without members. */
const WITHOUT_RESULT: ReadonlySet<string> = new Set([
  "AddPermission",
  "ChangeMessageVisibility",
  "DeleteMessage",
  "DeleteQueue",
  "PurgeQueue",
  "RemovePermission",
  "SetQueueAttributes",
  "TagQueue",
  "UntagQueue",
]);
const QUEUE_PATH = /^\/\d{12}\/[^/]+\/?$/;

/** The protocol that clients spoke until 2023: form fields, sent to the queue itself, and XML. */
export function sqsQueryProtocol(): Protocol {
  const plain = queryProtocol({ version: VERSION, namespace: NAMESPACE });
  return {
    read(request) {
      const call = plain.read(request);
      return call && { ...call, input: withQueue(queryMembers(call.input, call.operation), request) };
    },
    answer: ({ operation }, output, { requestId }) => {
      const members = writeMembers(output, `${operation}ResultEntry`);
      const result = WITHOUT_RESULT.has(operation) ? "" : element(`${operation}Result`, xml(members));
      const metadata = element("ResponseMetadata", xml(element("RequestId", requestId)));
      return {
        status: 200,
        headers: [
          ["content-type", "text/xml"],
          ["x-amzn-RequestId", requestId],
        ],
        body: `<?xml version="1.0"?><${operation}Response xmlns="${NAMESPACE}">${result}${metadata}</${operation}Response>`,
      };
    },
    refuse: (error, context) => plain.refuse(olderError(error), context),
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

/** Lists stand without an element around them, each item under a name of its own. */
const LISTS: Readonly<Record<string, string>> = {
  Failed: "BatchResultErrorEntry",
  Messages: "Message",
  QueueUrls: "QueueUrl",
  queueUrls: "QueueUrl",
  Results: "ListMessageMoveTasksResultEntry",
};

/** Maps are pairs. */
const MAPS: Readonly<Record<string, readonly [entry: string, key: string]>> = {
  Attributes: ["Attribute", "Name"],
  MessageAttributes: ["MessageAttribute", "Name"],
  Tags: ["Tag", "Key"],
};

/** `successful` is what the entries of a batch are called that have succeeded, after its operation. */
function writeMembers(output: Output, successful: string): string {
  return Object.entries(output)
    .map(([name, value]) => writeMember(name, value, successful))
    .join("");
}

function writeMember(name: string, value: unknown, successful: string): string {
  const write = (inner: string, item: unknown) => writeItem(inner, item, successful);
  if (value === undefined) return "";
  if (Array.isArray(value)) {
    const item = name === "Successful" ? successful : (LISTS[name] ?? name);
    return value.map((held) => write(item, held)).join("");
  }
  const map = MAPS[name];
  if (map === undefined || typeof value !== "object" || value === null) return write(name, value);
  const [entry, key] = map;
  return Object.entries(value)
    .map(([item, held]) => element(entry, xml(element(key, item), write("Value", held))))
    .join("");
}

function writeItem(name: string, value: unknown, successful: string): string {
  const isPlain = typeof value !== "object" || value === null;
  return element(name, isPlain ? String(value) : xml(writeMembers(value as Output, successful)));
}
