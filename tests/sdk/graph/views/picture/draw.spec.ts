import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/index";
import { drawPicture } from "#sdk/graph/views/index";
import type { Picture } from "#sdk/graph/views/picture/types";
import { graphResource, resourceGraph } from "../../../../support/graph";
import { invokeArn } from "../../../local/gateways/support/gateway-graph";
import { ApiGraph } from "../../../local/gateways/support/http-graph";
import { shopIndex } from "../shop";

/** Edges in the words of the picture: `from -label-> to`. */
function edges({ nodes, edges: all }: Picture): string[] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  return all.map(({ from, to, label }) => `${labels.get(from)} -${label}-> ${labels.get(to)}`);
}

const ROLE = graphResource("aws:iam/role:Role", "role", {
  id: "role",
  state: { arn: "arn:aws:iam::1:role/role" },
});
const LAMBDA = graphResource("aws:lambda/function:Function", "worker", {
  id: "worker",
  inputs: { role: "arn:aws:iam::1:role/role" },
  state: { arn: "arn:aws:lambda:eu-west-1:1:function:worker", name: "worker" },
});
const QUEUE = graphResource("aws:sqs/queue:Queue", "jobs", {
  state: { arn: "arn:aws:sqs:eu-west-1:1:jobs" },
});

function policy(...statements: object[]) {
  const document = JSON.stringify({ Version: "2012-10-17", Statement: statements });
  return graphResource("aws:iam/rolePolicy:RolePolicy", "policy", {
    inputs: { role: "role", policy: document },
  });
}

describe("drawPicture", () => {
  it("draws whom the alarms of a resource notify, and no node for each alarm", () => {
    const topic = graphResource("aws:sns/topic:Topic", "ops", {
      state: { arn: "arn:aws:sns:eu-west-1:1:ops" },
    });
    const alarm = (name: string) =>
      graphResource("aws:cloudwatch/metricAlarm:MetricAlarm", name, {
        inputs: { dimensions: { FunctionName: "worker" }, alarmActions: ["arn:aws:sns:eu-west-1:1:ops"] },
        propertyDependencies: { dimensions: [LAMBDA.urn] },
      });
    const graph = resourceGraph(LAMBDA, topic, alarm("errors"), alarm("throttles"));
    assert.deepEqual(edges(drawPicture(new GraphIndex(graph))), ["worker -alarms-> ops"]);
  });

  let shop: Picture;

  before(async () => {
    shop = drawPicture(await shopIndex());
  });

  it("draws routes with what they call and ask, and data with who may use it and what calls whom", () => {
    assert.deepEqual(
      edges(shop).sort(),
      [
        "Api --> GET /items",
        "GET /items --> src/items.list",
        "Api --> POST /items",
        "POST /items -asks-> login",
        "POST /items --> src/items.add",
        "Api --> GET /old/{proxy+}",
        "GET /old/{proxy+} --> https://old.test/{proxy}",
        "Partners --> GET /orders/{id}",
        "GET /orders/{id} --> src/orders.read",
        "Chat --> say",
        "say --> src/chat.say",
        "src/changes.handler -read-> Items",
        "src/changes.handler -send, read-> Items dead letters",
        "src/items.list -read-> Items",
        "src/items.add -call-> src/mailer.send",
        "src/items.add -read, write-> Items",
        "src/chat.say -send-> Chat",
        "Items -calls-> src/changes.handler",
      ].sort(),
    );
  });

  it("draws no roles, policies, log groups, stages, integrations or permissions", () => {
    const kinds = new Set(shop.nodes.map(({ kind, detail }) => `${kind} ${detail}`.trim()));
    assert.deepEqual(
      [...kinds].sort(),
      [
        "api HTTP API",
        "api REST API",
        "api WebSocket API",
        "authorizer jwt authorizer",
        "data queue",
        "data table",
        "function",
        "outside url",
        "route",
        "route IAM",
      ].sort(),
    );
  });

  it("draws the same picture of the same graph", async () => {
    assert.deepEqual(drawPicture(await shopIndex()), shop);
  });

  it("leads an authorizer to its function, and routes of other programs to the name of theirs", () => {
    const graph = new ApiGraph()
      .function("guard")
      .authorizer("token", { authorizerType: "REQUEST", authorizerUri: invokeArn("guard") })
      .integration("far", { integrationType: "AWS_PROXY", integrationUri: invokeArn("far") })
      .route("GET /", "far", { authorizationType: "CUSTOM", authorizerId: "token" });
    const picture = drawPicture(graph.index());
    assert.deepEqual(edges(picture), [
      "Api --> GET /",
      "GET / -asks-> token",
      "token --> guard",
      "GET / --> far",
    ]);
    assert.equal(picture.nodes.find(({ label }) => label === "far")?.detail, "function of another program");
  });

  it("sums up the statements of a role: wildcards below a resource, whole services, and other programs' resources", () => {
    const statements = [
      {
        Effect: "Allow",
        Action: ["sqs:SendMessage", "sqs:GetQueueUrl"],
        Resource: "arn:aws:sqs:eu-west-1:1:jobs",
      },
      { Effect: "Allow", Action: "s3:*", Resource: "*" },
      {
        Effect: "Allow",
        Action: ["dynamodb:PartiQLSelect"],
        Resource: ["arn:aws:dynamodb:eu-west-1:1:table/far/index/*"],
      },
      { Effect: "Deny", Action: "sns:Publish", Resource: "*" },
      { Effect: "Allow", Action: ["logs:PutLogEvents", "xray:PutTraceSegments"], Resource: "*" },
    ];
    const attachment = graphResource("aws:iam/rolePolicyAttachment:RolePolicyAttachment", "attached", {
      inputs: { role: "role", policyArn: "arn:aws:iam::aws:policy/AmazonSQSFullAccess" },
    });
    const basic = graphResource("aws:iam/rolePolicyAttachment:RolePolicyAttachment", "basic", {
      inputs: { role: "role", policyArn: "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole" },
    });
    const graph = resourceGraph(ROLE, LAMBDA, QUEUE, policy(...statements), attachment, basic);
    const picture = drawPicture(new GraphIndex(graph));
    assert.deepEqual(edges(picture), [
      "worker -read, send-> jobs",
      "worker -all-> s3",
      "worker -read-> dynamodb",
      "worker --> AmazonSQSFullAccess",
    ]);
    assert.deepEqual(
      picture.nodes
        .filter(({ kind }) => kind === "outside")
        .map(({ label, detail }) => `${label}: ${detail}`),
      ["s3: all of it", "dynamodb: of another program", "AmazonSQSFullAccess: managed policy"],
    );
  });

  it("draws the changes of a table on their way to a Kinesis stream", () => {
    const clicks = "arn:aws:kinesis:eu-west-1:1:stream/clicks";
    const graph = resourceGraph(
      graphResource("aws:dynamodb/table:Table", "notes", {
        state: { name: "dev-notes", arn: "arn:aws:dynamodb:eu-west-1:1:table/dev-notes" },
      }),
      graphResource("aws:kinesis/stream:Stream", "clicks", { state: { name: "clicks", arn: clicks } }),
      graphResource("aws:dynamodb/kinesisStreamingDestination:KinesisStreamingDestination", "to-clicks", {
        inputs: { tableName: "dev-notes", streamArn: clicks },
      }),
    );
    assert.deepEqual(edges(drawPicture(new GraphIndex(graph))), ["notes -sends-> clicks"]);
  });

  it("draws what calls functions: queues, topics and rules", () => {
    const topic = graphResource("aws:sns/topic:Topic", "news", {
      state: { arn: "arn:aws:sns:eu-west-1:1:news" },
    });
    const rule = graphResource("aws:cloudwatch/eventRule:EventRule", "nightly", {
      state: { arn: "arn:aws:events:eu-west-1:1:rule/nightly" },
    });
    const graph = resourceGraph(
      LAMBDA,
      QUEUE,
      topic,
      rule,
      graphResource("aws:lambda/eventSourceMapping:EventSourceMapping", "mapping", {
        inputs: { eventSourceArn: "arn:aws:sqs:eu-west-1:1:jobs", functionName: "worker" },
      }),
      graphResource("aws:sns/topicSubscription:TopicSubscription", "subscription", {
        inputs: { topic: "arn:aws:sns:eu-west-1:1:news", endpoint: "arn:aws:sqs:eu-west-1:1:jobs" },
      }),
      graphResource("aws:lambda/permission:Permission", "permission", {
        inputs: { function: "worker", sourceArn: "arn:aws:events:eu-west-1:1:rule/nightly" },
      }),
    );
    assert.deepEqual(edges(drawPicture(new GraphIndex(graph))), [
      "jobs -calls-> worker",
      "news -sends-> jobs",
      "nightly -calls-> worker",
    ]);
  });

  it("draws what rules and schedules send to, also where one permission is for all rules", () => {
    const rule = graphResource("aws:cloudwatch/eventRule:EventRule", "nightly", {
      state: { arn: "arn:aws:events:eu-west-1:1:rule/nightly", name: "nightly" },
    });
    const schedule = graphResource("aws:scheduler/schedule:Schedule", "berlin", {
      state: { arn: "arn:aws:scheduler:eu-west-1:1:schedule/default/berlin" },
      inputs: { target: { arn: "worker" } },
    });
    const graph = resourceGraph(
      LAMBDA,
      QUEUE,
      rule,
      schedule,
      graphResource("aws:cloudwatch/eventTarget:EventTarget", "to-worker", {
        inputs: { rule: "nightly", arn: "worker" },
      }),
      graphResource("aws:cloudwatch/eventTarget:EventTarget", "to-jobs", {
        inputs: { rule: "nightly", arn: "arn:aws:sqs:eu-west-1:1:jobs" },
      }),
    );
    assert.deepEqual(edges(drawPicture(new GraphIndex(graph))), [
      "berlin -calls-> worker",
      "nightly -calls-> worker",
      "nightly -sends-> jobs",
    ]);
  });

  it("draws the targets of the notifications of a bucket, also where one permission is for all buckets", () => {
    const bucket = graphResource("aws:s3/bucket:Bucket", "files", {
      id: "files",
      state: { arn: "arn:aws:s3:::files", bucket: "files" },
    });
    const topic = graphResource("aws:sns/topic:Topic", "news", {
      state: { arn: "arn:aws:sns:eu-west-1:1:news" },
    });
    const notification = graphResource("aws:s3/bucketNotification:BucketNotification", "told", {
      inputs: {
        bucket: "files",
        lambdaFunctions: [{ id: "index", lambdaFunctionArn: "worker" }],
        queues: [{ id: "jobs", queueArn: "arn:aws:sqs:eu-west-1:1:jobs" }],
        topics: [{ id: "news", topicArn: "arn:aws:sns:eu-west-1:1:news" }],
      },
    });
    const graph = resourceGraph(LAMBDA, QUEUE, topic, bucket, notification);
    assert.deepEqual(edges(drawPicture(new GraphIndex(graph))), [
      "files -calls-> worker",
      "files -sends-> jobs",
      "files -sends-> news",
    ]);
  });

  it("draws what a queue gives up, and tells the two queues apart", () => {
    const lost = graphResource("aws:sqs/queue:Queue", "Web-Jobs-dead-letters", {
      state: { arn: "arn:aws:sqs:eu-west-1:1:lost" },
    });
    const jobs = graphResource("aws:sqs/queue:Queue", "Web-Jobs-queue", {
      inputs: {
        redrivePolicy: '{"deadLetterTargetArn":"arn:aws:sqs:eu-west-1:1:lost","maxReceiveCount":5}',
      },
      state: { arn: "arn:aws:sqs:eu-west-1:1:jobs" },
    });
    assert.deepEqual(edges(drawPicture(new GraphIndex(resourceGraph(jobs, lost)))), [
      "Web-Jobs-queue -gives up-> Web-Jobs-dead-letters dead letters",
    ]);
  });

  it("draws a bus with its rules, each with its key", () => {
    const bus = graphResource("serverless-api:index:EventBus", "Web-Orders");
    const ruleOf = (key: string) =>
      graphResource("aws:cloudwatch/eventRule:EventRule", `Web-Orders-rule-${key}`, {
        parent: bus.urn,
        inputs: { eventBusName: "dev-orders" },
        state: { arn: `arn:aws:events:eu-west-1:1:rule/dev-orders/${key}`, name: key },
      });
    const made = graphResource("aws:cloudwatch/eventBus:EventBus", "Web-Orders-bus", {
      parent: bus.urn,
      state: { arn: "arn:aws:events:eu-west-1:1:event-bus/dev-orders", name: "dev-orders" },
    });
    const target = graphResource("aws:cloudwatch/eventTarget:EventTarget", "target", {
      inputs: { rule: "paid", arn: "worker" },
    });
    const graph = resourceGraph(LAMBDA, bus, made, ruleOf("created"), ruleOf("paid"), target);
    assert.deepEqual(edges(drawPicture(new GraphIndex(graph))), [
      "Web-Orders --> Web-Orders created",
      "Web-Orders --> Web-Orders paid",
      "Web-Orders paid -calls-> worker",
    ]);
  });

  it("draws nothing of a graph without APIs, functions and data", () => {
    assert.deepEqual(drawPicture(new GraphIndex(resourceGraph(ROLE))), { nodes: [], edges: [] });
  });
});
