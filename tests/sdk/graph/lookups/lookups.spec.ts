import { strict as assert } from "node:assert";
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";

describe("look-ups of a captured program", () => {
  it("give what the author says, for the inputs that fit best", async () => {
    const { outputs } = await record(
      async () => ({
        url: (await aws.ssm.getParameter({ name: "/db/url" })).value,
        other: aws.ssm.getParameterOutput({ name: "/other" }).value,
        version: aws.ssm.getParameterOutput({ name: "/db/url" }).version,
        endpoint: aws.rds.Cluster.get("any", "main").endpoint,
        replica: aws.rds.Cluster.get("replica", "second").endpoint,
      }),
      {
        lookups: [
          { token: "aws.ssm.getParameter", outputs: { value: "any" } },
          {
            token: "aws:ssm/getParameter:getParameter",
            inputs: { name: "/db/url" },
            outputs: { value: "postgres://localhost", version: 3 },
          },
          { type: "aws.rds.Cluster", state: { endpoint: "any.local" } },
          { type: "aws:rds/cluster:Cluster", name: "replica", state: { endpoint: "replica.local" } },
        ],
      },
    );
    assert.deepEqual(outputs, {
      url: "postgres://localhost",
      other: "any",
      version: 3,
      endpoint: "any.local",
      replica: "replica.local",
    });
  });

  it("find resources of the program by what they are asked for", async () => {
    const { outputs, graph } = await record(async () => {
      const queue = new aws.sqs.Queue("jobs", { visibilityTimeoutSeconds: 7 });
      const pool = new aws.cognito.UserPool("users");
      return {
        queue: queue.arn,
        same: aws.sqs.getQueueOutput({ name: queue.name }).arn,
        pool: pool.arn,
        samePool: pool.id.apply((userPoolId) => aws.cognito.getUserPool({ userPoolId })).arn,
      };
    });
    assert.equal(outputs.same, outputs.queue);
    assert.equal(outputs.samePool, outputs.pool);
    assert.deepEqual(
      (graph.unknowns ?? []).filter(({ value }) => value.endsWith(".arn")),
      [],
    );
  });

  it("are computed where all follows from the name: for these nothing stands", async () => {
    const { outputs, graph } = await record(async () => ({
      bucket: aws.s3.getBucketOutput({ bucket: "files" }).arn,
      table: aws.dynamodb.getTableOutput({ name: "notes" }).arn,
      topic: aws.sns.getTopicOutput({ name: "news" }).arn,
      queue: aws.sqs.getQueueOutput({ name: "jobs" }).url,
      fn: aws.lambda.getFunctionOutput({ functionName: "run" }).arn,
      parameter: aws.ssm.getParameterOutput({ name: "/a" }).arn,
    }));
    assert.deepEqual(outputs, {
      bucket: "arn:aws:s3:::files",
      table: "arn:aws:dynamodb:us-east-1:123456789012:table/notes",
      topic: "arn:aws:sns:us-east-1:123456789012:news",
      queue: "https://sqs.us-east-1.amazonaws.com/123456789012/jobs",
      fn: "arn:aws:lambda:us-east-1:123456789012:function:run",
      parameter: "arn:aws:ssm:us-east-1:123456789012:parameter/a",
    });
    const stood = new Set((graph.unknowns ?? []).map(({ standIn }) => standIn));
    assert.deepEqual(
      Object.values(outputs).filter((value) => stood.has(String(value))),
      [],
    );
  });

  it("have a text, a number, a list or an ARN in the place of what nobody knows, the same at every start", async () => {
    const program = async () => ({
      text: aws.ssm.getParameterOutput({ name: "/a" }).value,
      port: aws.rds.getInstanceOutput({ dbInstanceIdentifier: "db" }).port,
      list: aws.ec2.getSecurityGroupsOutput({}).vpcIds,
      arn: aws.kms.getKeyOutput({ keyId: "alias/x" }).arn,
      read: aws.elasticache.Cluster.get("cache", "c").configurationEndpoint,
      vpc: aws.ec2.getVpcOutput({ default: true }).id,
    });
    const { outputs, graph } = await record(program);
    assert.match(String(outputs.text), /^unknown-parameter-value-[0-9a-f]{8}$/);
    assert.ok(Number(outputs.port) >= 40_000 && Number(outputs.port) < 65_000);
    assert.match(String(outputs.list), /^unknown-securityGroups-vpcIds-[0-9a-f]{8}$/);
    assert.match(String(outputs.arn), /^arn:aws:kms:us-east-1:123456789012:key\/[\w-]+$/);
    assert.match(String(outputs.read), /^unknown-cluster-configurationEndpoint-/);
    assert.match(String(outputs.vpc), /^vpc-[0-9a-f]{17}$/);
    const byStandIn = new Map((graph.unknowns ?? []).map((unknown) => [unknown.standIn, unknown]));
    const names = Object.entries(outputs).map(([key, value]) => [key, byStandIn.get(String(value))?.value]);
    assert.deepEqual(Object.fromEntries(names), {
      text: 'aws.ssm.getParameter({"name":"/a"}).value',
      port: 'aws.rds.getInstance({"dbInstanceIdentifier":"db"}).port',
      list: "aws.ec2.getSecurityGroups().vpcIds",
      arn: 'aws.kms.getKey({"keyId":"alias/x"}).arn',
      read: 'aws.elasticache.Cluster.get("c").configurationEndpoint',
      vpc: 'aws.ec2.getVpc({"default":true}).id',
    });
    assert.match(byStandIn.get(String(outputs.port))?.cure ?? "", /"outputs":\{"port":0\}\}\]$/);
    assert.deepEqual((await record(program)).graph, graph);
    assert.deepEqual((await record(program, { plain: true })).graph.unknowns, graph.unknowns);
  });

  it("leave what serves a resource that is read without stand-ins", async () => {
    const { graph } = await record(() => {
      aws.sqs.Queue.get("jobs", "https://sqs.us-east-1.amazonaws.com/123456789012/jobs");
    });
    assert.equal(JSON.stringify(graph.resources).includes("unknown-"), false);
  });

  it("keep secret what the program gives as a secret", async () => {
    const { outputs } = await record(
      () => {
        const other = new pulumi.StackReference("organization/shop/dev");
        return { isSecret: pulumi.isSecret(other.getOutput("deep")) };
      },
      { stackReferences: { "shop/dev": { deep: { key: pulumi.secret("hush") } } } },
    );
    assert.equal(outputs.isSecret, true);
  });

  it("refuse an output that the function does not have", async () => {
    const program = async () => void (await aws.ssm.getParameter({ name: "/a" }));
    const lookups = [{ token: "aws.ssm.getParameter", outputs: { valeu: "v" } }];
    await expectDefinitionError(record(program, { lookups }), [
      { code: "LOOKUP_INVALID", path: "lookups", value: "valeu", cure: /did you mean "value"/ },
    ]);
  });
});
