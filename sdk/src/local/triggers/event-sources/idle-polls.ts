import type { DoneCall } from "../../services/endpoint/aws-service";

/** By operation: the member of an answer that is empty when there was nothing. */
const FOUND: Readonly<Record<string, string>> = {
  ReceiveMessage: "Messages",
  GetRecords: "Records",
  // Only whether everything is handed over is asked so.
  GetQueueAttributes: "",
};

/** Whether a call of a poller has found nothing: nobody wants a report of one each second. */
export function isIdlePoll({ operation, output, sourceIp }: DoneCall): boolean {
  const member = FOUND[operation];
  if (member === undefined || output === undefined || sourceIp !== undefined) return false;
  const found = output[member] as readonly unknown[] | undefined;
  return found === undefined || found.length === 0;
}
