import assert from "node:assert/strict";
import type { Input } from "#sdk/local/services/endpoint/aws-api";
import { graphResource } from "../../../../../support/graph";
import { refusal, SnsHarness, turn } from "../sns-setup";

const ARN = "arn:aws:sns:us-east-1:123456789012:Orders";
const QUEUE = "arn:aws:sqs:us-east-1:123456789012:Packing";

describe("topics", () => {
  const sns = new SnsHarness();
  after(() => sns.close());

  const said = (operation: string, input: object) => refusal(sns.call(operation, input as Input));

  it("have AWS's attributes and a policy for their own account [LSREC]", async () => {
    const TopicArn = await sns.topic("Attributes", { DisplayName: "TestTopic" });
    const { Attributes } = await sns.call("GetTopicAttributes", { TopicArn });
    const { Policy, EffectiveDeliveryPolicy, ...plain } = Attributes as Record<string, string>;
    assert.deepEqual(plain, {
      TopicArn,
      Owner: "123456789012",
      DisplayName: "TestTopic",
      SubscriptionsConfirmed: "0",
      SubscriptionsDeleted: "0",
      SubscriptionsPending: "0",
    });
    assert.deepEqual(JSON.parse(Policy ?? "").Statement[0].Condition, {
      StringEquals: { "AWS:SourceOwner": "123456789012" },
    });
    assert.equal(JSON.parse(EffectiveDeliveryPolicy ?? "").http.defaultHealthyRetryPolicy.numRetries, 3);
    const fifo = await sns.topic("Attributes.fifo", { FifoTopic: "true" });
    const found = (await sns.call("GetTopicAttributes", { TopicArn: fifo })).Attributes as Record<
      string,
      string
    >;
    assert.deepEqual([found.FifoTopic, found.ContentBasedDeduplication], ["true", "false"]);
  });

  it("show their delivery policy, and that with AWS's defaults [LSREC]", async () => {
    const defaults = {
      defaultHealthyRetryPolicy: {
        minDelayTarget: 20,
        maxDelayTarget: 20,
        numRetries: 3,
        numMaxDelayRetries: 0,
        numNoDelayRetries: 0,
        numMinDelayRetries: 0,
        backoffFunction: "linear",
      },
      disableSubscriptionOverrides: false,
      defaultRequestPolicy: { headerContentType: "text/plain; charset=UTF-8" },
    };
    const json = { defaultRequestPolicy: { headerContentType: "application/json" } };
    const DeliveryPolicy = JSON.stringify({ http: json });
    const TopicArn = await sns.topic("Delivered", { DeliveryPolicy });
    const shown = async () => {
      const { Attributes } = await sns.call("GetTopicAttributes", { TopicArn });
      const { DeliveryPolicy: own, EffectiveDeliveryPolicy = "" } = Attributes as Record<string, string>;
      return [own && JSON.parse(own).http, JSON.parse(EffectiveDeliveryPolicy).http];
    };
    const set = (AttributeValue: string) =>
      sns.call("SetTopicAttributes", { TopicArn, AttributeName: "DeliveryPolicy", AttributeValue });
    const disableSubscriptionOverrides = false;
    assert.deepEqual(await shown(), [
      { ...json, disableSubscriptionOverrides },
      { ...defaults, ...json },
    ]);
    assert.equal(await sns.topic("Delivered", { DeliveryPolicy }), TopicArn);
    const retries = { minDelayTarget: 5, maxDelayTarget: 6, numRetries: 1 };
    await set(JSON.stringify({ http: { defaultHealthyRetryPolicy: retries } }));
    const defaultHealthyRetryPolicy = { ...defaults.defaultHealthyRetryPolicy, ...retries };
    assert.deepEqual(await shown(), [
      { defaultHealthyRetryPolicy: retries, disableSubscriptionOverrides },
      { ...defaults, defaultHealthyRetryPolicy },
    ]);
    await set(JSON.stringify({ http: { defaultHealthyRetryPolicy: null } }));
    assert.deepEqual(await shown(), [{ disableSubscriptionOverrides }, defaults]);
    await set("");
    assert.deepEqual(await shown(), [undefined, defaults]);
  });

  it("are one when they are made again, unless attributes or tags are others [LSREC]", async () => {
    const Tags = [{ Key: "k1", Value: "v1" }];
    const { TopicArn } = await sns.call("CreateTopic", {
      Name: "Again",
      Attributes: { DisplayName: "a" },
      Tags,
    });
    assert.equal(await sns.topic("Again"), TopicArn);
    assert.deepEqual(await said("CreateTopic", { Name: "Again", Attributes: { DisplayName: "b" } }), [
      "InvalidParameter",
      "Invalid parameter: Attributes Reason: Topic already exists with different attributes",
    ]);
    assert.deepEqual(
      await said("CreateTopic", { Name: "Again", Tags: [...Tags, { Key: "k2", Value: "v2" }] }),
      ["InvalidParameter", "Invalid parameter: Tags Reason: Topic already exists with different tags"],
    );
    assert.deepEqual(await said("CreateTopic", { Name: "a b" }), [
      "InvalidParameter",
      "Invalid parameter: Topic Name",
    ]);
  });

  it("that do not exist are reported so, as are invalid ARNs [LSREC]", async () => {
    assert.deepEqual(await said("Publish", { TopicArn: `${ARN}x`, Message: "a" }), [
      "NotFound",
      "Topic does not exist",
    ]);
    assert.deepEqual(await said("Publish", { TopicArn: "a:b", Message: "a" }), [
      "InvalidParameter",
      "Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 2",
    ]);
    assert.deepEqual(
      await said("Publish", { TopicArn: ARN.replace("us-east-1", "eu-west-1"), Message: "a" }),
      ["InvalidParameter", "Invalid parameter: TopicArn"],
    );
  });

  it("are returned when they are made again with some of their settings, and no others [LSREC]", async () => {
    const Tags = [
      { Key: "a", Value: "1" },
      { Key: "b", Value: "2" },
    ];
    const made = { Name: "Repeated", Attributes: { DisplayName: "Value1" }, Tags };
    const { TopicArn } = await sns.call("CreateTopic", made);
    for (const less of [
      { Name: "Repeated" },
      { Name: "Repeated", Tags: [Tags[1]] },
      { Name: "Repeated", Tags: [] },
      { ...made, Attributes: { FifoTopic: "false" } },
    ])
      assert.deepEqual(await sns.call("CreateTopic", less), { TopicArn });
    assert.deepEqual(await said("CreateTopic", { Name: "Repeated", Attributes: { SignatureVersion: "2" } }), [
      "InvalidParameter",
      "Invalid parameter: Attributes Reason: Topic already exists with different attributes",
    ]);
    assert.deepEqual(await said("CreateTopic", { Name: "Repeated", Tags: [{ Key: "c", Value: "3" }] }), [
      "InvalidParameter",
      "Invalid parameter: Tags Reason: Topic already exists with different tags",
    ]);
  });

  it("refuse invalid telephone numbers for messages and subscriptions [LSREC]", async () => {
    const TopicArn = await sns.topic("Telephones");
    assert.deepEqual(await said("Publish", { PhoneNumber: "NAA+15551234567", Message: "a" }), [
      "InvalidParameter",
      "Invalid parameter: PhoneNumber Reason: NAA+15551234567 is not valid to publish to",
    ]);
    for (const Endpoint of ["+15--551234567", "+15551234567.", "/+15551234567"])
      assert.deepEqual(await said("Subscribe", { TopicArn, Protocol: "sms", Endpoint }), [
        "InvalidParameter",
        `Invalid SMS endpoint: ${Endpoint}`,
      ]);
  });

  it("have tags [LSREC]", async () => {
    const ResourceArn = await sns.topic("Tags");
    const Tags = [
      { Key: "k1", Value: "v1" },
      { Key: "k2", Value: "v2" },
    ];
    await sns.call("TagResource", { ResourceArn, Tags });
    await sns.call("UntagResource", { ResourceArn, TagKeys: ["k1"] });
    assert.deepEqual(await sns.call("ListTagsForResource", { ResourceArn }), { Tags: [Tags[1]] });
    assert.deepEqual(await said("TagResource", { ResourceArn, Tags: [Tags[0], Tags[0]] }), [
      "InvalidParameter",
      "Invalid parameter: Duplicated keys are not allowed.",
    ]);
  });

  it("take messages of up to 1 MiB where they say so [BC]", async () => {
    const TopicArn = await sns.topic("Large", { MaximumMessageSize: "1048576" });
    const publish = (length: number) => said("Publish", { TopicArn, Message: "a".repeat(length) });
    assert.equal(
      (await sns.call("Publish", { TopicArn, Message: "a".repeat(1_048_576) })).MessageId !== undefined,
      true,
    );
    assert.deepEqual(await publish(1_048_577), ["InvalidParameter", "Invalid parameter: Message too long"]);
    const set = (AttributeValue: string) =>
      said("SetTopicAttributes", { TopicArn, AttributeName: "MaximumMessageSize", AttributeValue });
    for (const value of ["1023", "1048577", "many"]) assert.equal((await set(value))[0], "InvalidParameter");
  });

  it("take no message that AWS would refuse, in its words [LSREC]", async () => {
    const TopicArn = await sns.topic("Checked");
    const fifo = await sns.topic("Checked.fifo", { FifoTopic: "true" });
    const reason = async (input: object, topic = TopicArn) =>
      (await said("Publish", { TopicArn: topic, Message: "a", ...input }))[1].replace(
        "Invalid parameter: ",
        "",
      );
    const attribute = (value: object) => reason({ MessageAttributes: { attr1: value } });
    assert.deepEqual(
      [
        await reason({ Message: "" }),
        await reason({ Message: "a".repeat(262_145) }),
        await reason({ Subject: "" }),
        await reason({ MessageStructure: "json", Message: "{}" }),
        await reason({ MessageStructure: "json", Message: "{" }),
        await reason({ MessageStructure: "json", Message: '{"default":1}' }),
        await reason({ MessageDeduplicationId: "d" }),
        await reason({ MessageDeduplicationId: "d" }, fifo),
        await reason({ MessageGroupId: "g" }, fifo),
        await attribute({ DataType: "String", StringValue: "" }),
        await attribute({ DataType: "String", BinaryValue: "AgME" }),
        await attribute({ DataType: "wrong", StringValue: "a" }),
        await reason({ MessageAttributes: { "a^b": { DataType: "String", StringValue: "a" } } }),
        await reason({ TopicArn: undefined, TargetArn: `${ARN}:endpoint/x` }),
      ],
      [
        "Empty message",
        "Message too long",
        "Subject",
        "Message Structure - No default entry in JSON message body",
        "Message Structure - JSON message body failed to parse",
        "Message Structure - No default entry in JSON message body",
        "MessageDeduplicationId Reason: The request includes MessageDeduplicationId parameter that is not valid for this topic type",
        "The MessageGroupId parameter is required for FIFO topics",
        "The topic should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly",
        "The message attribute 'attr1' must contain non-empty message attribute value for message attribute type 'String'.",
        "The message attribute 'attr1' with type 'String' must use field 'String'.",
        "The message attribute 'attr1' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.",
        "Invalid non-alphanumeric character '#x5E' was found in the message attribute name. Can only include alphanumeric characters, hyphens, underscores, or dots.",
        "TargetArn Reason: No endpoint found for the target arn specified",
      ],
    );
  });

  it("take batches, and refuse them whole [LSREC]", async () => {
    const TopicArn = await sns.topic("Batches");
    const { url } = await sns.queueOf(TopicArn, "Batches", { RawMessageDelivery: "true" });
    const entry = (Id: string, Message = "a") => ({ Id, Message });
    const batch = (...PublishBatchRequestEntries: object[]) => ({ TopicArn, PublishBatchRequestEntries });
    const { Successful, Failed } = await sns.call("PublishBatch", batch(entry("1", "x"), entry("2", "y")));
    await turn();
    assert.deepEqual(
      (Successful as { Id: string }[]).map(({ Id }) => Id),
      ["1", "2"],
    );
    assert.deepEqual(Failed, []);
    assert.deepEqual(
      (await sns.drain(url)).map(({ Body }) => Body),
      ["x", "y"],
    );
    assert.deepEqual(
      [
        await said("PublishBatch", batch(...Array.from({ length: 11 }, (_, i) => entry(`${i}`)))),
        await said("PublishBatch", batch(entry("1"), entry("1"))),
        await said("PublishBatch", batch(entry("message.id"))),
        await said("PublishBatch", batch(entry("1", "a".repeat(200_000)), entry("2", "a".repeat(200_000)))),
      ],
      [
        ["TooManyEntriesInBatchRequest", "The batch request contains more entries than permissible."],
        ["BatchEntryIdsNotDistinct", "Two or more batch entries in the request have the same Id."],
        [
          "InvalidBatchEntryId",
          "The Id of a batch entry in the batch request contains an impermissible character: message.id",
        ],
        ["BatchRequestTooLong", "The length of all the messages put together is more than the limit."],
      ],
    );
  });

  describe("and their subscriptions", () => {
    it("have AWS's attributes [LSREC]", async () => {
      const TopicArn = await sns.topic("Subscribed");
      const { subscription } = await sns.queueOf(TopicArn, "Subscribed", { RawMessageDelivery: "true" });
      const attributes = async () =>
        (await sns.call("GetSubscriptionAttributes", { SubscriptionArn: subscription })).Attributes;
      const plain = {
        SubscriptionArn: subscription,
        TopicArn,
        Protocol: "sqs",
        Endpoint: "arn:aws:sqs:us-east-1:123456789012:Subscribed",
        Owner: "123456789012",
        SubscriptionPrincipal: "arn:aws:iam::123456789012:user/local",
        ConfirmationWasAuthenticated: "true",
        PendingConfirmation: "false",
        RawMessageDelivery: "true",
      };
      assert.deepEqual(await attributes(), plain);
      const set = (AttributeName: string, AttributeValue: string) =>
        sns.call("SetSubscriptionAttributes", {
          SubscriptionArn: subscription,
          AttributeName,
          AttributeValue,
        });
      await set("FilterPolicy", '{"store":["a"]}');
      assert.deepEqual(await attributes(), {
        ...plain,
        FilterPolicy: '{"store":["a"]}',
        FilterPolicyScope: "MessageAttributes",
      });
      await set("FilterPolicy", "{}");
      assert.deepEqual(await attributes(), plain);
    });

    it("are the same when they are made again, unless attributes differ [LSREC]", async () => {
      const TopicArn = await sns.topic("Twice");
      const first = await sns.queueOf(TopicArn, "Twice", { RawMessageDelivery: "true" });
      const input = { TopicArn, Protocol: "sqs", Endpoint: first.arn };
      assert.equal((await sns.call("Subscribe", input)).SubscriptionArn, first.subscription);
      assert.deepEqual(await said("Subscribe", { ...input, Attributes: { RawMessageDelivery: "false" } }), [
        "InvalidParameter",
        "Invalid parameter: Attributes Reason: Subscription already exists with different attributes",
      ]);
    });

    it("are refused in AWS's words [LSREC]", async () => {
      const TopicArn = await sns.topic("Refused");
      const fifo = await sns.topic("Refused.fifo", { FifoTopic: "true" });
      const subscribe = async (input: object) =>
        (await said("Subscribe", { TopicArn, Protocol: "sqs", Endpoint: QUEUE, ...input }))[1];
      const { subscription } = await sns.queueOf(TopicArn, "Refused");
      const set = async (AttributeName: string, AttributeValue: string) =>
        (
          await said("SetSubscriptionAttributes", {
            SubscriptionArn: subscription,
            AttributeName,
            AttributeValue,
          })
        )[1];
      const deadLetterTargetArn = QUEUE;
      assert.deepEqual(
        [
          await subscribe({ Protocol: "test-protocol" }),
          await subscribe({ Endpoint: "https://sqs.us-east-1.amazonaws.com/123456789012/Packing" }),
          await subscribe({ Endpoint: `${QUEUE}.fifo` }),
          await subscribe({ Attributes: { RawMessageDelivery: "wrongvalue" } }),
          await subscribe({
            TopicArn: fifo,
            Endpoint: `${QUEUE}.fifo`,
            Attributes: { RedrivePolicy: JSON.stringify({ deadLetterTargetArn }) },
          }),
          await set("FakeAttribute", "x"),
          await set("RawMessageDelivery", "test-ValUe"),
          await set("RedrivePolicy", '{"deadLetterTargetArn":"fake"}'),
          await set("FilterPolicyScope", "RandomValue"),
        ],
        [
          "Invalid parameter: Amazon SNS does not support this protocol string: test-protocol",
          "Invalid parameter: SQS endpoint ARN",
          "Invalid parameter: Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard SNS topics",
          "Invalid parameter: Attributes Reason: RawMessageDelivery: Invalid value [wrongvalue]. Must be true or false.",
          "Invalid parameter: Attributes Reason: RedrivePolicy: must use a FIFO queue as DLQ for a FIFO Subscription to a FIFO Topic.",
          "Invalid parameter: AttributeName",
          "Invalid parameter: RawMessageDelivery: Invalid value [test-ValUe]. Must be true or false.",
          "Invalid parameter: RedrivePolicy: deadLetterTargetArn is an invalid arn",
          "Invalid parameter: FilterPolicyScope: Invalid value [RandomValue]. Please use either MessageBody or MessageAttributes",
        ],
      );
    });

    it("end with their topic, or by themselves, also twice [LSREC]", async () => {
      const TopicArn = await sns.topic("Ended");
      const { subscription: SubscriptionArn } = await sns.queueOf(TopicArn, "Ended");
      const other = await sns.queueOf(TopicArn, "EndedToo");
      await sns.call("Unsubscribe", { SubscriptionArn });
      await sns.call("Unsubscribe", { SubscriptionArn });
      const { Subscriptions } = await sns.call("ListSubscriptionsByTopic", { TopicArn });
      assert.deepEqual(Subscriptions, [
        {
          SubscriptionArn: other.subscription,
          Owner: "123456789012",
          Protocol: "sqs",
          Endpoint: other.arn,
          TopicArn,
        },
      ]);
      await sns.call("DeleteTopic", { TopicArn });
      assert.equal(
        (await said("GetSubscriptionAttributes", { SubscriptionArn: other.subscription }))[0],
        "NotFound",
      );
      assert.deepEqual(await said("Unsubscribe", { SubscriptionArn: TopicArn }), [
        "InvalidParameter",
        "Invalid parameter: SubscriptionId",
      ]);
    });
  });

  describe("of a program", () => {
    const topic = (inputs: object = {}) =>
      graphResource("aws:sns/topic:Topic", "Orders", {
        id: ARN,
        inputs: { name: "Orders", ...inputs } as never,
        state: { arn: ARN, name: "Orders" },
      });
    const subscription = (inputs: object = {}) =>
      graphResource("aws:sns/topicSubscription:TopicSubscription", "Packing", {
        id: `${ARN}:1`,
        inputs: { topic: ARN, protocol: "sqs", endpoint: QUEUE, ...inputs } as never,
        state: { arn: `${ARN}:1` },
      });

    it("are made with policies and subscriptions, which hold until the program changes them", async () => {
      const policy = { Version: "2012-10-17", Statement: [] };
      const resources = (inputs: object) => [
        topic({ displayName: "orders" }),
        graphResource("aws:sns/topicPolicy:TopicPolicy", "Policy", { inputs: { arn: ARN, policy } }),
        subscription({ rawMessageDelivery: true, ...inputs }),
      ];
      await sns.serve(resources({ filterPolicy: '{"store":["a"]}' }));
      assert.equal(sns.service.policyOf?.(ARN), JSON.stringify(policy));
      const url = await sns.sqs.create("Packing");
      const publish = (store: string) =>
        sns.publish(ARN, store, { MessageAttributes: { store: { DataType: "String", StringValue: store } } });
      await publish("a");
      await publish("b");
      assert.deepEqual(
        (await sns.drain(url)).map(({ Body }) => Body),
        ["a"],
      );
      const filtered = sns.events.filter(
        (event) => event.event === "delivery" && event.status === "filtered",
      );
      assert.equal(filtered.length, 1);
      await sns.serve(resources({}));
      await publish("b");
      assert.deepEqual(
        (await sns.drain(url)).map(({ Body }) => Body),
        ["b"],
      );
    });

    it("retain a client's settings that the program does not change", async () => {
      const resources = (inputs: object) => [topic({ displayName: "orders", ...inputs }), subscription()];
      await sns.serve(resources({}));
      const set = (AttributeName: string, AttributeValue: string) =>
        sns.call("SetTopicAttributes", { TopicArn: ARN, AttributeName, AttributeValue });
      await set("DisplayName", "client's");
      await sns.call("SetSubscriptionAttributes", {
        SubscriptionArn: `${ARN}:1`,
        AttributeName: "RawMessageDelivery",
        AttributeValue: "true",
      });
      await sns.serve(resources({ tracingConfig: "Active" }));
      const found = await sns.call("GetTopicAttributes", { TopicArn: ARN });
      const { DisplayName, TracingConfig } = found.Attributes as Record<string, string>;
      assert.deepEqual([DisplayName, TracingConfig], ["client's", "Active"]);
      const { Attributes } = await sns.call("GetSubscriptionAttributes", { SubscriptionArn: `${ARN}:1` });
      assert.equal((Attributes as Record<string, string>).RawMessageDelivery, "true");
      await sns.serve(resources({ displayName: "other" }));
      const changed = await sns.call("GetTopicAttributes", { TopicArn: ARN });
      assert.equal((changed.Attributes as Record<string, string>).DisplayName, "other");
    });

    it("report a filter policy that AWS would refuse", async () => {
      await sns.serve([topic(), subscription({ filterPolicy: '{"store":"a"}' })]);
      assert.match(
        sns.notices.at(-1) ?? "",
        /^subscription arn:aws:sns:us-east-1:123456789012:Orders:1 is not served: Invalid parameter: FilterPolicy: "store" must be an object or an array/,
      );
    });
  });
});
