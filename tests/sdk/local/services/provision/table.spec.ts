import assert from "node:assert/strict";
import type { GraphResource } from "#sdk/graph/index";
import { callsFor, inputOf } from "#sdk/local/services/provision/calls-for";
import { PROVISIONED } from "#sdk/local/services/provision/table";
import { graphResource } from "../../../../support/graph";

/** The calls of one resource by operation. A resource that is only read has none. */
function calls(type: string, inputs: GraphResource["inputs"], parts: Partial<GraphResource> = {}) {
  const resource = { ...graphResource(type, "orders", { inputs, state: { name: "orders-1" } }), ...parts };
  const all = callsFor(Object.values(PROVISIONED).flat(), [resource]);
  return Object.fromEntries(all.map((call) => [call.operation, inputOf<Record<string, unknown>>(call)]));
}

describe("the calls of AWS that make a resource", () => {
  it("have one row for each type", () => {
    const tokens = Object.values(PROVISIONED).flatMap((types) => types.map(({ token }) => token));
    assert.deepEqual([...new Set(tokens)], tokens);
  });

  it("are none for a resource that is only read", () => {
    assert.deepEqual(calls("aws:sqs/queue:Queue", {}, { external: true }), {});
  });

  it("have documents as JSON where a program has objects, and leave out what is empty", () => {
    const policy = { Version: "2012-10-17", Statement: [] };
    const { CreateQueue } = calls("aws:sqs/queue:Queue", { policy, delaySeconds: 0, redrivePolicy: "" });
    assert.deepEqual(CreateQueue?.Attributes, { DelaySeconds: "0", Policy: JSON.stringify(policy) });
    const { SetQueueAttributes } = calls("aws:sqs/queuePolicy:QueuePolicy", { queueUrl: "url", policy });
    assert.deepEqual(SetQueueAttributes, {
      QueueUrl: "url",
      Attributes: { Policy: JSON.stringify(policy) },
    });
    const { Subscribe } = calls("aws:sns/topicSubscription:TopicSubscription", {
      topic: "arn",
      protocol: "sqs",
      endpoint: "queue",
      filterPolicy: { kind: ["a"] },
    });
    assert.deepEqual(Subscribe?.Attributes, { FilterPolicy: '{"kind":["a"]}' });
  });

  it("have the style of managed login as AWS's document", () => {
    const inputs = { userPoolId: "pool", clientId: "client", settings: '{"components":{}}' };
    const { CreateManagedLoginBranding } = calls(
      "aws:cognito/managedLoginBranding:ManagedLoginBranding",
      inputs,
    );
    assert.deepEqual(CreateManagedLoginBranding, {
      UserPoolId: "pool",
      ClientId: "client",
      Settings: { components: {} },
    });
  });

  it("have tags that the provider gives to all, too", () => {
    const state = { name: "orders-1", tagsAll: { stage: "dev", team: "a" } };
    const { CreateQueue } = calls("aws:sqs/queue:Queue", { tags: { team: "b" } }, { state });
    assert.deepEqual(CreateQueue?.tags, { stage: "dev", team: "b" });
    const { CreateStream } = calls("aws:kinesis/stream:Stream", { shardCount: 1 }, { state });
    assert.deepEqual(CreateStream?.Tags, { stage: "dev", team: "a" });
  });

  it("do not disable the expiry of a table that never had one, and describe keys as newer providers do", () => {
    const key = (attributeName: string, keyType: string) => ({ attributeName, keyType });
    const found = calls("aws:dynamodb/table:Table", {
      hashKey: "id",
      ttl: { attributeName: "expires", enabled: false },
      globalSecondaryIndexes: [{ name: "by", keySchemas: [key("a", "HASH"), key("b", "RANGE")] }],
      localSecondaryIndexes: [{ name: "local", rangeKey: "c", nonKeyAttributes: [] }],
    });
    assert.deepEqual(Object.keys(found), ["CreateTable"]);
    assert.deepEqual(found.CreateTable?.GlobalSecondaryIndexes, [
      {
        IndexName: "by",
        KeySchema: [
          { AttributeName: "a", KeyType: "HASH" },
          { AttributeName: "b", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ]);
    assert.deepEqual(found.CreateTable?.LocalSecondaryIndexes, [
      {
        IndexName: "local",
        KeySchema: [
          { AttributeName: "id", KeyType: "HASH" },
          { AttributeName: "c", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ]);
  });

  it("make buckets of both versions of the provider, with the settings in their own inputs", () => {
    for (const type of ["aws:s3/bucket:Bucket", "aws:s3/bucketV2:BucketV2"]) {
      const found = calls(type, { bucket: "pictures", versioning: { enabled: true }, tags: { a: "b" } });
      assert.deepEqual(found, {
        CreateBucket: { Bucket: "pictures" },
        PutBucketTagging: { Bucket: "pictures", Tagging: { TagSet: [{ Key: "a", Value: "b" }] } },
        PutBucketVersioning: { Bucket: "pictures", VersioningConfiguration: { Status: "Enabled" } },
      });
    }
  });

  it("lock buckets, and have their lifecycles, from their own inputs or from other resources", () => {
    const rule = { defaultRetention: { mode: "GOVERNANCE", days: 3 } };
    const Rule = { DefaultRetention: { Mode: "GOVERNANCE", Days: 3 } };
    const ObjectLockConfiguration = { ObjectLockEnabled: "Enabled", Rule };
    const lifecycleRules = [{ enabled: true, tags: { k: "v" }, expiration: { days: 7 } }];
    const found = calls("aws:s3/bucket:Bucket", {
      bucket: "pictures",
      objectLockConfiguration: { objectLockEnabled: "Enabled", rule },
      lifecycleRules,
    });
    const And = { Prefix: "", Tags: [{ Key: "k", Value: "v" }] };
    const own = { ID: "tf-s3-lifecycle-0", Filter: { And }, Status: "Enabled", Expiration: { Days: 7 } };
    assert.deepEqual(found, {
      CreateBucket: { Bucket: "pictures", ObjectLockEnabledForBucket: true },
      PutObjectLockConfiguration: { Bucket: "pictures", ObjectLockConfiguration },
      PutBucketLifecycleConfiguration: { Bucket: "pictures", LifecycleConfiguration: { Rules: [own] } },
    });
    const beside = calls("aws:s3/bucketObjectLockConfiguration:BucketObjectLockConfiguration", {
      bucket: "pictures",
      rule,
    });
    assert.deepEqual(beside.PutObjectLockConfiguration, { Bucket: "pictures", ObjectLockConfiguration });
  });

  it("have bytes of secrets, and their policies", () => {
    const version = { secretId: "arn", secretBinary: "AAE=" };
    assert.deepEqual(calls("aws:secretsmanager/secretVersion:SecretVersion", version), {
      PutSecretValue: { SecretId: "arn", SecretBinary: "AAE=" },
    });
    const { PutResourcePolicy } = calls("aws:secretsmanager/secret:Secret", { policy: { Statement: [] } });
    assert.equal(PutResourcePolicy?.ResourcePolicy, '{"Statement":[]}');
  });

  it("have the key that Kinesis itself owns where a program names none", () => {
    const found = calls("aws:kinesis/stream:Stream", {
      shardCount: 1,
      encryptionType: "KMS",
      maxRecordSizeInKib: 2048,
      retentionPeriod: 48,
    });
    assert.equal(found.CreateStream?.MaxRecordSizeInKiB, 2048);
    assert.equal(found.StartStreamEncryption?.KeyId, "alias/aws/kinesis");
    assert.equal(found.IncreaseStreamRetentionPeriod?.RetentionPeriodHours, 48);
  });

  it("turn off rules as both versions of the provider do", () => {
    const { PutRule } = calls("aws:cloudwatch/eventRule:EventRule", {
      isEnabled: false,
      eventPattern: { source: ["shop"] },
    });
    assert.deepEqual([PutRule?.State, PutRule?.EventPattern], ["DISABLED", '{"source":["shop"]}']);
  });

  it("have the names of EventBridge Scheduler where those of the provider differ, and its times in seconds", () => {
    const { CreateSchedule } = calls("aws:scheduler/schedule:Schedule", {
      startDate: "2030-01-01T00:00:00Z",
      actionAfterCompletion: "DELETE",
      target: { arn: "bus", eventbridgeParameters: { detailType: "kind", source: "shop" } },
    });
    assert.deepEqual(CreateSchedule, {
      Name: "orders-1",
      ActionAfterCompletion: "DELETE",
      StartDate: 1_893_456_000,
      Target: { Arn: "bus", EventBridgeParameters: { DetailType: "kind", Source: "shop" } },
    });
  });

  it("turn on second factors after the pool, and configure none where they are off", () => {
    const smsConfiguration = { externalId: "x", snsCallerArn: "arn" };
    const softwareTokenMfaConfiguration = { enabled: true };
    const pool = (mfaConfiguration: string) =>
      calls("aws:cognito/userPool:UserPool", {
        mfaConfiguration,
        smsConfiguration,
        softwareTokenMfaConfiguration,
        smsAuthenticationMessage: "{####}",
      });
    const SmsConfiguration = { ExternalId: "x", SnsCallerArn: "arn" };
    const CreateUserPool = { PoolName: "orders-1", SmsConfiguration, SmsAuthenticationMessage: "{####}" };
    assert.deepEqual(pool("OFF"), { CreateUserPool });
    assert.deepEqual(pool("OPTIONAL"), {
      CreateUserPool,
      SetUserPoolMfaConfig: {
        UserPoolId: "orders-id",
        MfaConfiguration: "OPTIONAL",
        SmsMfaConfiguration: { SmsAuthenticationMessage: "{####}", SmsConfiguration },
        SoftwareTokenMfaConfiguration: { Enabled: true },
      },
    });
  });

  it("have what the provider says of user pools where a program says nothing, and the names of AWS", () => {
    const { CreateUserPool } = calls("aws:cognito/userPool:UserPool", {
      adminCreateUserConfig: { inviteMessageTemplate: { smsMessage: "{####}" } },
      emailConfiguration: { fromEmailAddress: "a@example.com" },
      lambdaConfig: { preSignUp: "arn:a", kmsKeyId: "arn:key", customSmsSender: { lambdaArn: "arn:b" } },
      passwordPolicy: { minimumLength: 9, requireNumbers: true },
      schemas: [{ name: "plan", attributeDataType: "String" }],
      userAttributeUpdateSettings: { attributesRequireVerificationBeforeUpdates: ["email"] },
    });
    const PasswordPolicy = {
      MinimumLength: 9,
      RequireLowercase: false,
      RequireNumbers: true,
      RequireSymbols: false,
      RequireUppercase: false,
    };
    assert.deepEqual(CreateUserPool, {
      PoolName: "orders-1",
      AdminCreateUserConfig: { InviteMessageTemplate: { SMSMessage: "{####}" } },
      EmailConfiguration: { From: "a@example.com" },
      LambdaConfig: { PreSignUp: "arn:a", KMSKeyID: "arn:key", CustomSMSSender: { LambdaArn: "arn:b" } },
      Policies: { PasswordPolicy },
      Schema: [
        {
          Name: "plan",
          AttributeDataType: "String",
          DeveloperOnlyAttribute: false,
          Mutable: false,
          Required: false,
        },
      ],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
    });
  });

  it("make users with their own passwords, and lock those out who are disabled", () => {
    const inputs = { userPoolId: "pool", username: "ada", password: "Secret-1", enabled: false };
    const name = { UserPoolId: "pool", Username: "ada" };
    assert.deepEqual(calls("aws:cognito/user:User", { ...inputs, attributes: { email: "a@example.com" } }), {
      AdminCreateUser: { ...name, UserAttributes: [{ Name: "email", Value: "a@example.com" }] },
      AdminSetUserPassword: { ...name, Password: "Secret-1", Permanent: true },
      AdminDisableUser: name,
    });
  });

  it("have the mappings of roles by their provider", () => {
    const rule = { claim: "plan", matchType: "Equals", roleArn: "arn", value: "gold" };
    const { SetIdentityPoolRoles } = calls(
      "aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment",
      {
        identityPoolId: "pool",
        roles: { authenticated: "arn:in" },
        roleMappings: [
          { identityProvider: "users", type: "Rules", ambiguousRoleResolution: "Deny", mappingRules: [rule] },
        ],
      },
    );
    assert.deepEqual(SetIdentityPoolRoles, {
      IdentityPoolId: "pool",
      Roles: { authenticated: "arn:in" },
      RoleMappings: {
        users: {
          Type: "Rules",
          AmbiguousRoleResolution: "Deny",
          RulesConfiguration: {
            Rules: [{ Claim: "plan", MatchType: "Equals", RoleARN: "arn", Value: "gold" }],
          },
        },
      },
    });
  });
});
