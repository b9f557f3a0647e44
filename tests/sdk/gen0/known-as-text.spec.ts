import assert from "node:assert/strict";
import { translationOf } from "#sdk/app/translated";
import { OUTPUT_VALUES } from "#sdk/gen0/app/output-values";
import { APP_TABLE, STACK_TABLE } from "#sdk/gen0/app/table";
import { FUNCTION_TABLE } from "#sdk/gen0/function/table";
import { KINESIS_STREAM_TABLE } from "#sdk/gen0/kinesis-stream/table";
import { SqsDlq } from "#sdk/gen0/platform/stream-words";
import { RDS_TABLE } from "#sdk/gen0/rds/table";
import { TABLE_TABLE } from "#sdk/gen0/table/table";
import { translate } from "#sdk/gen0/translation/translate";
import { known, text, translated } from "../../support/known-as-text";

describe("a value of a generation 0 program that is known as text alone", () => {
  it("is moved in the props of a Table, and rewritten where that can be said of any value", () => {
    const partitionKey = known("KEY");
    const stream = known("STREAM");
    const old = {
      fields: { id: "string" },
      primaryIndex: { partitionKey },
      stream,
      globalIndexes: { byOwner: known("byOwner"), byTag: { partitionKey: "id", indexProps: known("tags") } },
      dynamodbTable: {
        tableName: known("name"),
        pointInTimeRecovery: known("isProd"),
        removalPolicy: known("isProd ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY"),
        encryptionKey: known("keys.main"),
        replicationRegions: known("regions"),
      },
      consumers: {
        audit: known("audit"),
        count: {
          function: known("count"),
          consumerProps: {
            onFailure: new SqsDlq(known("failed.sqsQueue") as never),
            reportBatchItemFailures: known("isProd"),
          },
        },
      },
      defaultFunctionProps: known("defaults"),
    };
    assert.deepEqual(translated(TABLE_TABLE, old), {
      fields: { id: "string" },
      primaryIndex: { partitionKey: "KEY" },
      stream: "STREAM",
      globalIndexes: { byOwner: "byOwner", byTag: { partitionKey: "id", native: { index: "tags" } } },
      native: {
        table: {
          name: "name",
          pointInTimeRecovery: { enabled: "isProd" },
          serverSideEncryption: { kmsKeyArn: "keys.main.arn", enabled: true },
          replicas: "regions.map((regionName) => ({ regionName }))",
        },
      },
      consumers: {
        audit: "audit",
        count: {
          function: "count",
          native: {
            eventSource: {
              destinationConfig: { onFailure: { destinationArn: "failed.sqsQueue.arn" } },
              functionResponseTypes: 'isProd ? ["ReportBatchItemFailures"] : []',
            },
          },
        },
      },
      defaults: { function: "defaults" },
    });
    assert.match(partitionKey.doubts.join(), /not among the fields/);
    assert.match(stream.doubts.join(), /lower case/);
  });

  it("becomes an option of the construct where the policy of a table was", () => {
    const removalPolicy = known("policy");
    const now = translate(TABLE_TABLE, "Id", { dynamodbTable: { removalPolicy } });
    const { options } = translationOf(now) ?? {};
    assert.deepEqual(text(options), { retainOnDelete: '(policy) === "destroy" ? false : undefined' });
  });

  it("is left whole where a Table, its fields or its indexes are text", () => {
    const fields = known("fields");
    const old = {
      fields,
      primaryIndex: known("key"),
      dynamodbTable: known("given"),
      globalIndexes: known("all"),
    };
    assert.deepEqual(translated(TABLE_TABLE, old), {
      fields: "fields",
      primaryIndex: "key",
      native: { table: "given" },
      globalIndexes: "all",
    });
    assert.equal(fields.doubts.length, 1);
  });

  it("is moved in the props of a KinesisStream", () => {
    const retentionPeriod = known("days");
    const old = {
      kinesisStream: { retentionPeriod, encryptionKey: known("key()") },
      consumers: known("all"),
    };
    assert.deepEqual(translated(KINESIS_STREAM_TABLE, old), {
      native: { stream: { retentionPeriod: "days", kmsKeyId: "(key()).arn" } },
      consumers: "all",
    });
    assert.match(retentionPeriod.doubts.join(), /number of hours/);
  });

  it("is moved in the props of an RDS, whose policy it says nothing of", () => {
    const removalPolicy = known("policy");
    const rdsServerlessCluster = { vpc: known("vpc"), securityGroups: known("groups"), removalPolicy };
    assert.deepEqual(translated(RDS_TABLE, { engine: known("engine"), rdsServerlessCluster }), {
      engine: "engine",
      native: {
        vpc: "vpc",
        cluster: { vpcSecurityGroupIds: "groups.map(({ id }) => id)", removalPolicy: "policy" },
      },
    });
    assert.match(removalPolicy.doubts.join(), /skipFinalSnapshot/);
  });

  it("is moved in the props of functions, and reported where generation 1 has nothing for it", () => {
    const [layer, vpc, timeout] = [known("layer"), known("network"), known("timeout")];
    const old = { layers: [layer], vpc, timeout, deadLetterQueue: known("dead.sqsQueue") };
    assert.deepEqual(translated(FUNCTION_TABLE, old), {
      layers: ["layer"],
      vpc: "network",
      timeout: "timeout",
      native: { function: { deadLetterConfig: { targetArn: "dead.sqsQueue.arn" } } },
    });
    assert.match(layer.doubts.join(), /LayerVersion/);
    assert.match(vpc.doubts.join(), /vpcConfig/);
    assert.match(timeout.doubts.join(), /Duration/);
  });

  it("becomes the ARN where it is a layer by its ARN", () => {
    const layers = [
      'LayerVersion.fromLayerVersionArn(this, "Tools", "arn:aws:lambda:eu-west-1:1:layer:a:1")',
      "lambda.LayerVersion.fromLayerVersionArn(stack, 'Tools', layerArn)",
      'LayerVersion.fromLayerVersionArn(this, "Tools", arnOf("tools"))',
    ].map(known);
    assert.deepEqual(translated(FUNCTION_TABLE, { layers }), {
      layers: ['"arn:aws:lambda:eu-west-1:1:layer:a:1"', "layerArn", layers[2]?.source],
    });
    assert.deepEqual(
      layers.map(({ doubts }) => doubts.length),
      [0, 0, 1],
    );
  });

  it("is moved in the arguments of App and Stack", () => {
    const args = { setDefaultFunctionProps: { timeout: 20, environment: known("variables") } };
    for (const table of [APP_TABLE, STACK_TABLE])
      assert.deepEqual(translated(table, args), {
        setDefaultFunctionProps: { timeout: 20, environment: "variables" },
      });
    const outputs = { Url: known("api.url"), Told: { value: known("api.url"), exportName: "Url" } };
    assert.deepEqual(text(OUTPUT_VALUES.value(outputs, undefined as never)), {
      Url: "api.url",
      Told: "api.url",
    });
  });
});
