import type { Issues } from "../../errors";
import type { ErrorCode } from "../../errors/catalogue";
import { checkType } from "../../values";

/** What a name is of that ends in `.fifo` where the thing is FIFO. */
export interface NamedKind {
  /** `queue`. */
  readonly noun: string;
  readonly mostCharacters: number;
  readonly code: ErrorCode;
}

/** Report a name that SQS or SNS does not take. */
export function checkFifoName(
  name: unknown,
  isFifo: boolean,
  { noun, mostCharacters, code }: NamedKind,
  issues: Issues,
): void {
  if (!checkType(name, "string", issues)) return;
  const bare = isFifo ? name.replace(/\.fifo$/, "") : name;
  const endsRight = !isFifo || bare !== name;
  if (endsRight && /^[\w-]+$/.test(bare) && name.length <= mostCharacters) return;
  issues.add(code, {
    problem: `not the name of a ${isFifo ? "FIFO " : ""}${noun}`,
    value: name,
    cure: `write at most ${mostCharacters} letters, digits, _ and -${isFifo ? ", and .fifo at the end" : ""}`,
  });
}

/** Names of FIFO queues and topics end so, and others cannot. */
export function isFifoArn(arn: string): boolean {
  return arn.endsWith(".fifo");
}
