import assert from "node:assert/strict";
import { arn, refusal, SqsHarness } from "../sqs-setup";

describe("permissions of a queue", () => {
  const sqs = new SqsHarness();
  const add = (
    QueueUrl: string,
    Label: string,
    AWSAccountIds: readonly string[],
    Actions = ["ReceiveMessage"],
  ) => sqs.call("AddPermission", { QueueUrl, Label, AWSAccountIds, Actions });
  const policyOf = async (QueueUrl: string) => {
    const answer = await sqs.call("GetQueueAttributes", { QueueUrl, AttributeNames: ["Policy"] });
    const { Policy } = (answer.Attributes ?? {}) as { readonly Policy?: string };
    return Policy === undefined ? undefined : JSON.parse(Policy);
  };

  it("are statements of its policy, which is deleted with the last of them [LSREC]", async () => {
    const url = await sqs.create("Shared");
    const statement = {
      Sid: "first",
      Effect: "Allow",
      Principal: { AWS: ["arn:aws:iam::123456789012:root", "arn:aws:iam::668614515564:root"] },
      Action: "SQS:ReceiveMessage",
      Resource: arn("Shared"),
    };
    await add(url, "first", ["123456789012", "668614515564"]);
    assert.deepEqual(await policyOf(url), {
      Version: "2008-10-17",
      Id: `${arn("Shared")}/SQSDefaultPolicy`,
      Statement: [statement],
    });
    await add(url, "second", ["123456789012"], ["SendMessage", "DeleteMessage"]);
    await sqs.call("RemovePermission", { QueueUrl: url, Label: "first" });
    const [left, ...others] = (await policyOf(url)).Statement;
    assert.deepEqual(others, []);
    assert.deepEqual(left.Principal, { AWS: "arn:aws:iam::123456789012:root" });
    assert.deepEqual(left.Action, ["SQS:SendMessage", "SQS:DeleteMessage"]);
    await sqs.call("RemovePermission", { QueueUrl: url, Label: "second" });
    assert.equal(await policyOf(url), undefined);
  });

  it("have labels of their own, and actions that others may be given [LSREC]", async () => {
    const url = await sqs.create("Labels");
    await add(url, "label", ["123456789012"]);
    assert.deepEqual(await refusal(add(url, "label", ["668614515564"])), [
      "InvalidParameterValueException",
      "Value label for parameter Label is invalid. Reason: Already exists.",
    ]);
    assert.deepEqual(await refusal(sqs.call("RemovePermission", { QueueUrl: url, Label: "other" })), [
      "InvalidParameterValueException",
      "Value other for parameter Label is invalid. Reason: can't find label.",
    ]);
    assert.match(
      (await refusal(add(url, "owner", ["123456789012"], ["CreateQueue"])))[1],
      /^Value SQS:CreateQueue for parameter ActionName is invalid/,
    );
  });
});
