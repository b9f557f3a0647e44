import { CallResponse, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import * as proto from "@pulumi/pulumi/proto/resource_pb";

/** Messages that not every SDK declares: since 3.269, and since 3.256, before which the provider's was used. */
const since = proto as { ExistsResourceResponse?: Message; ResourceInvokeResponse?: Message };

type Message = new () => object;

const MESSAGES = {
  registered: proto.RegisterResourceResponse,
  read: proto.ReadResourceResponse,
  exists: since.ExistsResourceResponse ?? Object,
  invoked: since.ResourceInvokeResponse ?? InvokeResponse,
  called: CallResponse,
} satisfies Record<string, Message>;

/**
 * An answer of a monitor to the SDK in the same process: a message as the installed SDK declares it, whose getters give what is
 * given here without packing it. What a newer SDK asks for besides is as in an empty message.
 */
export function answerAs(
  kind: keyof typeof MESSAGES,
  getters: Readonly<Record<`get${string}`, () => unknown>>,
): object {
  return Object.assign(new MESSAGES[kind](), getters);
}
