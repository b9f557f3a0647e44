import { CallResponse, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import * as proto from "@pulumi/pulumi/proto/resource_pb";

type Message = new () => object;

/** Messages that not every SDK declares: the first since 3.269, the second since 3.256. */
const since = proto as { ExistsResourceResponse?: Message; ResourceInvokeResponse?: typeof InvokeResponse };

/** A class of the monitor's own since SDK 3.256. It was the provider's before. */
export const InvokeAnswer = since.ResourceInvokeResponse ?? InvokeResponse;

const MESSAGES = {
  registered: proto.RegisterResourceResponse,
  read: proto.ReadResourceResponse,
  exists: since.ExistsResourceResponse ?? Object,
  invoked: InvokeAnswer,
  called: CallResponse,
} satisfies Record<string, Message>;

/**
 * An answer of a monitor to the SDK in the same process. It is a message as the installed SDK declares it, whose
 * getters return the given values without packing them. Other members that a newer SDK reads are as in an empty
 * message.
 */
export function answerAs(
  kind: keyof typeof MESSAGES,
  getters: Readonly<Record<`get${string}`, () => unknown>>,
): object {
  return Object.assign(new MESSAGES[kind](), getters);
}
