import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServiceError } from "#sdk/local/services/service-error";
import { SnsHarness, turn } from "./sns-setup";

const FUNCTION = "arn:aws:lambda:us-east-1:123456789012:function:Notes";
const ATTRIBUTES = {
  attr1: { DataType: "Number", StringValue: "111" },
  attr2: { DataType: "Binary", BinaryValue: "AgME" },
};
const DENIED = new ServiceError("AccessDeniedException", "not authorized to perform: sqs:SendMessage", 403);

describe("messages of a topic", () => {
  const sns = new SnsHarness();
  after(() => sns.close());
  afterEach(() => {
    sns.before = () => undefined;
    sns.events.length = 0;
    sns.notices.length = 0;
    sns.calls.length = 0;
  });

  it("reach queues in an envelope, with their attributes in it [LSREC]", async () => {
    const topic = await sns.topic("Envelopes");
    const { url, subscription } = await sns.queueOf(topic, "Envelopes");
    const Timestamp = new Date(sns.sqs.clock.now()).toISOString();
    const published = await sns.publish(topic, "text", { Subject: "news", MessageAttributes: ATTRIBUTES });
    const [got] = await sns.drain(url);
    const body = JSON.parse(got?.Body ?? "");
    assert.deepEqual(body, {
      Type: "Notification",
      MessageId: published.MessageId,
      TopicArn: topic,
      Subject: "news",
      Message: "text",
      Timestamp,
      SignatureVersion: "1",
      Signature: body.Signature,
      SigningCertURL: body.SigningCertURL,
      UnsubscribeURL: `https://sns.us-east-1.amazonaws.com/?Action=Unsubscribe&SubscriptionArn=${subscription}`,
      MessageAttributes: {
        attr1: { Type: "Number", Value: "111" },
        attr2: { Type: "Binary", Value: "AgME" },
      },
    });
    assert.match(
      body.SigningCertURL,
      /^https:\/\/sns\.us-east-1\.amazonaws\.com\/SimpleNotificationService-\w+\.pem$/,
    );
    assert.equal(got?.MessageAttributes, undefined);
    assert.deepEqual(sns.calls[0]?.caller, { service: "sns.amazonaws.com", sourceArn: topic });
    assert.equal(sns.underWay, 0);
  });

  it("reach queues without an envelope where that is set, with attributes beside them [LSREC]", async () => {
    const topic = await sns.topic("Raw");
    const { url } = await sns.queueOf(topic, "Raw", { RawMessageDelivery: "true" });
    await sns.publish(topic, "text", { MessageAttributes: ATTRIBUTES, MessageGroupId: "tenant" });
    const [got] = await sns.drain(url);
    assert.equal(got?.Body, "text");
    assert.deepEqual(got?.MessageAttributes, ATTRIBUTES);
    assert.equal(got?.Attributes?.MessageGroupId, "tenant");
  });

  it("call functions with one record, and do not wait for them [LSREC]", async () => {
    const topic = await sns.topic("Functions");
    const { SubscriptionArn } = await sns.call("Subscribe", {
      TopicArn: topic,
      Protocol: "lambda",
      Endpoint: FUNCTION,
    });
    const { MessageId } = await sns.publish(topic, "Hello world.", {
      MessageAttributes: { attr1: ATTRIBUTES.attr1 },
    });
    const [call] = sns.calls;
    assert.deepEqual(
      [call?.service, call?.operation, call?.input.FunctionName, call?.input.InvocationType],
      ["lambda", "Invoke", FUNCTION, "Event"],
    );
    const event = JSON.parse(Buffer.from(String(call?.input.Payload), "base64").toString());
    const { Sns } = event.Records[0];
    assert.deepEqual(event, {
      Records: [
        {
          EventSource: "aws:sns",
          EventVersion: "1.0",
          EventSubscriptionArn: SubscriptionArn,
          Sns: {
            Type: "Notification",
            MessageId,
            TopicArn: topic,
            Subject: null,
            Message: "Hello world.",
            Timestamp: new Date(sns.sqs.clock.now()).toISOString(),
            SignatureVersion: "1",
            Signature: Sns.Signature,
            SigningCertUrl: Sns.SigningCertUrl,
            UnsubscribeUrl: Sns.UnsubscribeUrl,
            MessageAttributes: { attr1: { Type: "Number", Value: "111" } },
          },
        },
      ],
    });
  });

  it("have a text for each protocol, or one for all [LSREC]", async () => {
    const topic = await sns.topic("Structured");
    const { url } = await sns.queueOf(topic, "Structured");
    await sns.call("Subscribe", { TopicArn: topic, Protocol: "lambda", Endpoint: FUNCTION });
    const texts = JSON.stringify({ default: "for all", sqs: "for queues" });
    await sns.publish(topic, texts, { MessageStructure: "json" });
    assert.equal(JSON.parse((await sns.drain(url))[0]?.Body ?? "").Message, "for queues");
    const call = sns.calls.find(({ service }) => service === "lambda");
    const event = JSON.parse(Buffer.from(String(call?.input.Payload), "base64").toString());
    assert.equal(event.Records[0].Sns.Message, "for all");
  });

  it("of a FIFO topic keep order, group and id, and are numbered and not signed [LSREC]", async () => {
    const topic = await sns.topic("Ordered.fifo", { FifoTopic: "true", ContentBasedDeduplication: "true" });
    const { url, subscription } = await sns.queueOf(topic, "Ordered.fifo");
    // The first message is slow: those behind it wait.
    let isFirst = true;
    sns.before = async () => {
      if (isFirst) await new Promise(setImmediate);
      isFirst = false;
    };
    const group = { MessageGroupId: "message-group-id-1" };
    const published = await sns.publish(topic, "Test", group);
    await sns.publish(topic, "Test", group);
    await sns.publish(topic, "Second", group);
    await turn();
    const got = await sns.drain(url);
    const body = JSON.parse(got[0]?.Body ?? "");
    assert.deepEqual(body, {
      Type: "Notification",
      MessageId: published.MessageId,
      SequenceNumber: published.SequenceNumber,
      TopicArn: topic,
      Message: "Test",
      Timestamp: body.Timestamp,
      UnsubscribeURL: `https://sns.us-east-1.amazonaws.com/?Action=Unsubscribe&SubscriptionArn=${subscription}`,
    });
    assert.deepEqual(
      got.map(({ Body, Attributes }) => [JSON.parse(Body).Message, Attributes?.MessageGroupId]),
      [
        ["Test", "message-group-id-1"],
        ["Second", "message-group-id-1"],
      ],
    );
    assert.equal(
      got[0]?.Attributes?.MessageDeduplicationId,
      "532eaabd9574880dbf76b9b8cc00832c20a6ec113d682299550d7a6e0f345e25",
    );
    assert.match(String(published.SequenceNumber), /^\d{20}$/);
  });

  it("of a FIFO topic reach standard queues without a deduplication id [SNG/fifo-topic-message-delivery]", async () => {
    const topic = await sns.topic("Standard.fifo", { FifoTopic: "true" });
    const { url } = await sns.queueOf(topic, "Standard", { RawMessageDelivery: "true" });
    await sns.publish(topic, "a", { MessageGroupId: "g", MessageDeduplicationId: "d" });
    assert.deepEqual(
      (await sns.drain(url)).map(({ Body }) => Body),
      ["a"],
    );
  });

  it("refused by a queue are reported with the line that allows them, and not tried again [SNG/sns-message-delivery-retries]", async () => {
    const topic = await sns.topic("Denied");
    const { arn } = await sns.queueOf(topic, "Denied");
    sns.before = () => {
      throw DENIED;
    };
    const { MessageId } = await sns.publish(topic, "a");
    assert.deepEqual(sns.events, [
      {
        event: "delivery",
        from: topic,
        to: arn,
        status: "dropped",
        reason: "AccessDeniedException: not authorized to perform: sqs:SendMessage",
        id: MessageId,
      },
    ]);
    assert.deepEqual(sns.notices, [
      `topic Denied may not send to queue Denied: its policy has to allow sqs:SendMessage to sns.amazonaws.com with the condition { ArnEquals: { "aws:SourceArn": "${topic}" } }`,
    ]);
    assert.equal(sns.calls.length, 1);
  });

  it("that cannot be delivered go to the queue for dead letters, in the same form [LSREC]", async () => {
    const topic = await sns.topic("Dead");
    const dead = await sns.sqs.create("Letters");
    const RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: "arn:aws:sqs:us-east-1:123456789012:Letters",
    });
    for (const raw of ["true", "false"]) {
      const { arn } = await sns.queueOf(topic, `Gone-${raw}`, { RedrivePolicy, RawMessageDelivery: raw });
      await sns.sqs.call("DeleteQueue", { QueueUrl: arn.split(":")[5] });
    }
    await sns.publish(topic, "text", { MessageAttributes: ATTRIBUTES });
    const [raw, envelope] = await sns.drain(dead);
    assert.deepEqual([raw?.Body, raw?.MessageAttributes], ["text", ATTRIBUTES]);
    assert.deepEqual(JSON.parse(envelope?.Body ?? "").MessageAttributes.attr2, {
      Type: "Binary",
      Value: "AgME",
    });
    assert.deepEqual(
      sns.events.map((event) => event.event === "delivery" && [event.status, event.to]),
      [
        ["dead", "arn:aws:sqs:us-east-1:123456789012:Letters"],
        ["dead", "arn:aws:sqs:us-east-1:123456789012:Letters"],
      ],
    );
  });

  it("are tried again when a service fails: three times at once, then after a second [SNG/sns-message-delivery-retries]", async () => {
    const topic = await sns.topic("Retried");
    const { url } = await sns.queueOf(topic, "Retried");
    let failures = 0;
    sns.before = () => {
      if (failures++ < 4) throw new ServiceError("InternalFailure", "broken", 500);
    };
    await sns.publish(topic, "a");
    await sns.sqs.clock.pass(0);
    assert.equal(failures, 4);
    assert.equal(sns.underWay, 1);
    await sns.sqs.clock.pass(1);
    assert.equal((await sns.drain(url)).length, 1);
    assert.equal(sns.underWay, 0);
  });

  it("reach web endpoints of this machine and APIs of the program, which confirm their subscription first [LSREC]", async () => {
    const web = await webEndpoint();
    const { url: Endpoint, arrived } = web;
    try {
      const topic = await sns.topic("Web");
      const asked = await sns.call("Subscribe", { TopicArn: topic, Protocol: "http", Endpoint });
      assert.equal(asked.SubscriptionArn, "pending confirmation");
      const { headers, body } = await arrived(1);
      assert.equal(headers["x-amz-sns-message-type"], "SubscriptionConfirmation");
      assert.equal(headers["content-type"], "text/plain; charset=UTF-8");
      const { Type, Token, SubscribeURL } = JSON.parse(body);
      assert.deepEqual(
        [Type, SubscribeURL],
        [
          "SubscriptionConfirmation",
          `https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${topic}&Token=${Token}`,
        ],
      );
      await sns.publish(topic, "too early");
      const { SubscriptionArn } = await sns.call("ConfirmSubscription", { TopicArn: topic, Token });
      await sns.publish(topic, "text");
      const second = await arrived(2);
      const { "content-type": type, "accept-encoding": encoding } = second.headers;
      assert.deepEqual([type, encoding], ["text/plain; charset=UTF-8", "gzip,deflate"]);
      const onAws = "https://abc.execute-api.us-east-1.amazonaws.com";
      await sns.serve([], new Map([[onAws, Endpoint.replace("/hook", "")]]));
      await sns.call("Subscribe", { TopicArn: topic, Protocol: "https", Endpoint: `${onAws}/notes` });
      const third = await arrived(3);
      assert.equal(JSON.parse(third.body).Type, "SubscriptionConfirmation");
      assert.equal(third.path, "/notes");
      assert.equal(second.headers["x-amz-sns-subscription-arn"], SubscriptionArn);
      assert.equal(JSON.parse(second.body).Message, "text");
    } finally {
      web.close();
    }
  });

  it("reach web endpoints with the content type that a delivery policy names [LSREC]", async () => {
    const web = await webEndpoint();
    try {
      const TopicArn = await sns.topic("Typed");
      const asked = { TopicArn, Protocol: "http", Endpoint: web.url, ReturnSubscriptionArn: true };
      const { SubscriptionArn } = await sns.call("Subscribe", asked);
      const { Token } = JSON.parse((await web.arrived(1)).body);
      await sns.call("ConfirmSubscription", { TopicArn, Token });
      let count = 1;
      const typeOfNext = async () => {
        await sns.publish(TopicArn, "text");
        count += 1;
        return (await web.arrived(count)).headers["content-type"];
      };
      const setOfTopic = (http: object) => {
        const AttributeValue = JSON.stringify({ http });
        return sns.call("SetTopicAttributes", { TopicArn, AttributeName: "DeliveryPolicy", AttributeValue });
      };
      const defaultRequestPolicy = { headerContentType: "application/json" };
      await setOfTopic({ defaultRequestPolicy });
      assert.equal(await typeOfNext(), "application/json");
      await sns.call("SetSubscriptionAttributes", {
        SubscriptionArn,
        AttributeName: "DeliveryPolicy",
        AttributeValue: JSON.stringify({ requestPolicy: { headerContentType: "text/csv" } }),
      });
      assert.equal(await typeOfNext(), "text/csv");
      await setOfTopic({ defaultRequestPolicy, disableSubscriptionOverrides: true });
      assert.equal(await typeOfNext(), "application/json");
    } finally {
      web.close();
    }
  });

  it("for endpoints that nothing is sent to from here are reported", async () => {
    const topic = await sns.topic("Mail");
    const mail = { TopicArn: topic, Protocol: "sms", Endpoint: "+15551234567" };
    await sns.call("Subscribe", mail);
    await sns.publish(topic, "a");
    await sns.call("Publish", { PhoneNumber: "+15551234567", Message: "a" });
    assert.deepEqual(
      sns.events.map((event) => event.event === "delivery" && [event.to, event.status, event.reason]),
      [
        [
          "+15551234567",
          "dropped",
          "NotEmulated: +15551234567 is not reached from here: nothing is sent to it",
        ],
        ["+15551234567", "dropped", "text messages are not sent from here"],
      ],
    );
  });

  it("that were acknowledged are delivered after a kill", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sns-"));
    const harness = new SnsHarness(folder);
    try {
      const topic = await harness.topic("Kept");
      const { url, arn } = await harness.queueOf(topic, "Kept", { RawMessageDelivery: "true" });
      harness.before = () => new Promise(() => undefined);
      await harness.publish(topic, "a");
      harness.before = () => undefined;
      await harness.restart();
      await harness.sqs.clock.pass(1);
      assert.deepEqual(
        (await harness.drain(url)).map(({ Body }) => Body),
        ["a"],
      );
      await harness.restart();
      await harness.sqs.clock.pass(1);
      assert.deepEqual(await harness.drain(url), []);
      const { Subscriptions } = await harness.call("ListSubscriptions", {});
      assert.equal((Subscriptions as { Endpoint: string }[])[0]?.Endpoint, arn);
    } finally {
      await harness.close();
      rmSync(folder, { recursive: true });
    }
  });

  describe("of a FIFO topic, after a kill", () => {
    let folder: string;
    let harness: SnsHarness;
    let topic: string;
    let url: string;
    const inGroup = (MessageDeduplicationId: string) => ({ MessageGroupId: "g", MessageDeduplicationId });
    const bodies = async () => (await harness.drain(url)).map(({ Body }) => Body);

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), "sns-"));
      harness = new SnsHarness(folder);
      topic = await harness.topic("Kept.fifo", { FifoTopic: "true" });
      ({ url } = await harness.queueOf(topic, "Kept.fifo", { RawMessageDelivery: "true" }));
    });

    afterEach(async () => {
      await harness.close();
      rmSync(folder, { recursive: true });
    });

    it("come before those that are published while they wait for their queue", async () => {
      harness.before = () => new Promise(() => undefined);
      await harness.publish(topic, "a", inGroup("1"));
      await harness.publish(topic, "b", inGroup("2"));
      harness.before = () => undefined;
      await harness.restart();
      await harness.publish(topic, "c", inGroup("3"));
      await harness.sqs.clock.pass(1);
      assert.deepEqual(await bodies(), ["a", "b", "c"]);
    });

    it("are not accepted a second time, and get the same answer", async () => {
      const first = await harness.publish(topic, "a", inGroup("1"));
      assert.deepEqual(await bodies(), ["a"]);
      for (let kill = 0; kill < 2; kill++) {
        await harness.restart();
        assert.deepEqual(await harness.publish(topic, "a", inGroup("1")), first);
      }
      await harness.sqs.clock.pass(300);
      const later = await harness.publish(topic, "a", inGroup("1"));
      assert.notEqual(later.MessageId, first.MessageId);
      assert.ok(String(later.SequenceNumber) > String(first.SequenceNumber));
    });
  });
});

interface WebRequest {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An endpoint on the web, with what has come to it. */
async function webEndpoint() {
  const requests: WebRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ path: request.url, headers: request.headers, body });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived: async (count: number) => {
      while (requests.length < count) await new Promise(setImmediate);
      return requests[count - 1] as WebRequest;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
