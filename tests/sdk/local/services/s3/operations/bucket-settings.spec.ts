import assert from "node:assert/strict";
import {
  CreateBucketCommand,
  type CreateBucketCommandInput,
  DeleteBucketEncryptionCommand,
  DeleteBucketOwnershipControlsCommand,
  DeletePublicAccessBlockCommand,
  GetBucketEncryptionCommand,
  GetBucketLocationCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketTaggingCommand,
  GetObjectTaggingCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  type ObjectOwnership,
  type OwnershipControls,
  PutBucketCorsCommand,
  PutBucketEncryptionCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  PutPublicAccessBlockCommand,
  type ServerSideEncryptionRule,
} from "@aws-sdk/client-s3";
import { refusal, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "settings";
const LOCATION = { region: "eu-west-1" } as const;

describe("settings of buckets that calls make", () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  afterEach(() => server.close());

  const create = (name: string, more: Partial<CreateBucketCommandInput> = {}) =>
    server.client.send(new CreateBucketCommand({ Bucket: name, ...more }));
  const tagsOf = async (name: string) =>
    (await server.client.send(new GetBucketTaggingCommand({ Bucket: name }))).TagSet;
  const tag = (Key: string, Value = "value") =>
    server.client.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key, Value }] } }));

  it("are tags that CreateBucket has [LSREC]", async () => {
    const Tags = [{ Key: "tag1", Value: "value1" }];
    const location = { LocationConstraint: LOCATION.region };
    await create("tagged", { CreateBucketConfiguration: { ...location, Tags } });
    assert.deepEqual(await tagsOf("tagged"), Tags);
    const reserved = create("reserved", {
      CreateBucketConfiguration: { ...location, Tags: [{ Key: "aws:a", Value: "b" }] },
    });
    assert.match(String((await refusal(reserved)).message), /^User-defined tag keys can't start with "aws:"/);
  });

  it("have no tags of AWS's own, nor of other letters [LSREC]", async () => {
    const system = await refusal(tag("aws:prefixed"));
    assert.deepEqual(
      [system.code, system.message],
      ["InvalidTag", "System tags cannot be added/updated by requester"],
    );
    assert.equal((await refusal(tag("Key1,Key2"))).message, "The TagKey you have provided is invalid");
    assert.equal((await refusal(tag("Key1", "a,b"))).message, "The TagValue you have provided is invalid");
    await server.client.send(new PutObjectCommand({ Bucket, Key: "a" }));
    const TagSet = [{ Key: "aws:prefixed", Value: "a" }];
    const onObject = server.client.send(
      new PutObjectTaggingCommand({ Bucket, Key: "a", Tagging: { TagSet } }),
    );
    assert.equal((await refusal(onObject)).message, "Your TagKey cannot be prefixed with aws:");
  });

  it("are fifty tags, where an object has ten", async () => {
    const TagSet = Array.from({ length: 50 }, (_, n) => ({ Key: `k${n}`, Value: "" }));
    await server.client.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
    assert.equal((await tagsOf(Bucket))?.length, 50);
    const more = [...TagSet, { Key: "one more", Value: "" }];
    const put = server.client.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: more } }));
    assert.equal((await refusal(put)).code, "BadRequest");
  });

  it("are no tags after an empty set of them [LSREC]", async () => {
    await tag("a");
    await server.client.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [] } }));
    assert.equal((await refusal(tagsOf(Bucket))).code, "NoSuchTagSet");
  });

  it("give the tags of a header by their keys [LSREC]", async () => {
    const Tagging = "tag1=tag1&tag2=tag2&tag";
    await server.client.send(new PutObjectCommand({ Bucket, Key: "a", Tagging }));
    const { TagSet } = await server.client.send(new GetObjectTaggingCommand({ Bucket, Key: "a" }));
    assert.deepEqual(
      TagSet?.map(({ Key }) => Key),
      ["tag", "tag1", "tag2"],
    );
  });

  it("are documents with what AWS's model asks for [LSREC]", async () => {
    const code = async (call: Promise<unknown>) => (await refusal(call)).code;
    const cors = new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [] } });
    assert.equal(await code(server.client.send(cors)), "MalformedXML");
    const rules = (rule: object) => ({ Rules: [rule] }) as OwnershipControls;
    const OwnershipControls = rules({ ObjectOwnership: "Nobody" });
    const ownership = new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls });
    assert.equal(await code(server.client.send(ownership)), "MalformedXML");
    const empty = new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: {} });
    assert.equal(await code(server.client.send(empty)), "IllegalVersioningConfigurationException");
  });

  it("are policies with statements about the bucket itself [LSREC]", async () => {
    const put = (policy: object) =>
      server.client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(policy) }));
    const about = (Resource: string) => ({
      Version: "2012-10-17",
      Statement: { Effect: "Allow", Principal: { AWS: "123456789012" }, Action: "s3:GetObject", Resource },
    });
    assert.equal((await refusal(put({}))).message, "Missing required field Statement");
    const other = await refusal(put(about("arn:aws:s3:::other/*")));
    assert.deepEqual([other.code, other.message], ["MalformedPolicy", "Policy has invalid resource"]);
    await put(about(`arn:aws:s3:::${Bucket}/*`));
  });

  it("set the ownership of objects, as CreateBucket and PutBucketOwnershipControls have it [LSREC]", async () => {
    const owner = async (name: string) => {
      const answer = await server.client.send(new GetBucketOwnershipControlsCommand({ Bucket: name }));
      return answer.OwnershipControls?.Rules?.[0]?.ObjectOwnership;
    };
    const put = (...owners: string[]) => {
      const Rules = owners.map((one) => ({ ObjectOwnership: one as ObjectOwnership }));
      return server.client.send(
        new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls: { Rules } }),
      );
    };
    assert.equal(await owner(Bucket), "BucketOwnerEnforced");
    await put("ObjectWriter");
    assert.equal(await owner(Bucket), "ObjectWriter");
    assert.equal((await refusal(put("ObjectWriter", "BucketOwnerPreferred"))).code, "MalformedXML");
    assert.equal((await refusal(put("Nobody"))).code, "MalformedXML");
    await server.client.send(new DeleteBucketOwnershipControlsCommand({ Bucket }));
    assert.equal((await refusal(owner(Bucket))).code, "OwnershipControlsNotFoundError");
    await create("preferred", { ObjectOwnership: "BucketOwnerPreferred" });
    assert.equal(await owner("preferred"), "BucketOwnerPreferred");
    const wrong = create("wrong", { ObjectOwnership: "RandomValue" as ObjectOwnership });
    assert.equal((await refusal(wrong)).message, "Invalid x-amz-object-ownership header: RandomValue");
  });

  it("have an owner and a location as on AWS [LSREC]", async () => {
    const head = (ExpectedBucketOwner?: string) =>
      server.client.send(new HeadBucketCommand({ Bucket, ExpectedBucketOwner }));
    assert.equal((await head("123456789012")).BucketArn, `arn:aws:s3:::${Bucket}`);
    const location = (ExpectedBucketOwner?: string) =>
      server.client.send(new GetBucketLocationCommand({ Bucket, ExpectedBucketOwner }));
    assert.equal((await refusal(location("111111111111"))).code, "AccessDenied");
    assert.equal((await refusal(location("invalid"))).code, "InvalidBucketOwnerAWSAccountID");
    const made = await create("old", { CreateBucketConfiguration: { LocationConstraint: "EU" } });
    assert.equal(made.Location, "http://old.s3.amazonaws.com/");
    const old = await server.client.send(new GetBucketLocationCommand({ Bucket: "old" }));
    assert.equal(old.LocationConstraint, "EU");
    const { Buckets } = await server.client.send(new ListBucketsCommand({ Prefix: "old" }));
    assert.deepEqual(
      Buckets?.map(({ BucketArn }) => BucketArn),
      ["arn:aws:s3:::old"],
    );
  });

  it("allow access lists where ownership does, and nowhere else [LSREC]", async () => {
    const put = (name: string) =>
      server.client.send(new PutObjectCommand({ Bucket: name, Key: "a", ACL: "public-read" }));
    const refused = await refusal(put(Bucket));
    assert.deepEqual(
      [refused.code, refused.message],
      ["AccessControlListNotSupported", "The bucket does not allow ACLs"],
    );
    const ACL = "bucket-owner-full-control";
    await server.client.send(new PutObjectCommand({ Bucket, Key: "a", ACL }));
    await create("writers", { ObjectOwnership: "ObjectWriter" });
    assert.equal((await refusal(put("writers"))).code, "AccessDenied");
    await server.client.send(new DeletePublicAccessBlockCommand({ Bucket: "writers" }));
    await put("writers");
  });

  it("block public access as they are set to [LSREC]", async () => {
    const get = async () =>
      (await server.client.send(new GetPublicAccessBlockCommand({ Bucket }))).PublicAccessBlockConfiguration;
    const all = { BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true };
    assert.deepEqual(await get(), { ...all, RestrictPublicBuckets: true });
    const asked = { BlockPublicAcls: true, RestrictPublicBuckets: true };
    await server.client.send(
      new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: asked }),
    );
    assert.deepEqual(await get(), { ...asked, BlockPublicPolicy: false, IgnorePublicAcls: false });
    await server.client.send(new DeletePublicAccessBlockCommand({ Bucket }));
    assert.equal((await refusal(get())).code, "NoSuchPublicAccessBlockConfiguration");
    await server.client.send(new DeletePublicAccessBlockCommand({ Bucket }));
  });

  it("have an encryption, by default with keys of S3 [LSREC]", async () => {
    const put = (...Rules: ServerSideEncryptionRule[]) =>
      server.client.send(
        new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules } }),
      );
    const rules = async () => {
      const answer = await server.client.send(new GetBucketEncryptionCommand({ Bucket }));
      return answer.ServerSideEncryptionConfiguration?.Rules;
    };
    const kms = {
      ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID: "key" },
    } as const;
    await put({ ...kms, BucketKeyEnabled: true });
    assert.deepEqual(await rules(), [{ ...kms, BucketKeyEnabled: true }]);
    await server.client.send(new PutObjectCommand({ Bucket, Key: "a" }));
    const head = await server.client.send(new HeadObjectCommand({ Bucket, Key: "a" }));
    assert.deepEqual([head.ServerSideEncryption, head.SSEKMSKeyId], ["aws:kms", "key"]);
    await server.client.send(new DeleteBucketEncryptionCommand({ Bucket }));
    const byDefault = {
      ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" },
      BucketKeyEnabled: false,
    };
    assert.deepEqual(await rules(), [byDefault]);
    assert.equal((await refusal(put())).code, "MalformedXML");
    const mixed = put({
      ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256", KMSMasterKeyID: "key" },
    });
    assert.equal((await refusal(mixed)).code, "InvalidArgument");
  });
});
