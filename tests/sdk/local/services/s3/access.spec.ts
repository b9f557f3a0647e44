import assert from "node:assert/strict";
import { S3_ACCESS } from "#sdk/local/services/s3/access";
import { s3Operations } from "#sdk/local/services/s3/operations/index";
import { ROUTES } from "#sdk/local/services/s3/protocol/routes";
import { Store } from "#sdk/local/services/s3/state/store";
import { ACCOUNT_REGION, HandClock } from "./support/s3-server";

const AT = { Bucket: "b", Key: "k" };
const asked = (operation: string, input: object = {}) =>
  (S3_ACCESS[operation]?.({ ...AT, ...input }, ACCOUNT_REGION) ?? []).map(
    ({ action, arn }) => `${action} ${arn}`,
  );

describe("the actions of S3 that policies check", () => {
  it("are known for every served operation", () => {
    const served = Object.keys(s3Operations(new Store(undefined, new HandClock()))).sort();
    assert.deepEqual(Object.keys(S3_ACCESS).sort(), served);
    assert.deepEqual(Object.keys(ROUTES).sort(), served);
  });

  it("are about the bucket, an object or one version of it [S3G/using-with-s3-policy-actions]", () => {
    assert.deepEqual(asked("ListObjectsV2"), ["s3:ListBucket arn:aws:s3:::b"]);
    assert.deepEqual(asked("HeadBucket"), ["s3:ListBucket arn:aws:s3:::b"]);
    assert.deepEqual(asked("HeadObject"), ["s3:GetObject arn:aws:s3:::b/k"]);
    assert.deepEqual(asked("GetObject", { VersionId: "v" }), ["s3:GetObjectVersion arn:aws:s3:::b/k"]);
    assert.deepEqual(asked("PutObject", { Tagging: "a=b" }), [
      "s3:PutObject arn:aws:s3:::b/k",
      "s3:PutObjectTagging arn:aws:s3:::b/k",
    ]);
    assert.deepEqual(asked("CopyObject", { CopySource: "/c/d%20e?versionId=v" }), [
      "s3:GetObjectVersion arn:aws:s3:::c/d e",
      "s3:PutObject arn:aws:s3:::b/k",
    ]);
    const Delete = { Objects: [{ Key: "1" }, { Key: "2", VersionId: "v" }] };
    assert.deepEqual(asked("DeleteObjects", { Delete }), [
      "s3:DeleteObject arn:aws:s3:::b/1",
      "s3:DeleteObjectVersion arn:aws:s3:::b/2",
    ]);
  });

  it("include reading an object where a delete has a condition on its ETag [S3G/conditional-deletes]", () => {
    const Delete = {
      Objects: [
        { Key: "1", ETag: "e" },
        { Key: "2", ETag: "*" },
      ],
    };
    assert.deepEqual(asked("DeleteObjects", { Delete }), [
      "s3:DeleteObject arn:aws:s3:::b/1",
      "s3:GetObject arn:aws:s3:::b/1",
      "s3:DeleteObject arn:aws:s3:::b/2",
    ]);
    const both = ["s3:DeleteObject arn:aws:s3:::b/k", "s3:GetObject arn:aws:s3:::b/k"];
    assert.deepEqual(asked("DeleteObject", { IfMatch: "e" }), both);
    const [condition] = S3_ACCESS.DeleteObject?.({ ...AT, IfMatch: "e" }, ACCOUNT_REGION) ?? [];
    assert.deepEqual(condition?.keys?.["s3:if-match"], ["e"]);
  });

  it("include the list of grants for each header that gives something", () => {
    const both = ["s3:CreateBucket arn:aws:s3:::b", "s3:PutBucketAcl arn:aws:s3:::b"];
    for (const name of [
      "ACL",
      "GrantFullControl",
      "GrantRead",
      "GrantReadACP",
      "GrantWrite",
      "GrantWriteACP",
    ])
      assert.deepEqual(asked("CreateBucket", { [name]: "id=x" }), both, name);
  });

  it("are about the bucket where a document names no object, and none where there is no document", () => {
    const Delete = { Objects: [{}, { Key: "k" }] };
    assert.deepEqual(asked("DeleteObjects", { Delete }), [
      "s3:DeleteObject arn:aws:s3:::b",
      "s3:DeleteObject arn:aws:s3:::b/k",
    ]);
    assert.deepEqual(asked("DeleteObjects"), []);
  });

  it("have condition keys of lists and writes [S3G/amazon-s3-policy-keys]", () => {
    const [list] = S3_ACCESS.ListObjectsV2?.({ ...AT, Prefix: "home/ada/" }, ACCOUNT_REGION) ?? [];
    assert.deepEqual(list?.keys, { "s3:prefix": ["home/ada/"], "s3:delimiter": [], "s3:max-keys": [] });
    const [write] = S3_ACCESS.PutObject?.({ ...AT, ServerSideEncryption: "AES256" }, ACCOUNT_REGION) ?? [];
    assert.deepEqual(write?.keys?.["s3:x-amz-server-side-encryption"], ["AES256"]);
  });
});
