import { parseJson } from "../../../../http/json";
import { dynamoDbError, invalid } from "../../errors";

/** A position in a stream. */
export interface StreamPosition {
  readonly arn: string;
  /** The number of the first record that is wanted. */
  readonly sequence: number;
  /** The time of the answer with the iterator, in milliseconds since 1970. */
  readonly at: number;
}

/** An iterator is good for this long. */
const ITERATOR_MS = 15 * 60 * 1000;

/** A position as clients send it back: only the service has to understand it. */
export function iteratorText({ arn, sequence, at }: StreamPosition): string {
  return `${arn}|1|${Buffer.from(JSON.stringify({ sequence, at })).toString("base64")}`;
}

/** @throws ServiceError for a text that is no iterator, and for one that is too old */
export function readIterator(text: string, now: number): StreamPosition {
  const [arn = "", , encoded = ""] = text.split("|");
  const position = { arn, ...decode(encoded) };
  if (now - position.at > ITERATOR_MS) {
    throw dynamoDbError("ExpiredIteratorException", "Iterator expired");
  }
  return position;
}

function decode(encoded: string): Pick<StreamPosition, "sequence" | "at"> {
  try {
    const { sequence, at } = parseJson(Buffer.from(encoded, "base64").toString("utf8")) as {
      readonly sequence?: unknown;
      readonly at?: unknown;
    };
    if (typeof sequence === "number" && typeof at === "number") return { sequence, at };
  } catch {
    // Said below.
  }
  throw invalid("Invalid ShardIterator");
}
