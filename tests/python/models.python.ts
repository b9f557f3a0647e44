import assert from "node:assert/strict";
import { type Call, json, query, rest, s3, xml } from "#sdk/local/services/external-emulator/calls";
import { checkedByModels } from "../../scripts/judge/models/checked";

const BY_LAMBDA = {
  Effect: "Allow",
  Principal: { Service: "lambda.amazonaws.com" },
  Action: "sts:AssumeRole",
};
const QUEUE = "arn:aws:sqs:us-east-1:123456789012:orders";

const document = (...statements: object[]) =>
  JSON.stringify({ Version: "2012-10-17", Statement: statements });
const queue = (members: object) => json("sqs", "AmazonSQS.CreateQueue", members as never);
const inline = (...statements: object[]) =>
  query("iam", "2010-05-08", "PutRolePolicy", {
    RoleName: "shop",
    PolicyName: "shop",
    PolicyDocument: document(...statements),
  });
const role = (...statements: object[]) =>
  query("iam", "2010-05-08", "CreateRole", {
    RoleName: "shop",
    AssumeRolePolicyDocument: document(...statements),
  });
const permission = (action: string) =>
  rest("lambda", "POST", "/2015-03-31/functions/shop/policy", {
    StatementId: "api",
    Action: action,
    Principal: "apigateway.amazonaws.com",
  });
const schedule = (name: string, mode: string) =>
  rest("scheduler", "POST", `/schedules/${name}`, {
    FlexibleTimeWindow: { Mode: mode },
    ScheduleExpression: "rate(1 day)",
    Target: { Arn: QUEUE, RoleArn: "arn:aws:iam::123456789012:role/shop" },
  });
const memory = (size: number) =>
  rest("lambda", "POST", "/2015-03-31/functions", {
    FunctionName: "shop",
    Role: "arn:aws:iam::123456789012:role/shop",
    Code: { ZipFile: "" },
    MemorySize: size,
  });
const encrypted = (algorithm: string) =>
  s3(
    "PUT",
    "/files?encryption",
    xml("ServerSideEncryptionConfiguration", {
      Rule: { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: algorithm } },
    }),
  );
const allow = (action: string, resource = "*", more: object = {}) => ({
  Effect: "Allow",
  Action: action,
  Resource: resource,
  ...more,
});

/** Calls that AWS accepts, and one that it refuses, with the sentence that gives the reason. */
const PAIRS: Readonly<Record<string, readonly [taken: Call, refused: Call, says: RegExp]>> = {
  "a member that is asked for": [
    queue({ QueueName: "orders" }),
    queue({ Attributes: {} }),
    /^QueueName: required, and missing$/,
  ],
  "a member that there is": [
    queue({ QueueName: "orders" }),
    queue({ QueueName: "orders", Colour: "blue" }),
    /^Colour: unknown to CreateQueueRequest$/,
  ],
  "an attribute of an enum": [
    queue({ QueueName: "orders", Attributes: { DelaySeconds: "1" } }),
    queue({ QueueName: "orders", Attributes: { Delay: "1" } }),
    /^Attributes key 'Delay'.* is none of /,
  ],
  "a value of an enum": [
    schedule("daily", "OFF"),
    schedule("daily", "SOMETIMES"),
    /is none of OFF, FLEXIBLE$/,
  ],
  "a name that fits a pattern": [schedule("daily", "OFF"), schedule("dai%20ly", "OFF"), /does not match/],
  "a name that is short enough": [
    schedule("d".repeat(64), "OFF"),
    schedule("d".repeat(65), "OFF"),
    /has 65 characters, 64 at most$/,
  ],
  "a number in its range": [memory(128), memory(64), /^MemorySize: 64, 128 at least$/],
  "a number": [memory(128), memory("128" as never), /^MemorySize: '128' is no integer$/],
  "a name in the bounds that its shape is called by": [
    rest("apigateway", "POST", "/v2/apis", { name: "n".repeat(128), protocolType: "HTTP" }),
    rest("apigateway", "POST", "/v2/apis", { name: "n".repeat(129), protocolType: "HTTP" }),
    /^Name: .* has 129 characters, 128 at most$/,
  ],
  "XML of members that there are": [encrypted("AES256"), encrypted("ROT13"), /is none of AES256/],
  "a form of members that there are": [
    query("sns", "2010-03-31", "CreateTopic", { Name: "news" }),
    query("sns", "2010-03-31", "CreateTopic", { Title: "news" }),
    /^Name: required, and missing$/,
  ],
  "a path of an operation": [
    rest("lambda", "GET", "/2015-03-31/functions"),
    rest("lambda", "GET", "/2015-03-31/functionz"),
    /^no operation of lambda has GET/,
  ],
  "an action of a policy": [
    inline(allow("sqs:SendMessage", QUEUE)),
    inline(allow("sqs:SendMessages", QUEUE)),
    /^PolicyDocument: UNKNOWN_ACTION: Unknown action sqs:SendMessages$/,
  ],
  "an action that is newer than parliament": [
    inline(allow("dsql:DbConnect", "arn:aws:dsql:us-east-1:123456789012:cluster/abc")),
    inline(allow("dsql:DbDisconnect", "arn:aws:dsql:us-east-1:123456789012:cluster/abc")),
    /^PolicyDocument: UNKNOWN_ACTION/,
  ],
  "a service of a policy": [
    inline(allow("sqs:SendMessage", QUEUE)),
    inline(allow("sqz:SendMessage", QUEUE)),
    /^PolicyDocument: UNKNOWN_PREFIX/,
  ],
  "a resource that an action is for": [
    inline(allow("sqs:SendMessage", QUEUE)),
    inline(allow("sqs:SendMessage", "arn:aws:s3:::orders")),
    /^PolicyDocument: RESOURCE_MISMATCH/,
  ],
  "a condition that an action has": [
    inline(allow("dynamodb:GetItem", "*", { Condition: { StringEquals: { "dynamodb:Select": "COUNT" } } })),
    inline(allow("dynamodb:GetItem", "*", { Condition: { StringEquals: { "dynamodb:Colour": "blue" } } })),
    /^PolicyDocument: UNKNOWN_CONDITION_FOR_ACTION/,
  ],
  "a principal of a role": [
    role(BY_LAMBDA),
    role({ Effect: "Allow", Action: "sts:AssumeRole" }),
    /^AssumeRolePolicyDocument: a statement of a policy of the kind trust has no principal$/,
  ],
  "no resource of a role": [
    role(BY_LAMBDA),
    role({ ...BY_LAMBDA, Resource: "*" }),
    /^AssumeRolePolicyDocument: a trust policy has a resource/,
  ],
  "a policy of a queue": [
    queue({
      QueueName: "orders",
      Attributes: { Policy: document(allow("sqs:SendMessage", QUEUE, { Principal: "*" })) },
    }),
    queue({
      QueueName: "orders",
      Attributes: { Policy: document(allow("sqs:Send", QUEUE, { Principal: "*" })) },
    }),
    /^Policy: UNKNOWN_ACTION/,
  ],
  "an action of a permission to call": [
    permission("lambda:InvokeFunction"),
    permission("lambda:CallFunction"),
    /^Action: AWS documents no lambda:CallFunction$/,
  ],
};

describe("AWS's own API models", () => {
  const entries = Object.entries(PAIRS);
  let verdicts: Awaited<ReturnType<typeof checkedByModels>>;

  before(async function () {
    // The Python packages are installed once.
    this.timeout(0);
    verdicts = await checkedByModels(entries.flatMap(([, [taken, refused]]) => [taken, refused]));
  });

  entries.forEach(([what, [, , says]], index) => {
    it(`ask for ${what}`, () => {
      const [taken, refused] = verdicts.slice(2 * index, 2 * index + 2);
      assert.deepEqual(taken?.found, []);
      assert.match(
        refused?.found.find((sentence) => says.test(sentence)) ?? refused?.found.join("\n") ?? "",
        says,
      );
    });
  });
});
