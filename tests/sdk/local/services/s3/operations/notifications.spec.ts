import assert from "node:assert/strict";
import {
  CreateBucketCommand,
  GetBucketNotificationConfigurationCommand,
  type NotificationConfiguration,
  PutBucketNotificationConfigurationCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import type { Input } from "#sdk/local/services/endpoint/aws-api";
import type { Caller, LocalAws } from "#sdk/local/services/endpoint/aws-service";
import { ServiceError } from "#sdk/local/services/service-error";
import { refusal, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "told";
const QUEUE = "arn:aws:sqs:eu-west-1:123456789012:imports";
const TOPIC = "arn:aws:sns:eu-west-1:123456789012:told";
const FUNCTION = "arn:aws:lambda:eu-west-1:123456789012:function:thumbnail";
const CREATED = ["s3:ObjectCreated:*"] as const;

interface Called {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
  readonly caller: Caller;
}

describe("notifications of buckets that calls set", () => {
  let server: S3Server;
  let called: Called[];
  let refusals: Readonly<Record<string, ServiceError>>;
  beforeEach(async () => {
    called = [];
    refusals = {};
    const aws: LocalAws = {
      call: async (service, operation, input, caller) => {
        called.push({ service, operation, input, caller });
        if (refusals[service]) throw refusals[service];
        return {};
      },
      watch: () => () => undefined,
      serves: () => true,
    };
    server = await startS3Server(undefined, aws);
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  afterEach(() => server.close());

  const put = (configuration: NotificationConfiguration, SkipDestinationValidation?: boolean) =>
    server.client.send(
      new PutBucketNotificationConfigurationCommand({
        Bucket,
        NotificationConfiguration: configuration,
        ...(SkipDestinationValidation && { SkipDestinationValidation }),
      }),
    );
  const shown = async () => {
    const { $metadata: _, ...answer } = await server.client.send(
      new GetBucketNotificationConfigurationCommand({ Bucket }),
    );
    return answer;
  };
  const queue = (more: object = {}) => ({ QueueArn: QUEUE, Events: [...CREATED], ...more });

  it("come back as they were set, with an id and the names of filters in capitals [LSREC]", async () => {
    const rules = [
      { Name: "PREFIX", Value: "notif-" },
      { Name: "suffix", Value: ".txt" },
    ];
    await put({
      QueueConfigurations: [queue({ Id: "id1", Filter: { Key: { FilterRules: rules } } })],
      LambdaFunctionConfigurations: [{ LambdaFunctionArn: FUNCTION, Events: ["s3:ObjectRemoved:*"] }],
      EventBridgeConfiguration: {},
    } as NotificationConfiguration);
    const { LambdaFunctionConfigurations: functions, ...others } = await shown();
    assert.deepEqual(others, {
      QueueConfigurations: [
        queue({
          Id: "id1",
          Filter: {
            Key: {
              FilterRules: [
                { Name: "Prefix", Value: "notif-" },
                { Name: "Suffix", Value: ".txt" },
              ],
            },
          },
        }),
      ],
      EventBridgeConfiguration: {},
    });
    assert.equal(functions?.[0]?.LambdaFunctionArn, FUNCTION);
    assert.match(String(functions?.[0]?.Id), /^[\w+/]{40,}=*$/);
    await put({});
    assert.deepEqual(await shown(), {});
  });

  it("send a test event to queues and topics, and call functions without running them [S3G/notification-content-structure]", async () => {
    await put({
      QueueConfigurations: [queue()],
      TopicConfigurations: [{ TopicArn: TOPIC, Events: ["s3:ObjectTagging:*"] }],
      LambdaFunctionConfigurations: [{ LambdaFunctionArn: FUNCTION, Events: ["s3:ObjectRemoved:*"] }],
    });
    const inputs = new Map(called.map((one) => [one.service, one] as const));
    const text = String(inputs.get("sqs")?.input.MessageBody);
    const { Service, Event, Bucket: bucket } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    assert.deepEqual([Service, Event, bucket], ["Amazon S3", "s3:TestEvent", Bucket]);
    assert.equal(inputs.get("sns")?.input.Subject, "Amazon S3 Notification");
    assert.equal(inputs.get("lambda")?.input.InvocationType, "DryRun");
    const callers = called.map(({ caller }) => caller);
    assert.deepEqual(callers[0], { service: "s3.amazonaws.com", sourceArn: `arn:aws:s3:::${Bucket}` });
  });

  it("are refused for destinations that do not exist or accept nothing, all of them at once [LSREC]", async () => {
    const unparsed = await refusal(
      put({ QueueConfigurations: [{ QueueArn: "invalid", Events: [...CREATED] }] }),
    );
    assert.deepEqual(
      [unparsed.code, unparsed.message, unparsed.ArgumentName, unparsed.ArgumentValue],
      ["InvalidArgument", "The ARN could not be parsed", "Queue", "invalid"],
    );
    refusals = {
      sqs: new ServiceError("AWS.SimpleQueueService.NonExistentQueue", "no queue"),
      lambda: new ServiceError("AccessDeniedException", "no"),
      sns: new ServiceError("AuthorizationError", "no"),
    };
    const all = {
      QueueConfigurations: [queue()],
      TopicConfigurations: [{ TopicArn: TOPIC, Events: ["s3:ObjectTagging:*" as const] }],
      LambdaFunctionConfigurations: [
        { LambdaFunctionArn: FUNCTION, Events: ["s3:ObjectRemoved:*" as const] },
      ],
    };
    const refused = await refusal(put(all));
    assert.equal(refused.message, "Unable to validate the following destination configurations");
    assert.deepEqual(
      [1, 2, 3].map((n) => [refused[`ArgumentName${n}`], refused[`ArgumentValue${n}`]]),
      [
        [
          TOPIC,
          "Permissions on the destination topic do not allow S3 to publish notifications from this bucket",
        ],
        [QUEUE, "The destination queue does not exist"],
        [`${FUNCTION}, null`, `Not authorized to invoke function [${FUNCTION}]`],
      ],
    );
    assert.deepEqual(await shown(), {});
    await put(all, true);
    assert.equal((await shown()).QueueConfigurations?.length, 1);
  });

  it("are refused for unknown events, for odd filters, and where two overlap [S3G/notification-how-to-filtering]", async () => {
    const event = await refusal(
      put({ QueueConfigurations: [queue({ Events: ["s3:ObjectMade"] })] } as object),
    );
    assert.match(String(event.message), /^The event 's3:ObjectMade' is not supported/);
    const rule = (Name: string, Value: string) => ({ Filter: { Key: { FilterRules: [{ Name, Value }] } } });
    const invalid = await refusal(put({ QueueConfigurations: [queue(rule("Middle", "a"))] } as object));
    assert.equal(invalid.message, "filter rule name must be either prefix or suffix");
    const twice = await refusal(put({ QueueConfigurations: [queue(), queue()] }));
    assert.match(String(twice.message), /^Configurations overlap\./);
    const filtered = [queue(rule("Prefix", "a")), queue(rule("Prefix", "ab"))];
    const overlapping = await refusal(put({ QueueConfigurations: filtered } as object));
    assert.match(String(overlapping.message), /^Configuration is ambiguously defined\./);
    await put({ QueueConfigurations: [queue(rule("Prefix", "a")), queue(rule("Prefix", "b"))] } as object);
  });

  it("go with the answer to each change of an object, inside the process alone", async () => {
    await put({ QueueConfigurations: [queue({ Id: "id1" })] });
    const answer = await server.client.send(new PutObjectCommand({ Bucket, Key: "a", Body: "a" }));
    assert.ok(!("Notification" in answer));
    const done = server.calls.findLast(({ operation }) => operation === "PutObject");
    assert.deepEqual(done?.output?.Notification, { QueueConfigurations: [queue({ Id: "id1" })] });
  });
});
