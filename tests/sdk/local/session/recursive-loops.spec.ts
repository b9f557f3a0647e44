import assert from "node:assert/strict";
import { calledOnceMore, type Lineage } from "#sdk/local/lambda/lineage";
import type { InvocationEvent } from "#sdk/local/protocol";
import { RecursiveLoops } from "#sdk/local/session/recursive-loops";
import { graphResource } from "../../../support/graph";

const ARN = "arn:aws:lambda:eu-west-1:123456789012:function:make";
let MOST: Lineage | undefined;
for (let count = 0; count < 16; count++) MOST = calledOnceMore(MOST, ARN);

function recursionConfig(functionName: string, recursiveLoop: string) {
  const type = "aws:lambda/functionRecursionConfig:FunctionRecursionConfig";
  return graphResource(type, "loop", { inputs: { functionName, recursiveLoop } });
}

function event(source: InvocationEvent["source"]): InvocationEvent {
  return {
    event: "invocation",
    functionName: "make",
    handler: "src/thumbnail.make",
    requestId: "r",
    source,
    status: "failed",
    reason: "no",
    attempt: 1,
    durationMs: 0,
  };
}

describe("the recursive loop detection", () => {
  it("refuses the 17th call of a chain [LDG/invocation-recursion]", () => {
    const loops = new RecursiveLoops();
    assert.equal(typeof loops.admit(ARN, undefined), "string");
    assert.deepEqual(loops.admit(ARN, MOST), {
      errorType: "RecursiveInvocationException",
      errorMessage: "Lambda detected that the function is invoked in a recursive loop, and did not invoke it",
    });
  });

  it("lets a function go on that has Allow, named or by its ARN, until it is removed [LDG/invocation-recursion]", () => {
    const loops = new RecursiveLoops();
    const isAdmitted = () => typeof loops.admit(ARN, MOST) === "string";
    const admitted = [
      ["make", "Allow"],
      [ARN, "Allow"],
      ["make", "Terminate"],
      ["other", "Allow"],
    ] as const;
    const found = admitted.map(([name, word]) => {
      loops.serve([recursionConfig(name, word)]);
      return isAdmitted();
    });
    assert.deepEqual(found, [true, true, false, false]);
  });

  it("tells the source, the function, the last event and the cure, once until code changes", () => {
    const loops = new RecursiveLoops();
    const source = { kind: "s3", arn: "arn:aws:s3:::pictures", items: ["originals/cat.jpg"] };
    const notice =
      'endless loop: bucket pictures has called src/thumbnail.make 16 times in one chain of events. The recursive loop detection of Lambda does not call it for the event of the object originals/cat.jpg, here as on AWS. Let the function write below another prefix than that of its notification, or into another bucket. If the loop is on purpose, an aws.lambda.FunctionRecursionConfig with recursiveLoop: "Allow" allows it';
    assert.equal(loops.noticeOf(event(source)), notice);
    assert.equal(loops.noticeOf(event(source)), undefined);
    loops.renew();
    assert.equal(loops.noticeOf(event(source)), notice);
  });

  it("shortens a key that has grown, and names queues, topics and callers", () => {
    const loops = new RecursiveLoops();
    const noticeFor = (kind: string, arn: string, ...items: string[]) =>
      loops.noticeOf(event({ kind, arn, items })) ?? "";
    assert.ok(
      noticeFor("s3", "arn:aws:s3:::pictures", "x".repeat(200)).includes(`object ${"x".repeat(80)}…, here`),
    );
    assert.match(
      noticeFor("sqs", "arn:aws:sqs:eu-west-1:1:jobs", "m-1"),
      /queue jobs has .* for the message m-1, here/,
    );
    assert.match(
      noticeFor("sns", "arn:aws:sns:eu-west-1:1:news", "m-2"),
      /topic news has .* for the message m-2, here/,
    );
    assert.match(
      noticeFor("lambda", "arn:aws:sts::1:assumed-role/r/s"),
      /caller assumed-role\/r\/s has .* for the event, here/,
    );
  });
});
