import assert from "node:assert/strict";
import { GRANTS, grantKind, RESOURCE_TYPES } from "#sdk/aws/resource-types";
import { grantsOf, grantsOfRaw } from "#sdk/permissions/resource-grants";
import { policyDocument, type Statement } from "#sdk/permissions/statements";
import { settled } from "../../support/settled";
import { rawResource } from "./raw";

interface Written {
  readonly Effect: string;
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
}

async function written(statements: readonly Statement[]): Promise<readonly Written[]> {
  return JSON.parse(await settled(policyDocument(statements))).Statement;
}

const TABLE = "arn:aws-cn:dynamodb:cn-north-1:123456789012:table/notes";
const API = "arn:aws-us-gov:execute-api:us-gov-west-1:123456789012:abc123";

function table(streamArn = `${TABLE}/stream/now`): unknown {
  return rawResource("aws:dynamodb/table:Table", { arn: TABLE, streamArn });
}

describe("permissions: grants of resources", () => {
  it("has exactly the words of the design for each kind", () => {
    const words = Object.entries(GRANTS).map(([kind, grants]) => [kind, Object.keys(grants.words)]);
    assert.deepEqual(Object.fromEntries(words), {
      Table: ["grantReadData", "grantWriteData", "grantReadWriteData", "grantStreamRead", "grantFullAccess"],
      Function: ["grantInvoke"],
      Bucket: ["grantRead", "grantPut", "grantWrite", "grantReadWrite", "grantDelete"],
      Queue: ["grantSendMessages", "grantConsumeMessages", "grantPurge"],
      Topic: ["grantPublish"],
      EventBus: ["grantPutEventsTo"],
      KinesisStream: ["grantRead", "grantWrite", "grantReadWrite"],
      DeliveryStream: ["grantPutRecords"],
      RDS: ["grantDataApiAccess"],
      Api: ["grantInvoke"],
      RestApiV1: ["grantInvoke"],
      WebSocketApi: ["grantInvoke", "grantManageConnections"],
    });
  });

  it("names single actions everywhere, and all resources only where IAM knows no others", () => {
    for (const { words, byDefault } of Object.values(GRANTS)) {
      for (const { actions, on } of [...Object.values(words).flat(), ...byDefault]) {
        for (const action of actions) assert.match(action, /^[a-z0-9-]+:[A-Za-z]+$/);
        if (on.includes("*")) assert.match(actions.join(), /^(dynamodb|kinesis):ListStreams$/);
        assert.deepEqual(new Set(actions).size, actions.length);
      }
    }
  });

  it("lets a reader of a table query it and its indexes, and not write", async () => {
    const statements = await written(grantsOfRaw(table())?.statements("grantReadData") ?? []);
    assert.deepEqual(statements, [
      {
        Effect: "Allow",
        Action: [
          "dynamodb:BatchGetItem",
          "dynamodb:ConditionCheckItem",
          "dynamodb:DescribeTable",
          "dynamodb:GetItem",
          "dynamodb:PartiQLSelect",
          "dynamodb:Query",
          "dynamodb:Scan",
        ],
        Resource: [TABLE, `${TABLE}/index/*`],
      },
    ]);
  });

  it("lets a writer of a table write items, and not read", async () => {
    const [statement, ...rest] = await written(grantsOfRaw(table())?.statements("grantWriteData") ?? []);
    assert.deepEqual(rest, []);
    assert.deepEqual(statement?.Resource, [TABLE]);
    assert.ok(statement?.Action.includes("dynamodb:PutItem"));
    assert.ok(statement?.Action.includes("dynamodb:DeleteItem"));
    for (const reading of ["GetItem", "Query", "Scan", "BatchGetItem"]) {
      assert.ok(!statement?.Action.includes(`dynamodb:${reading}`), reading);
    }
  });

  it("gives a table alone reading and writing of data, and no administration", async () => {
    const [statement, ...rest] = await written(grantsOfRaw(table())?.byDefault() ?? []);
    assert.deepEqual(rest, []);
    assert.deepEqual(statement?.Resource, [TABLE, `${TABLE}/index/*`]);
    assert.ok(statement?.Action.includes("dynamodb:Query"));
    assert.ok(statement?.Action.includes("dynamodb:PutItem"));
    for (const action of statement?.Action ?? [])
      assert.doesNotMatch(action, /Table(?<!DescribeTable)$|Stream|Backup/);
  });

  it("grants the stream by the stream's ARN, and the list of streams", async () => {
    assert.deepEqual(await written(grantsOfRaw(table())?.statements("grantStreamRead") ?? []), [
      {
        Effect: "Allow",
        Action: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
        Resource: [`${TABLE}/stream/now`],
      },
      { Effect: "Allow", Action: ["dynamodb:ListStreams"], Resource: ["*"] },
    ]);
  });

  it("grants whichever stream a table has whose stream's ARN is not known", async () => {
    const read = rawResource("aws:dynamodb/table:Table", { arn: TABLE });
    const [stream] = await written(grantsOfRaw(read)?.statements("grantStreamRead") ?? []);
    assert.deepEqual(stream?.Resource, [`${TABLE}/stream/*`]);
  });

  it("refuses the stream of a table that turns out to have none", async () => {
    const document = policyDocument(grantsOfRaw(table(""))?.statements("grantStreamRead") ?? []);
    await assert.rejects(settled(document), {
      code: "PERMISSION_STREAM_MISSING",
      message:
        /^aws\.dynamodb\.Table "raw": grantStreamRead is granted on it, and it has no stream; set streamEnabled/,
    });
  });

  it("invokes a function with its versions and aliases", async () => {
    const arn = "arn:aws:lambda:eu-west-1:123456789012:function:hello";
    const grants = grantsOf("Function", rawResource("aws:lambda/function:Function", { arn }));
    const expected = [{ Effect: "Allow", Action: ["lambda:InvokeFunction"], Resource: [arn, `${arn}:*`] }];
    assert.deepEqual(await written(grants.statements("grantInvoke")), expected);
    assert.deepEqual(await written(grants.byDefault()), expected);
  });

  it("separates the bucket from its objects", async () => {
    const arn = "arn:aws:s3:::files";
    const grants = grantsOf("Bucket", rawResource("aws:s3/bucketV2:BucketV2", { arn }));
    assert.deepEqual(await written(grants.statements("grantRead")), [
      { Effect: "Allow", Action: ["s3:GetBucketLocation", "s3:ListBucket"], Resource: [arn] },
      {
        Effect: "Allow",
        Action: ["s3:GetObject", "s3:GetObjectTagging", "s3:GetObjectVersion"],
        Resource: [`${arn}/*`],
      },
    ]);
    assert.deepEqual(await written(grants.statements("grantDelete")), [
      { Effect: "Allow", Action: ["s3:DeleteObject", "s3:DeleteObjectVersion"], Resource: [`${arn}/*`] },
    ]);
    const put = await written(grants.statements("grantPut"));
    assert.deepEqual(
      put.flatMap(({ Action }) => Action).filter((action) => action.includes("Delete")),
      [],
    );
  });

  it("reads the secret of a database cluster that keeps one, and nothing where there is none", async () => {
    const arn = "arn:aws:rds:us-east-1:123456789012:cluster:main";
    const secretArn = "arn:aws:secretsmanager:us-east-1:123456789012:secret:main";
    const type = "aws:rds/cluster:Cluster";
    const managed = grantsOf("RDS", rawResource(type, { arn, masterUserSecrets: [{ secretArn }] }));
    const plain = grantsOf("RDS", rawResource(type, { arn, masterUserSecrets: [] }));
    const [dataApi, secret] = await written(managed.byDefault());
    assert.deepEqual(dataApi?.Resource, [arn]);
    assert.deepEqual(secret, {
      Effect: "Allow",
      Action: ["secretsmanager:DescribeSecret", "secretsmanager:GetSecretValue"],
      Resource: [secretArn],
    });
    assert.deepEqual(await written(plain.byDefault()), [dataApi]);
  });

  it("lets a function send to the connections of a raw WebSocket API, and only invoke a raw HTTP API", async () => {
    const type = "aws:apigatewayv2/api:Api";
    const webSocket = grantsOfRaw(rawResource(type, { executionArn: API, protocolType: "WEBSOCKET" }));
    const http = grantsOfRaw(rawResource(type, { executionArn: API, protocolType: "HTTP" }));
    const invoke = { Effect: "Allow", Action: ["execute-api:Invoke"], Resource: [`${API}/*`] };
    assert.deepEqual(await written(http?.byDefault() ?? []), [invoke]);
    assert.deepEqual(await written(webSocket?.byDefault() ?? []), [
      invoke,
      { Effect: "Allow", Action: ["execute-api:ManageConnections"], Resource: [`${API}/*/*/@connections/*`] },
    ]);
  });

  it("takes every ARN from the resource, so that no partition is assumed", async () => {
    for (const { token: type } of RESOURCE_TYPES) {
      const kind = grantKind(type);
      if (kind === undefined) continue;
      const outputs = { arn: TABLE, executionArn: API, streamArn: TABLE, protocolType: "WEBSOCKET" };
      const grants = grantsOfRaw(
        rawResource(type, { ...outputs, masterUserSecrets: [{ secretArn: TABLE }] }),
      );
      assert.ok(grants, type);
      assert.deepEqual(grants.words, Object.keys(GRANTS[kind].words));
      const all = [...grants.byDefault(), ...grants.words.flatMap((word) => grants.statements(word))];
      for (const resource of (await written(all)).flatMap(({ Resource }) => Resource)) {
        assert.match(resource, /^(\*|arn:aws-(cn|us-gov):.*)$/, type);
      }
    }
  });

  it("knows nothing to grant on other resources and values", () => {
    assert.equal(grantsOfRaw(rawResource("aws:ssm/parameter:Parameter", { arn: TABLE })), undefined);
    assert.equal(grantsOfRaw(rawResource("toString", { arn: TABLE })), undefined);
    assert.equal(grantsOfRaw({ arn: TABLE }), undefined);
    assert.equal(grantsOfRaw(undefined), undefined);
  });

  it("names a raw resource as one writes it in a program", () => {
    assert.equal(grantsOfRaw(table())?.kind, "aws.dynamodb.Table");
  });
});
