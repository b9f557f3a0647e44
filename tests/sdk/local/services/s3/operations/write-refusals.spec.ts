import assert from "node:assert/strict";
import {
  type ChecksumType,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  DeleteObjectCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type ServerSideEncryption,
  type StorageClass,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { refusal, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "refused";
const Key = "a";

describe("writes to S3 that are refused", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  after(async () => {
    const read = server.client.send(new HeadObjectCommand({ Bucket, Key: "never" }));
    const { status } = await refusal(read);
    await server.close();
    assert.equal(status, 404, "nothing was written");
  });

  const refused = async (more: Partial<PutObjectCommandInput>) => {
    const { code, message } = await refusal(
      server.client.send(new PutObjectCommand({ Bucket, Key: "never", Body: "a", ...more })),
    );
    return [code, message];
  };

  it("are those with a lock, in a bucket without locks [LSREC]", async () => {
    const words = ["InvalidRequest", "Bucket is missing Object Lock Configuration"];
    assert.deepEqual(await refused({ ObjectLockLegalHoldStatus: "ON" }), words);
    const ObjectLockRetainUntilDate = new Date("2099-01-01");
    assert.deepEqual(await refused({ ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate }), words);
  });

  it("are those with an unknown storage class [LSREC]", async () => {
    const StorageClass = "RANDOM" as StorageClass;
    assert.deepEqual(await refused({ StorageClass }), [
      "InvalidStorageClass",
      "The storage class you specified is not valid",
    ]);
  });

  it("are those with an unknown encryption", async () => {
    const ServerSideEncryption = "ROT13" as ServerSideEncryption;
    const [code] = await refused({ ServerSideEncryption });
    assert.equal(code, "InvalidEncryptionAlgorithmError");
  });

  it("are those with a hold that ends with an event, which AWS has since 2026", async () => {
    const hold = { headers: { "x-amz-object-lock-event-hold": "ON" } };
    const command = new PutObjectCommand({ Bucket, Key: "never", Body: "a" });
    command.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { headers: object }).headers, hold.headers);
        return next(args);
      },
      { step: "build" },
    );
    assert.equal((await refusal(server.client.send(command))).code, "NotImplemented");
  });

  it("are those with a key of the client, since nothing is encrypted here", async () => {
    const SSECustomerKey = Buffer.alloc(32, "k").toString("base64");
    const [name] = await refused({ SSECustomerAlgorithm: "AES256", SSECustomerKey });
    assert.equal(name, "NotImplemented");
  });

  it("are copies with an access list [LSREC]", async () => {
    await server.client.send(new PutObjectCommand({ Bucket, Key, Body: "a" }));
    const CopySource = `${Bucket}/${Key}`;
    const copy = server.client.send(
      new CopyObjectCommand({ Bucket, Key: "never", CopySource, ACL: "public-read" }),
    );
    assert.equal((await refusal(copy)).code, "AccessControlListNotSupported");
  });
});

describe("uploads in parts with checksums", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  after(() => server.close());

  const begin = (more: Partial<CreateMultipartUploadCommandInput> = {}) =>
    server.client.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: "SHA256", ...more }),
    );
  const upload = async () => {
    const { UploadId } = await begin();
    const part = await server.client.send(
      new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: "a", ChecksumAlgorithm: "SHA256" }),
    );
    const Parts = [{ PartNumber: 1, ETag: part.ETag, ChecksumSHA256: part.ChecksumSHA256 }];
    return { UploadId, Parts };
  };
  const complete = (UploadId: string | undefined, more: Partial<CompleteMultipartUploadCommandInput>) =>
    server.client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, ...more }));

  it("return their algorithm and its type when they begin [LSREC]", async () => {
    const { ChecksumAlgorithm, ChecksumType } = await begin();
    assert.deepEqual([ChecksumAlgorithm, ChecksumType], ["SHA256", "COMPOSITE"]);
  });

  it("are not complete without the checksum of each part [LSREC]", async () => {
    const { UploadId, Parts } = await upload();
    const bare = Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
    const { code, message } = await refusal(complete(UploadId, { MultipartUpload: { Parts: bare } }));
    assert.deepEqual(
      [code, message],
      [
        "InvalidRequest",
        "The upload was created using a sha256 checksum. The complete request must include the checksum for each part. It was missing for part 1 in the request.",
      ],
    );
    await complete(UploadId, { MultipartUpload: { Parts } });
  });

  it("are not complete with another type of checksum, or another size [LSREC]", async () => {
    const { UploadId, Parts } = await upload();
    const ChecksumType: ChecksumType = "FULL_OBJECT";
    const other = await refusal(complete(UploadId, { MultipartUpload: { Parts }, ChecksumType }));
    assert.match(String(other.message), /^The upload was created using the COMPOSITE checksum mode\./);
    const longer = await refusal(complete(UploadId, { MultipartUpload: { Parts }, MpuObjectSize: 5 }));
    assert.equal(
      longer.message,
      "The provided 'x-amz-mp-object-size' header value 5 does not match what was computed: 1",
    );
  });

  it("return the checksum of a part where that of the whole consists of them [LSREC]", async () => {
    const { UploadId, Parts } = await upload();
    await complete(UploadId, { MultipartUpload: { Parts } });
    const part = await server.client.send(
      new GetObjectCommand({ Bucket, Key, PartNumber: 1, ChecksumMode: "ENABLED" }),
    );
    const [{ ChecksumSHA256 }] = Parts as [(typeof Parts)[0]];
    assert.deepEqual(
      [part.ChecksumSHA256, part.ChecksumType, part.PartsCount],
      [ChecksumSHA256, "COMPOSITE", 1],
    );
    const ask = (PartNumberMarker?: string) =>
      server.client.send(
        new GetObjectAttributesCommand({
          Bucket,
          Key,
          ObjectAttributes: ["ObjectParts"],
          MaxParts: 1,
          PartNumberMarker,
        }),
      );
    const page = { TotalPartsCount: 1, MaxParts: 1, IsTruncated: false, NextPartNumberMarker: "1" };
    assert.deepEqual((await ask()).ObjectParts, {
      ...page,
      PartNumberMarker: "0",
      Parts: [{ PartNumber: 1, Size: 1, ChecksumSHA256 }],
    });
    assert.deepEqual((await ask("1")).ObjectParts, { ...page, PartNumberMarker: "1" });
    const whole = new GetObjectAttributesCommand({ Bucket, Key, ObjectAttributes: ["Checksum"] });
    const { Checksum } = await server.client.send(whole);
    assert.match(Checksum?.ChecksumSHA256 ?? "", /=$/, "without the number of parts");
  });

  it("return only the number of parts where the checksum is of the whole [LSREC]", async () => {
    const { UploadId } = await begin({ ChecksumAlgorithm: "CRC64NVME" });
    const part = await server.client.send(
      new UploadPartCommand({
        Bucket,
        Key,
        UploadId,
        PartNumber: 1,
        Body: "a",
        ChecksumAlgorithm: "CRC64NVME",
      }),
    );
    await complete(UploadId, { MultipartUpload: { Parts: [{ PartNumber: 1, ETag: part.ETag }] } });
    const asked = new GetObjectAttributesCommand({ Bucket, Key, ObjectAttributes: ["ObjectParts"] });
    assert.deepEqual((await server.client.send(asked)).ObjectParts, { TotalPartsCount: 1 });
    const read = new GetObjectCommand({ Bucket, Key, PartNumber: 1, ChecksumMode: "ENABLED" });
    assert.equal((await server.client.send(read)).ChecksumType, undefined);
  });

  it("that are completed twice get the same answer, and make one object", async () => {
    const { UploadId, Parts } = await upload();
    const first = await complete(UploadId, { MultipartUpload: { Parts } });
    await server.client.send(new PutObjectCommand({ Bucket, Key, Body: "written since" }));
    const second = await complete(UploadId, { MultipartUpload: { Parts } });
    assert.deepEqual({ ...second, $metadata: 0 }, { ...first, $metadata: 0 });
    const read = await server.client.send(new GetObjectCommand({ Bucket, Key }));
    assert.equal(await read.Body?.transformToString(), "written since");
  });

  it("check a condition against an object that was written meanwhile [LSREC]", async () => {
    const { UploadId, Parts } = await upload();
    await server.client.send(new PutObjectCommand({ Bucket, Key, Body: "meanwhile" }));
    await server.client.send(new DeleteObjectCommand({ Bucket, Key }));
    const late = await refusal(complete(UploadId, { MultipartUpload: { Parts }, IfNoneMatch: "*" }));
    assert.deepEqual([late.code, late.status], ["ConditionalRequestConflict", 409]);
  });
});
