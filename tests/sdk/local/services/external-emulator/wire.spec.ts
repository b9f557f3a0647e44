import assert from "node:assert/strict";
import { toCall } from "#sdk/local/services/external-emulator/wire";
import type { Members } from "#sdk/local/services/provision/operation";

const sent = (service: string, operation: string, input: Members) => {
  const { method, path, body } = toCall({ service, operation, input });
  return `${method} ${path} ${body}`;
};

describe("an operation on its way to an emulator", () => {
  it("is a form with the names that its service has for lists and maps", () => {
    const Tags = [{ Key: "a", Value: "b" }];
    assert.equal(
      sent("sns", "CreateTopic", { Name: "news", Attributes: { Policy: "p", DisplayName: undefined }, Tags }),
      "POST / Action=CreateTopic&Version=2010-03-31&Name=news&Attributes.entry.1.key=Policy&Attributes.entry.1.value=p&Tags.member.1.Key=a&Tags.member.1.Value=b",
    );
    assert.equal(
      sent("rds", "CreateDBCluster", { VpcSecurityGroupIds: ["sg"], Tags }),
      "POST / Action=CreateDBCluster&Version=2014-10-31&VpcSecurityGroupIds.VpcSecurityGroupId.1=sg&Tags.Tag.1.Key=a&Tags.Tag.1.Value=b",
    );
  });

  it("is the XML of S3, whose elements are called otherwise than its members", () => {
    const CORSRules = [{ AllowedMethods: ["GET", "PUT"], AllowedOrigins: ["*"] }];
    assert.equal(
      sent("s3", "PutBucketCors", { Bucket: "a b", CORSConfiguration: { CORSRules } }),
      "PUT /a%20b?cors <CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedOrigin>*</AllowedOrigin></CORSRule></CORSConfiguration>",
    );
    const Filter = { Key: { FilterRules: [{ Name: "prefix", Value: "in/" }] } };
    const QueueConfigurations = [{ QueueArn: "q", Events: ["e"], Filter }];
    assert.equal(
      sent("s3", "PutBucketNotificationConfiguration", {
        Bucket: "b",
        NotificationConfiguration: { QueueConfigurations },
      }),
      "PUT /b?notification <NotificationConfiguration><QueueConfiguration><Queue>q</Queue><Event>e</Event><Filter><S3Key><FilterRule><Name>prefix</Name><Value>in/</Value></FilterRule></S3Key></Filter></QueueConfiguration></NotificationConfiguration>",
    );
    const TagSet = [{ Key: "a", Value: "b" }];
    assert.equal(
      sent("s3", "PutBucketTagging", { Bucket: "b", Tagging: { TagSet } }),
      "PUT /b?tagging <Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>",
    );
    assert.equal(sent("s3", "PutBucketPolicy", { Bucket: "b", Policy: "{}" }), "PUT /b?policy {}");
    assert.equal(sent("s3", "CreateBucket", { Bucket: "b" }), "PUT /b ");
  });

  it("is the XML of S3 also for rules with several tags, and has the lock of a new bucket in a header", () => {
    const And = { Prefix: "a/", Tags: ["k", "l"].map((Key) => ({ Key, Value: "v" })) };
    const Transitions = [{ Days: 1, StorageClass: "GLACIER" }];
    const LifecycleConfiguration = { Rules: [{ ID: "one", Filter: { And }, Transitions }] };
    assert.equal(
      sent("s3", "PutBucketLifecycleConfiguration", { Bucket: "b", LifecycleConfiguration }),
      "PUT /b?lifecycle <LifecycleConfiguration><Rule><ID>one</ID><Filter><And><Prefix>a/</Prefix><Tag><Key>k</Key><Value>v</Value></Tag><Tag><Key>l</Key><Value>v</Value></Tag></And></Filter><Transition><Days>1</Days><StorageClass>GLACIER</StorageClass></Transition></Rule></LifecycleConfiguration>",
    );
    const input = { Bucket: "b", ObjectLockEnabledForBucket: true };
    const { path, headers } = toCall({ service: "s3", operation: "CreateBucket", input });
    assert.deepEqual([path, headers], ["/b", { "x-amz-bucket-object-lock-enabled": "true" }]);
  });

  it("has members in its path, and the others in its body", () => {
    assert.equal(
      sent("scheduler", "CreateSchedule", { Name: "a", GroupName: "g" }),
      'POST /schedules/a {"GroupName":"g"}',
    );
    assert.equal(
      sent("scheduler", "DeleteSchedule", { Name: "a", GroupName: "g" }),
      "DELETE /schedules/a?groupName=g ",
    );
    assert.equal(sent("scheduler", "DeleteSchedule", { Name: "a" }), "DELETE /schedules/a ");
  });

  it("is known, or a fault of ours", () => {
    assert.throws(() => sent("s3", "PutBucketAcl", {}), /nothing says how s3 PutBucketAcl is sent/);
  });
});
