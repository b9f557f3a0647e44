import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/graph-index";
import { mappingsOf } from "#sdk/local/triggers/event-sources/mapping";
import { graphResource, resourceGraph } from "../../../../support/graph";

const FUNCTION_ARN = "arn:aws:lambda:eu-west-1:123456789012:function:work";
const QUEUE_ARN = "arn:aws:sqs:eu-west-1:123456789012:jobs";

function found(inputs: Record<string, unknown>) {
  const lambda = graphResource("aws:lambda/function:Function", "work", {
    state: { arn: FUNCTION_ARN, name: "work" },
  });
  const mapping = graphResource("aws:lambda/eventSourceMapping:EventSourceMapping", "jobs", {
    inputs: { functionName: "work", ...inputs } as never,
    state: { functionArn: FUNCTION_ARN },
  });
  return mappingsOf(new GraphIndex(resourceGraph(lambda, mapping)));
}

describe("an event source mapping", () => {
  it("is served where it is switched on", () => {
    assert.equal(found({ eventSourceArn: QUEUE_ARN }).mappings.length, 1);
    assert.deepEqual(found({ eventSourceArn: QUEUE_ARN, enabled: false }), { mappings: [], problems: [] });
  });

  const others = {
    "a topic of managed Kafka": {
      eventSourceArn: "arn:aws:kafka:eu-west-1:123456789012:cluster/a/b",
      topics: ["orders"],
      amazonManagedKafkaEventSourceConfig: { consumerGroupId: "g" },
    },
    "a topic of Kafka elsewhere": {
      selfManagedEventSource: { endpoints: { KAFKA_BOOTSTRAP_SERVERS: "a:9092" } },
      selfManagedKafkaEventSourceConfig: { consumerGroupId: "g" },
      sourceAccessConfigurations: [{ type: "VPC_SUBNET", uri: "subnet:subnet-1" }],
    },
    "a queue of a broker": { eventSourceArn: "arn:aws:mq:eu-west-1:123456789012:broker:a", queues: ["q"] },
    "a collection of DocumentDB": {
      eventSourceArn: "arn:aws:rds:eu-west-1:123456789012:cluster:docs",
      documentDbEventSourceConfig: { databaseName: "d" },
    },
  };
  for (const [what, inputs] of Object.entries(others)) {
    it(`is said not to be emulated where it is ${what}`, () => {
      const { mappings, problems } = found(inputs);
      assert.deepEqual(mappings, []);
      assert.match(
        problems.join("\n"),
        /^event source mapping jobs: sources other than queues of SQS, streams of tables and Kinesis streams are not emulated/,
      );
    });
  }
});
