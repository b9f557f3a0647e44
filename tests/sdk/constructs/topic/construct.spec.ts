import { strict as assert } from "node:assert";
import * as sns from "@pulumi/aws/sns";
import * as pulumi from "@pulumi/pulumi";
import {
  App,
  Function,
  Queue,
  Stack,
  type StackContext,
  Topic,
  type TopicProps,
  type TopicSubscriber,
} from "#sdk/index";
import { expectDefinitionError, expectRefused } from "../../../support/definition-error";
import { laterTurn } from "../../../support/later-turn";
import { type Recorded, record } from "../../../support/record";
import { settled } from "../../../support/settled";

const TOPIC = "aws:sns/topic:Topic";
const POLICY = "aws:sns/topicPolicy:TopicPolicy";
const SUBSCRIPTION = "aws:sns/topicSubscription:TopicSubscription";
const PERMISSION = "aws:lambda/permission:Permission";
const LAMBDA = "aws:lambda/function:Function";
const QUEUE = "aws:sqs/queue:Queue";
const QUEUE_POLICY = "aws:sqs/queuePolicy:QueuePolicy";
const ARN = "arn:aws:sns:us-east-1:123456789012:dev-notes-News";
const QUEUE_ARN = "arn:aws:sqs:us-east-1:123456789012:dev-notes-Archive";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

type Defaults = "v1" | "current";

function define(program: (context: StackContext) => unknown, defaults: Defaults = "v1"): Promise<Recorded> {
  return record(() => {
    const app = new App({ defaults });
    return program({ app, stack: new Stack(app, "Shop") });
  });
}

function defineTopic(props: TopicProps, defaults?: Defaults): Promise<Recorded> {
  return define(({ stack }) => new Topic(stack, "News", props), defaults);
}

/** A topic `News` with a queue `Archive` in it. */
function defineWithQueue(
  subscriber: (queue: Queue) => TopicSubscriber,
  defaults?: Defaults,
): Promise<Recorded> {
  return define(({ stack }) => {
    const queue = new Queue(stack, "Archive");
    new Topic(stack, "News", { subscribers: { archive: subscriber(queue) } });
  }, defaults);
}

function statementsOf(recorded: Recorded, type = POLICY, name?: string): readonly Record<string, unknown>[] {
  return JSON.parse(String(recorded.resource(type, name).inputs.policy)).Statement;
}

const TLS = {
  Sid: "OverTlsAlone",
  Effect: "Deny",
  Principal: "*",
  Action: ["sns:Publish"],
  Resource: [ARN],
  Condition: { Bool: { "aws:SecureTransport": "false" } },
};

/** Props as a JavaScript caller may write them. */
function refuse(props: unknown, issues: Parameters<typeof expectRefused>[1]): Promise<unknown> {
  const program = () => new Topic(new Stack(new App(), "Shop"), "News", props as TopicProps);
  return expectRefused(program, issues, { construct: 'Topic "News"' });
}

describe("a Topic", () => {
  it("[topic.made] is named after where it is, has no key, and one policy that asks for TLS", async () => {
    const recorded = await defineTopic({});
    assert.deepEqual(recorded.resource(TOPIC, "Shop-News-topic").inputs, {
      name: "dev-notes-News",
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    assert.deepEqual(statementsOf(recorded), [TLS]);
    const types = recorded.resources().map(({ type }) => type);
    assert.deepEqual(types.filter((type) => type.startsWith("aws:")).toSorted(), [TOPIC, POLICY]);
  });

  it("[topic.attributes] has its ARN, its name and the objects of @pulumi/aws", async () => {
    await define(async ({ stack }) => {
      const topic = new Topic(stack, "News");
      assert.equal(await settled(topic.topicArn), ARN);
      assert.equal(await settled(topic.topicName), "dev-notes-News");
      assert.ok(sns.Topic.isInstance(topic.native.topic));
      assert.ok(topic.native.policy);
    });
  });

  it("[topic.native] takes settings, which win, or a topic made elsewhere, which is used as it is", async () => {
    const recorded = await define(({ stack }) => {
      new Topic(stack, "Kept", { native: { topic: { name: "kept", displayName: "Kept" } } });
      const topic = new sns.Topic("old");
      assert.equal(new Topic(stack, "Given", { native: { topic } }).native.topic, topic);
    });
    recorded.expect(TOPIC, "Shop-Kept-topic", { name: "kept", displayName: "Kept" });
    assert.equal(recorded.resources(TOPIC).length, 2);
    assert.equal(recorded.resources(POLICY).length, 1);
  });

  it("is FIFO by the setting of AWS as by fifo, for its name and for who may subscribe", async () => {
    const fifoTopic = true;
    (await defineTopic({ native: { topic: { fifoTopic } } })).expect(TOPIC, {
      name: "dev-notes-News.fifo",
      fifoTopic,
    });
    (await defineTopic({ fifo: true, native: { topic: { fifoTopic, name: "a.fifo" } } })).expect(TOPIC, {
      name: "a.fifo",
      fifoTopic,
    });
    (await defineTopic({ native: { topic: { fifoTopic: false } } })).expect(TOPIC, {
      name: "dev-notes-News",
      fifoTopic: undefined,
    });
    await refuse({ fifo: false, native: { topic: { fifoTopic, name: "plain" } } }, [
      { code: "PROP_CONFLICT", path: "native.topic.fifoTopic", message: "fifo is false", value: true },
      { code: "TOPIC_NAME_INVALID", path: "native.topic.name", value: "plain" },
    ]);
    await refuse({ native: { topic: { fifoTopic: pulumi.output(true) } } }, [
      { code: "VALUE_WRONG_TYPE", path: "native.topic.fifoTopic" },
    ]);
    await refuse({ native: { topic: { fifoTopic } }, subscribers: { mail: "src/mail.run" } }, [
      { code: "TOPIC_FIFO_FUNCTION", path: "subscribers.mail" },
    ]);
  });

  it("[topic.fifo] ends the name of a FIFO topic in .fifo", async () => {
    (await defineTopic({ fifo: true })).expect(TOPIC, { name: "dev-notes-News.fifo", fifoTopic: true });
  });

  it("gives a function that is bound to it the ARN, and to publish and no more", async () => {
    const recorded = await define(({ stack }) => {
      const topic = new Topic(stack, "News");
      new Function(stack, "Shop", { handler: "src/shop.run", bind: [topic] });
    });
    recorded.expect(LAMBDA, { environment: { variables: { SAPI_Topic_arn_News: ARN } } });
    const { inputs } = recorded.resource("aws:iam/rolePolicy:RolePolicy", "Shop-Shop-policy");
    const own = JSON.parse(String(inputs.policy)).Statement.filter(
      ({ Resource }: { Resource: string[] }) => Resource[0] === ARN,
    );
    assert.deepEqual(own, [{ Effect: "Allow", Action: ["sns:Publish"], Resource: [ARN] }]);
  });
});

describe("the subscribers of a Topic", () => {
  it("[topic.function-subscriber] are functions, which the topic may call before it is connected", async () => {
    const recorded = await defineTopic({ subscribers: { mail: "src/mail.handler" } });
    const lambda = recorded.resource(LAMBDA, "Shop-News-subscriber-mail-function");
    const subscription = recorded.resource(SUBSCRIPTION, "Shop-News-subscriber-mail-subscription");
    assert.deepEqual(subscription.inputs, { topic: ARN, protocol: "lambda", endpoint: lambda.state.arn });
    const permission = recorded.resource(PERMISSION, "Shop-News-subscriber-mail-permission");
    assert.equal(permission.inputs.principal, "sns.amazonaws.com");
    assert.equal(permission.inputs.sourceArn, ARN);
    assert.ok(subscription.dependencies.includes(permission.urn), "waits for the permission");
    const parent = recorded.resource("serverless-api:index:Topic").urn;
    assert.deepEqual([subscription.parent, permission.parent], [parent, parent]);
  });

  it("[topic.queue-subscriber] are queues, whose policy lets the topic send before it is connected", async () => {
    const recorded = await defineWithQueue((queue) => queue);
    const subscription = recorded.resource(SUBSCRIPTION, "Shop-News-subscriber-archive-subscription");
    assert.deepEqual(subscription.inputs, { topic: ARN, protocol: "sqs", endpoint: QUEUE_ARN });
    assert.deepEqual(statementsOf(recorded, QUEUE_POLICY)[1], {
      Sid: "FromSns",
      Effect: "Allow",
      Principal: { Service: "sns.amazonaws.com" },
      Action: ["sqs:SendMessage", "sqs:GetQueueAttributes", "sqs:GetQueueUrl"],
      Resource: [QUEUE_ARN],
      Condition: { ArnLike: { "aws:SourceArn": [ARN] } },
    });
    assert.ok(
      subscription.dependencies.includes(recorded.resource(QUEUE_POLICY).urn),
      "waits for the policy",
    );
    recorded.expectNone(LAMBDA);
  });

  it("[topic.subscription] have filters, raw messages and settings of the subscription", async () => {
    const recorded = await defineWithQueue((queue) => ({
      type: "queue",
      queue,
      filterPolicy: { order: { kind: ["new"] } },
      filterPolicyScope: "body",
      rawMessageDelivery: true,
      native: { subscription: { deliveryPolicy: "{}" } },
    }));
    assert.deepEqual(recorded.resource(SUBSCRIPTION).inputs, {
      topic: ARN,
      protocol: "sqs",
      endpoint: QUEUE_ARN,
      filterPolicy: '{"order":{"kind":["new"]}}',
      filterPolicyScope: "MessageBody",
      rawMessageDelivery: true,
      deliveryPolicy: "{}",
    });
  });

  it("[topic.defaults] share the defaults of their functions, those that are added included", async () => {
    const recorded = await define(({ stack }) => {
      const topic = new Topic(stack, "News", {
        defaults: { function: { timeout: "20 seconds" } },
        subscribers: { mail: "src/mail.handler" },
      });
      topic.addSubscribers(topic, { log: { function: "src/log.handler" } });
    });
    recorded.expect(LAMBDA, "Shop-News-subscriber-mail-function", { timeout: 20 });
    recorded.expect(LAMBDA, "Shop-News-subscriber-log-function", { timeout: 20 });
  });

  it("[topic.add-subscribers] are added from another stack, which makes them, under names of the topic", async () => {
    const recorded = await record(() => {
      const app = new App();
      const topic = new Topic(new Stack(app, "Shop"), "News");
      const other = new Stack(app, "Other");
      const queue = new Queue(other, "Archive");
      const more = topic.addSubscribers(other, { mail: "src/mail.handler", archive: queue });
      assert.equal(more, topic);
      assert.ok(Function.isInstance(more.getFunction("mail")));
      assert.equal(more.getFunction("archive"), undefined);
    });
    const stack = recorded.resource("serverless-api:index:Stack", "Other").urn;
    for (const name of ["mail", "archive"]) {
      const subscription = recorded.resource(SUBSCRIPTION, `Other-News-subscriber-${name}-subscription`);
      assert.equal(subscription.parent, stack);
    }
    assert.equal(statementsOf(recorded, QUEUE_POLICY).length, 2);
  });

  it("[topic.methods] get permissions and bindings, all or one", async () => {
    const recorded = await define(({ stack }) => {
      const queue = new Queue(stack, "Archive");
      const topic = new Topic(stack, "News", {
        subscribers: { mail: "src/mail.handler", log: "src/log.handler" },
      });
      topic.attachPermissions(["ses:SendEmail"]);
      topic.attachPermissionsToSubscriber("log", ["polly:SynthesizeSpeech"]);
      topic.bind([queue]);
      topic.bindToSubscriber("mail", [topic]);
    });
    const policy = (name: string) =>
      String(
        recorded.resource("aws:iam/rolePolicy:RolePolicy", `Shop-News-subscriber-${name}-policy`).inputs
          .policy,
      );
    assert.match(policy("mail"), /ses:SendEmail/);
    assert.doesNotMatch(policy("mail"), /SynthesizeSpeech/);
    assert.match(policy("log"), /ses:SendEmail/);
    assert.match(policy("log"), /SynthesizeSpeech/);
    assert.match(policy("log"), /sqs:SendMessage/);
    assert.match(policy("mail"), /sns:Publish/);
    assert.doesNotMatch(policy("log"), /sns:Publish/);
  });

  it("are one permission for all topics in the account from the thirteenth topic of a function on", async () => {
    const recorded = await define(({ stack }) => {
      const shared = new Function(stack, "Shared", "src/mail.handler");
      for (let index = 0; index < 15; index += 1)
        new Topic(stack, `News${index}`, { subscribers: { mail: shared } });
    });
    assert.equal(recorded.resources(SUBSCRIPTION).length, 15);
    assert.equal(recorded.resources(PERMISSION).length, 13);
    recorded.expect(PERMISSION, "Shop-News12-subscriber-mail-permission", {
      sourceArn: "arn:aws:sns:us-east-1:123456789012:*",
    });
  });
});

describe("a message that a Topic could not deliver", () => {
  it("is lost in v1, as the definition has it", async () => {
    const recorded = await defineTopic({ subscribers: { mail: "src/mail.handler" } });
    recorded.expectNone(QUEUE);
    assert.equal(recorded.resource(SUBSCRIPTION).inputs.redrivePolicy, undefined);
  });

  it("goes in current to one queue of the topic, with what functions fail with", async () => {
    const recorded = await define(({ stack }) => {
      const archive = new Queue(stack, "Archive");
      new Topic(stack, "News", {
        subscribers: { mail: "src/mail.handler", log: "src/log.handler", archive },
      });
    }, "current");
    const { arn } = recorded.resource(QUEUE, "Shop-News-dead-letters").state;
    const redrives = recorded.resources(SUBSCRIPTION).map(({ inputs }) => inputs.redrivePolicy);
    assert.deepEqual(redrives, Array(3).fill(JSON.stringify({ deadLetterTargetArn: arn })));
    const [, fromTopic, ...others] = statementsOf(recorded, QUEUE_POLICY, "Shop-News-dead-letters-policy");
    assert.deepEqual(fromTopic?.Condition, { ArnLike: { "aws:SourceArn": [ARN] } });
    assert.deepEqual(others, []);
    const destinations = recorded
      .resources("aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig")
      .map(({ inputs }) => inputs.destinationConfig);
    assert.deepEqual(destinations, Array(2).fill({ onFailure: { destination: arn } }));
  });

  it("goes where the program says, and then no queue is made for it", async () => {
    const redrivePolicy = JSON.stringify({ deadLetterTargetArn: "arn:aws:sqs:us-east-1:123456789012:lost" });
    const recorded = await defineTopic(
      {
        subscribers: { mail: { function: "src/mail.handler", native: { subscription: { redrivePolicy } } } },
      },
      "current",
    );
    recorded.expect(SUBSCRIPTION, { redrivePolicy });
    recorded.expectNone(QUEUE);
  });

  it("goes to a FIFO queue for a FIFO topic, whatever the queues are", async () => {
    const recorded = await define(({ stack }) => {
      const archive = new Queue(stack, "Archive");
      new Topic(stack, "News", { fifo: true, subscribers: { archive } });
    }, "current");
    recorded.expect(QUEUE, "Shop-News-dead-letters", { fifoQueue: true });
  });
});

describe("a FIFO Topic", () => {
  it("sends to FIFO queues, and to standard ones", async () => {
    const recorded = await define(({ stack }) => {
      const ordered = new Queue(stack, "Ordered", { fifo: true });
      const standard = new Queue(stack, "Standard");
      new Topic(stack, "News", { fifo: true, subscribers: { ordered, standard } });
    });
    assert.equal(recorded.resources(SUBSCRIPTION).length, 2);
  });

  it("[topic.fifo-function] refuses functions, and names the way through a queue", async () => {
    const issue = {
      code: "TOPIC_FIFO_FUNCTION",
      message: "SNS does not call functions from a FIFO topic",
      cure: "subscribe a Queue with fifo: true, and make the function its consumer",
    } as const;
    const subscribers = { mail: "src/mail.handler" };
    await expectRefused(
      () => new Topic(new Stack(new App(), "Shop"), "News", { fifo: true, subscribers }),
      [{ ...issue, path: "subscribers.mail" }],
      { construct: 'Topic "News"' },
    );
    await expectDefinitionError(
      define(({ stack }) => new Topic(stack, "News", { fifo: true }).addSubscribers(stack, subscribers)),
      [{ ...issue, path: "addSubscribers.mail" }],
    );
  });

  it("refuses functions when it shows that a given topic is FIFO", async () => {
    const program = define(({ stack }) => {
      const topic = new sns.Topic("old", { name: "old.fifo", fifoTopic: true });
      new Topic(stack, "News", { native: { topic }, subscribers: { mail: "src/mail.handler" } });
    });
    await expectDefinitionError(program, [{ code: "TOPIC_FIFO_FUNCTION", path: "subscribers.mail" }]);
  });

  it("is the only one that FIFO queues are subscribed to", async () => {
    const issue = {
      code: "TOPIC_FIFO_QUEUE",
      path: "subscribers.archive",
      message: "a FIFO queue takes messages of FIFO topics alone",
      cure: "set fifo: true on the topic",
    } as const;
    await expectDefinitionError(
      define(({ stack }) => {
        const archive = new Queue(stack, "Archive", { fifo: true });
        new Topic(stack, "News", { subscribers: { archive } });
      }),
      [issue],
    );
    await expectDefinitionError(
      define(({ stack }) => {
        const archive = new Queue(stack, "Archive", { fifo: true });
        new Topic(stack, "News", { native: { topic: new sns.Topic("old") }, subscribers: { archive } });
      }),
      [issue],
    );
  });
});

describe("a Topic that is sent to", () => {
  it("[topic.policy] has one policy with all that send and what the program adds", async () => {
    const recorded = await define(({ stack }) => {
      const topic = new Topic(stack, "News");
      const end = topic.getReceivingEnd();
      assert.deepEqual([end.kind, end.isFifo], ["Topic", false]);
      const needs = end.admit({ service: "s3", arn: "arn:aws:s3:::uploads", label: 'Bucket "Uploads"' });
      assert.deepEqual(needs, [topic.native.policy]);
      topic.addToResourcePolicy({
        sid: "Alarms",
        principals: { Service: "cloudwatch.amazonaws.com" },
        actions: ["sns:Publish"],
      });
    });
    const [tls, fromS3, alarms, ...others] = statementsOf(recorded);
    assert.deepEqual(tls, TLS);
    assert.deepEqual(fromS3?.Action, ["sns:Publish"]);
    assert.deepEqual(alarms, {
      Sid: "Alarms",
      Effect: "Allow",
      Principal: { Service: "cloudwatch.amazonaws.com" },
      Action: ["sns:Publish"],
      Resource: [ARN],
    });
    assert.deepEqual(others, []);
  });

  it("refuses actions that SNS does not take in a policy", async () => {
    const statement = { principals: "*", actions: ["sns:*", "sns:publish", "sqs:SendMessage"] } as const;
    await expectDefinitionError(
      define(({ stack }) => new Topic(stack, "News").addToResourcePolicy(statement)),
      [
        {
          code: "TOPIC_ACTION_INVALID",
          path: "addToResourcePolicy.actions[0]",
          value: "sns:*",
          cure: "write each by its name: sns:Publish, sns:Subscribe",
        },
        { code: "TOPIC_ACTION_INVALID", path: "addToResourcePolicy.actions[2]", value: "sqs:SendMessage" },
      ],
    );
  });

  it("refuses statements for a topic made elsewhere, and names the one that a sender needs", async () => {
    let warned = "";
    await expectDefinitionError(
      define(({ app, stack }) => {
        app.warnOnce = (_key: string, message: string) => {
          warned = message;
        };
        const topic = new Topic(stack, "News", { native: { topic: new sns.Topic("old", { name: "old" }) } });
        const { admit } = topic.getReceivingEnd();
        assert.deepEqual(
          admit({ service: "s3", arn: "arn:aws:s3:::uploads", label: 'Bucket "Uploads"' }),
          [],
        );
        return settled(topic.topicArn).then(async () => {
          await laterTurn();
          topic.addToResourcePolicy({ principals: "*", actions: ["sns:Publish"] });
        });
      }),
      [{ code: "POLICY_NOT_OURS", path: "addToResourcePolicy", cure: "add the statement there" }],
    );
    assert.match(warned, /^Bucket "Uploads" sends to Topic "News", whose policy is written elsewhere/);
    assert.match(
      warned,
      /"Action":\["sns:Publish"\],"Resource":\["arn:aws:sns:us-east-1:123456789012:old"\]/,
    );
  });
});

describe("a Topic that is refused", () => {
  it("says all that is wrong with it, before anything is made", async () => {
    await refuse(
      {
        subscribers: {
          mail: {
            function: "src/mail.handler",
            rawMessageDelivery: true,
            native: { subscription: { endpoint: "x", filterPolicy: "{}" } },
          },
          list: ["src/mail.handler"],
        },
        native: { topic: { name: "no spaces", policy: "{}" } },
        snsTopic: {},
      },
      [
        { code: "TOPIC_RAW_FUNCTION", path: "subscribers.mail.rawMessageDelivery", value: true },
        { code: "NATIVE_OWN_PROP", path: "subscribers.mail.native.subscription.endpoint" },
        {
          code: "NATIVE_OWN_PROP",
          path: "subscribers.mail.native.subscription.filterPolicy",
          cure: "write filterPolicy",
        },
        { code: "VALUE_WRONG_TYPE", path: "subscribers.list" },
        { code: "TOPIC_NAME_INVALID", path: "native.topic.name", value: "no spaces" },
        {
          code: "NATIVE_OWN_PROP",
          path: "native.topic.policy",
          cure: "write topic.addToResourcePolicy({...})",
        },
        { code: "PROP_UNKNOWN", path: "snsTopic", cure: "did you mean native.topic" },
      ],
    );
  });

  it("[topic.native-existing] takes nothing that would configure a topic made elsewhere", async () => {
    await expectDefinitionError(
      define(
        ({ stack }) => new Topic(stack, "News", { fifo: true, native: { topic: new sns.Topic("old") } }),
      ),
      [{ code: "NATIVE_EXISTING", path: "fifo", cure: "set it on that topic" }],
    );
  });

  it("has no queue or function under two names", async () => {
    await expectDefinitionError(
      define(({ stack }) => {
        const queue = new Queue(stack, "Archive");
        new Topic(stack, "News", { subscribers: { one: queue, two: { queue, rawMessageDelivery: true } } });
      }),
      [{ code: "TOPIC_SUBSCRIBED_TWICE", path: "subscribers.two", cure: "remove one of the two" }],
    );
    await expectDefinitionError(
      define(({ stack }) => {
        const shared = new Function(stack, "Shared", "src/mail.handler");
        new Topic(stack, "News", { subscribers: { one: shared } }).addSubscribers(stack, { two: shared });
      }),
      [{ code: "TOPIC_SUBSCRIBED_TWICE", path: "addSubscribers.two" }],
    );
  });

  it("has each name once, and permits functions alone", async () => {
    await expectDefinitionError(
      define(({ stack }) => {
        const topic = new Topic(stack, "News", { subscribers: { archive: new Queue(stack, "Archive") } });
        topic.addSubscribers(stack, { archive: "src/mail.handler" });
      }),
      [
        {
          code: "TARGET_DUPLICATE",
          path: "addSubscribers.archive",
          message: "there is a subscriber of this name already",
        },
      ],
    );
    const unknown = [
      ["archive", "the subscriber is no function", "permit functions alone"],
      ["mial", "there is no such subscriber", 'did you mean "mail"'],
    ] as const;
    for (const [name, message, cure] of unknown) {
      await expectDefinitionError(
        define(({ stack }) => {
          const archive = new Queue(stack, "Archive");
          const topic: Topic = new Topic(stack, "News", {
            subscribers: { archive, mail: "src/mail.handler" },
          });
          topic.attachPermissionsToSubscriber(name, ["ses:SendEmail"]);
        }),
        [{ code: "TARGET_UNKNOWN", path: "attachPermissionsToSubscriber", value: name, message, cure }],
      );
    }
  });
});
