import assert from "node:assert/strict";
import type { DoneCall } from "#sdk/local/services/endpoint/aws-service";
import { isIdlePoll } from "#sdk/local/triggers/event-sources/idle-polls";

const call = (operation: string, output: DoneCall["output"], sourceIp?: string): DoneCall =>
  ({ service: "sqs", operation, output, sourceIp }) as DoneCall;

describe("the log of pollers", () => {
  it("leaves out polls that have found nothing, and no call of anybody else", () => {
    const idle = [
      call("ReceiveMessage", {}),
      call("ReceiveMessage", { Messages: [] }),
      call("GetRecords", { Records: [] }),
      call("GetQueueAttributes", { Attributes: {} }),
    ];
    const reported = [
      call("ReceiveMessage", { Messages: [{}] }),
      call("GetRecords", { Records: [{}] }),
      call("GetRecords", undefined),
      call("GetRecords", { Records: [] }, "127.0.0.1"),
      call("SendMessage", {}),
    ];
    assert.deepEqual(
      [idle.map(isIdlePoll), reported.map(isIdlePoll)],
      [idle.map(() => true), reported.map(() => false)],
    );
  });
});
