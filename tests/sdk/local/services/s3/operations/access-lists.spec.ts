import assert from "node:assert/strict";
import {
  CreateBucketCommand,
  GetBucketAclCommand,
  GetBucketPolicyStatusCommand,
  GetObjectAclCommand,
  ListBucketsCommand,
  PutBucketAclCommand,
  type PutBucketAclCommandInput,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
} from "@aws-sdk/client-s3";
import { refusal, type S3Server, startS3Server, unblock } from "../support/s3-server";

const Bucket = "listed";
const ALL_USERS = "http://acs.amazonaws.com/groups/global/AllUsers";
const LOGS = "http://acs.amazonaws.com/groups/s3/LogDelivery";

describe("access lists", () => {
  let server: S3Server;
  let ID: string;
  beforeEach(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket, ObjectOwnership: "ObjectWriter" }));
    ID = (await server.client.send(new ListBucketsCommand({}))).Owner?.ID ?? "";
  });
  afterEach(() => server.close());

  const put = (more: object) =>
    server.client.send(new PutBucketAclCommand({ Bucket, ...more } as PutBucketAclCommandInput));
  const grants = async () => (await server.client.send(new GetBucketAclCommand({ Bucket }))).Grants;
  const owners = () => ({ Grantee: { ID, Type: "CanonicalUser" }, Permission: "FULL_CONTROL" });
  const group = (URI: string, Permission: string) => ({ Grantee: { URI, Type: "Group" }, Permission });
  const open = (key: string) => fetch(`${server.url}/${Bucket}/${key}`).then(({ status }) => status);

  it("are canned, in headers or in a document [LSREC]", async () => {
    await unblock(server, Bucket);
    assert.deepEqual(await grants(), [owners()]);
    await put({ ACL: "public-read" });
    assert.deepEqual(await grants(), [owners(), group(ALL_USERS, "READ")]);
    await put({ GrantRead: `uri="${LOGS}"` });
    assert.deepEqual(await grants(), [group(LOGS, "READ")]);
    const Grants = [owners(), group(LOGS, "WRITE")];
    await put({ AccessControlPolicy: { Owner: { ID }, Grants } });
    assert.deepEqual(await grants(), Grants);
    await put({ ACL: "private" });
    assert.deepEqual(await grants(), [owners()]);
  });

  it("are refused when they are invalid [LSREC]", async () => {
    const Owner = { ID };
    const document = (Grants: readonly object[], owner: object = Owner) => ({
      AccessControlPolicy: { Owner: owner, Grants },
    });
    const cases: readonly (readonly [object, string, string | undefined])[] = [
      [{ ACL: "fake-acl" }, "InvalidArgument", "x-amz-acl"],
      [{ GrantWrite: 'uri="http://acs.amazonaws.com/groups/s3/FakeGroup"' }, "InvalidArgument", "uri"],
      [{ GrantWrite: 'fakekey="1234"' }, "InvalidArgument", "x-amz-grant-write"],
      [{ GrantWrite: 'id="wrong-id"' }, "InvalidArgument", "id"],
      [{ AccessControlPolicy: { Grants: [group(LOGS, "WRITE")] } }, "MalformedACLError", undefined],
      [document([group(LOGS, "WRONG-PERMISSION")]), "MalformedACLError", undefined],
      [document([group(LOGS, "FULL_CONTROL")], { ID: "wrong-id" }), "InvalidArgument", "CanonicalUser/ID"],
      [document([group(`${LOGS}s`, "FULL_CONTROL")]), "InvalidArgument", "Group/URI"],
      [document([{ Grantee: { ID, Type: "BadType" }, Permission: "READ" }]), "MalformedACLError", undefined],
      [{ AccessControlPolicy: {} }, "MalformedACLError", undefined],
      [{}, "MissingSecurityHeader", undefined],
      [{ ACL: "private", GrantRead: `uri="${LOGS}"` }, "InvalidRequest", undefined],
      [{ ACL: "private", ...document([owners()]) }, "UnexpectedContent", undefined],
      [{ GrantRead: 'emailAddress="a@example.com"' }, "UnresolvableGrantByEmailAddress", undefined],
    ];
    for (const [input, code, argument] of cases) {
      const refused = await refusal(put(input));
      assert.deepEqual([refused.code, refused.ArgumentName], [code, argument], JSON.stringify(input));
    }
  });

  it("allow everybody whom they name, unless that is blocked or ignored [S3G/access-control-block-public-access]", async () => {
    await server.client.send(new PutObjectCommand({ Bucket, Key: "a", Body: "a" }));
    const give = () => server.client.send(new PutObjectAclCommand({ Bucket, Key: "a", ACL: "public-read" }));
    assert.equal((await refusal(give())).code, "AccessDenied");
    await unblock(server, Bucket);
    assert.equal(await open("a"), 403);
    await give();
    assert.equal(await open("a"), 200);
    const acl = await server.client.send(new GetObjectAclCommand({ Bucket, Key: "a" }));
    assert.deepEqual(acl.Grants, [owners(), group(ALL_USERS, "READ")]);
    await server.client.send(new PutObjectCommand({ Bucket, Key: "b", Body: "b", ACL: "public-read" }));
    assert.equal(await open("b"), 200);
    assert.equal(await open(""), 403);
    await put({ ACL: "public-read" });
    assert.equal(await open(""), 200);
    const PublicAccessBlockConfiguration = { IgnorePublicAcls: true };
    await server.client.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
    assert.deepEqual([await open("a"), await open("")], [403, 403]);
  });

  it("are not for buckets whose owner owns everything [LSREC]", async () => {
    await unblock(server, Bucket);
    const enforce = () =>
      server.client.send(
        new PutBucketOwnershipControlsCommand({
          Bucket,
          OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
        }),
      );
    await put({ ACL: "public-read" });
    assert.equal((await refusal(enforce())).code, "InvalidBucketAclWithObjectOwnership");
    await put({ ACL: "private" });
    await enforce();
    for (const ACL of ["public-read", "private"])
      assert.equal((await refusal(put({ ACL }))).code, "AccessControlListNotSupported");
    await put({ AccessControlPolicy: { Owner: { ID }, Grants: [owners()] } });
    const made = server.client.send(new CreateBucketCommand({ Bucket: "made", ACL: "public-read" }));
    assert.equal((await refusal(made)).code, "InvalidBucketAclWithObjectOwnership");
  });
});

describe("policies of buckets", () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  afterEach(() => server.close());

  const put = (statement: object) => {
    const base = { Effect: "Allow", Action: "s3:GetObject", Resource: `arn:aws:s3:::${Bucket}/*` };
    const Policy = JSON.stringify({ Version: "2012-10-17", Statement: [{ ...base, ...statement }] });
    return server.client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  };

  it("are not for everybody where that is blocked, as in new buckets", async () => {
    const refused = await refusal(put({ Principal: "*" }));
    assert.equal(refused.code, "AccessDenied");
    assert.match(String(refused.message), /blocked by the BlockPublicPolicy block public access setting\.$/);
    const status = () => server.client.send(new GetBucketPolicyStatusCommand({ Bucket }));
    assert.equal((await refusal(status())).code, "NoSuchBucketPolicy");
    await put({ Principal: "*", Condition: { IpAddress: { "aws:SourceIp": "10.0.0.0/32" } } });
    assert.equal((await status()).PolicyStatus?.IsPublic, false);
    await unblock(server, Bucket);
    await put({ Principal: "*" });
    assert.equal((await status()).PolicyStatus?.IsPublic, true);
  });

  it("need known operators and a principal [S3G/amazon-s3-policy-keys]", async () => {
    const Principal = { AWS: "arn:aws:iam::123456789012:root" };
    const operator = await refusal(put({ Principal, Condition: { StringEqual: { "s3:prefix": "a" } } }));
    assert.deepEqual(
      [operator.code, operator.message],
      ["MalformedPolicy", "Invalid Condition type : StringEqual"],
    );
    await put({ Principal, Condition: { "ForAnyValue:StringLikeIfExists": { "s3:prefix": "a" } } });
    assert.equal(
      (await refusal(put({ NotPrincipal: Principal }))).message,
      "Allow with NotPrincipal is not allowed.",
    );
    await put({ Effect: "Deny", NotPrincipal: Principal });
    assert.equal((await refusal(put({}))).message, "Missing required field Principal");
  });
});
