import type { Issues } from "../../errors";
import type { ErrorCode } from "../../errors/catalogue";
import { checkType } from "../../values";

/** A kind of resource whose names end in `.fifo` where it is FIFO. */
export interface NamedKind {
  /** `queue`. */
  readonly displayName: string;
  readonly mostCharacters: number;
  readonly code: ErrorCode;
}

/** Report a name that SQS or SNS does not take. */
export function checkFifoName(
  name: unknown,
  isFifo: boolean,
  { displayName, mostCharacters, code }: NamedKind,
  issues: Issues,
): void {
  if (!checkType(name, "string", issues)) return;
  const bare = isFifo ? name.replace(/\.fifo$/, "") : name;
  const endsRight = !isFifo || bare !== name;
  if (endsRight && /^[\w-]+$/.test(bare) && name.length <= mostCharacters) return;
  issues.add(code, {
    problem: `not the name of a ${isFifo ? "FIFO " : ""}${displayName}`,
    value: name,
    cure: `write at most ${mostCharacters} letters, digits, _ and -${isFifo ? ", and .fifo at the end" : ""}`,
  });
}

/**
 * Whether a queue or a topic is FIFO: `fifo` says so, or the setting of the same meaning under `native`, such as `fifoQueue`.
 * It is plain, since the name that we make ends by it.
 */
export function planFifo(
  fifo: unknown,
  settings: { readonly fifoQueue?: unknown; readonly fifoTopic?: unknown },
  [what, setting]: readonly [what: "queue" | "topic", setting: "fifoQueue" | "fifoTopic"],
  issues: Issues,
): boolean {
  const native = settings[setting];
  if (fifo !== undefined) checkType(fifo, "boolean", issues.at("fifo"));
  if (native === undefined) return fifo === true;
  const at = issues.at("native", what, setting);
  if (!checkType(native, "boolean", at)) return fifo === true;
  if (fifo === undefined || fifo === native) return native;
  at.add("PROP_CONFLICT", { problem: `fifo is ${fifo}`, value: native, cure: "write one of them" });
  return native;
}

/** Names of FIFO queues and topics end so, and others cannot. */
export function isFifoArn(arn: string): boolean {
  return arn.endsWith(".fifo");
}
