import { sqsError } from "../errors";

/** A message that was received. Each receive has a handle of its own. */
export interface Receipt {
  readonly queue: string;
  readonly id: string;
  /** The number of its receives at that time. */
  readonly receives: number;
}

const MARK = "sqs";

/** The handle of a receipt. */
export function writeReceipt({ queue, id, receives }: Receipt): string {
  return Buffer.from(`${MARK} ${id} ${receives} ${queue}`).toString("base64");
}

/** The receipt that a handle stands for. Throws for a text that is no handle of this queue. */
export function readReceipt(handle: string, queue: string): Receipt {
  const [mark, id = "", receives, of] = Buffer.from(handle, "base64").toString("latin1").split(" ");
  if (mark === MARK && of === queue) return { queue, id, receives: Number(receives) };
  throw sqsError(
    "ReceiptHandleIsInvalid",
    `The input receipt handle "${handle}" is not a valid receipt handle.`,
    404,
  );
}
