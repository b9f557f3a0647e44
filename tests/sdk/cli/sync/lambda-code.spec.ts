import assert from "node:assert/strict";
import { ChangedMeanwhile, type LambdaCode, lambdaCodeIfInstalled } from "#sdk/cli/sync/lambda-code";
import { ScriptedLambda } from "../../../support/aws/scripted-lambda";

const DURABLE = { functionName: "work", region: "eu-west-1", alias: "live" };
const PLAIN = { ...DURABLE, alias: undefined };

describe("the code of a function in Lambda, by the client of the AWS SDK", () => {
  const aws = new ScriptedLambda();
  let lambda: LambdaCode;
  before(async () => {
    await aws.listen();
    lambda = lambdaCodeIfInstalled(__dirname, {}) as LambdaCode;
  });
  beforeEach(() => {
    aws.functions.clear();
    aws.put("work", "first");
    aws.calls.length = 0;
  });
  after(() => aws.close());

  it("is replaced for the revision that was read, and for no other", async () => {
    const { revision } = await lambda.read(PLAIN);
    aws.put("work", "by hand");
    await assert.rejects(lambda.replace(PLAIN, Buffer.from("zip"), revision), ChangedMeanwhile);
    assert.equal(aws.functions.get("work")?.sha256, "by hand");
  });

  it("gets a version with an alias, which the alias then names", async () => {
    const { sha256 } = await lambda.replace(DURABLE, Buffer.from("zip"), undefined);
    const { aliases, version, versions } = aws.functions.get("work") ?? {};
    assert.deepEqual([aliases, version, versions?.["2"]], [{ live: "2" }, 2, sha256]);
    await lambda.replace(PLAIN, Buffer.from("other"), undefined);
    assert.deepEqual(aws.functions.get("work")?.aliases, { live: "2" });
  });

  it("is that of the alias where a version was published and the command killed before the alias named it", async () => {
    const before = await lambda.replace(DURABLE, Buffer.from("zip"), undefined);
    const { revision } = await lambda.replace(PLAIN, Buffer.from("other"), undefined);
    assert.equal((await lambda.read(DURABLE)).sha256, before.sha256);
    const { sha256 } = await lambda.replace(DURABLE, Buffer.from("other"), revision);
    assert.deepEqual(
      [sha256, aws.functions.get("work")?.aliases.live],
      [aws.functions.get("work")?.sha256, "3"],
    );
  });
});
