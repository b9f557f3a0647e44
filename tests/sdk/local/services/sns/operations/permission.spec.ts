import assert from "node:assert/strict";
import { refusal, SnsHarness } from "../sns-setup";

describe("permissions of a topic", () => {
  const sns = new SnsHarness();
  after(() => sns.close());
  const add = (TopicArn: string, Label: string, ActionName: readonly string[]) =>
    sns.call("AddPermission", { TopicArn, Label, AWSAccountId: ["123456789012"], ActionName });
  const statementsOf = async (TopicArn: string) => {
    const { Attributes } = await sns.call("GetTopicAttributes", { TopicArn });
    return JSON.parse(String((Attributes as { readonly Policy?: string }).Policy)).Statement;
  };

  it("are statements of its policy beside that of AWS [LSREC]", async () => {
    const arn = await sns.topic("Shared");
    await add(arn, "one", ["Publish"]);
    await add(arn, "two", ["Publish", "Subscribe"]);
    const [given, ...added] = await statementsOf(arn);
    assert.equal(given.Sid, "__default_statement_ID");
    const statement = {
      Sid: "one",
      Effect: "Allow",
      Principal: { AWS: "arn:aws:iam::123456789012:root" },
      Action: "SNS:Publish",
      Resource: arn,
    };
    assert.deepEqual(added, [
      statement,
      { ...statement, Sid: "two", Action: ["SNS:Publish", "SNS:Subscribe"] },
    ]);
    await sns.call("RemovePermission", { TopicArn: arn, Label: "one" });
    await sns.call("RemovePermission", { TopicArn: arn, Label: "two" });
    assert.deepEqual(await statementsOf(arn), [given]);
  });

  it("are refused in AWS's words [LSREC]", async () => {
    const arn = await sns.topic("Refused");
    await add(arn, "test", ["Publish"]);
    assert.deepEqual(await refusal(add(arn, "test", ["AddPermission"])), [
      "InvalidParameter",
      "Invalid parameter: Statement already exists",
    ]);
    assert.deepEqual(await refusal(add(arn, "test-2", ["InvalidAction"])), [
      "InvalidParameter",
      "Invalid parameter: Policy statement action out of service scope!",
    ]);
    const missing = sns.call("RemovePermission", { TopicArn: `${arn}x`, Label: "test" });
    assert.deepEqual(await refusal(missing), ["NotFound", "Topic does not exist"]);
  });
});
