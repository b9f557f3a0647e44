import { sqsError } from "../errors";

/** What a receiver got, and when: a message is received under another handle each time. */
export interface Receipt {
  readonly queue: string;
  readonly id: string;
  /** How often the message had been received then. */
  readonly receives: number;
}

const MARK = "sqs";

/** The text that stands for it. */
export function writeReceipt({ queue, id, receives }: Receipt): string {
  return Buffer.from(`${MARK} ${id} ${receives} ${queue}`).toString("base64");
}

/** Throws for a text that is no receipt of this queue. */
export function readReceipt(handle: string, queue: string): Receipt {
  const [mark, id = "", receives, of] = Buffer.from(handle, "base64").toString("latin1").split(" ");
  if (mark === MARK && of === queue) return { queue, id, receives: Number(receives) };
  throw sqsError(
    "ReceiptHandleIsInvalid",
    `The input receipt handle "${handle}" is not a valid receipt handle.`,
    404,
  );
}
