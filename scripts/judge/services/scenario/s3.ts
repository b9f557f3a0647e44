import { type Scenario, stepsOf } from "../step";

const step = stepsOf("S3");
const Bucket = "judged-files";

export const S3: Scenario = {
  title: "S3",
  steps: [
    step("create a bucket", "CreateBucket", { Bucket }),
    step("create a bucket with a name that is none", "CreateBucket", { Bucket: "Not_a_name" }),
    step("put an object", "PutObject", {
      Bucket,
      Key: "a/1.txt",
      Body: "hello",
      ContentType: "text/plain",
      Metadata: { by: "ada" },
    }),
    step("get it", "GetObject", { Bucket, Key: "a/1.txt" }),
    step("get a range of it", "GetObject", { Bucket, Key: "a/1.txt", Range: "bytes=1-2" }),
    step("get a range that is not there", "GetObject", { Bucket, Key: "a/1.txt", Range: "bytes=9-10" }),
    step("look at it", "HeadObject", { Bucket, Key: "a/1.txt" }),
    step("put over it if nothing is there", "PutObject", {
      Bucket,
      Key: "a/1.txt",
      Body: "x",
      IfNoneMatch: "*",
    }),
    step("get it if it is another one", "GetObject", { Bucket, Key: "a/1.txt", IfMatch: '"0"' }),
    step("get an object that is not there", "GetObject", { Bucket, Key: "none" }),
    step("inspect an object that is not there", "HeadObject", { Bucket, Key: "none" }),
    step("get an object of a bucket that is not there", "GetObject", { Bucket: "judged-none", Key: "a" }),
    step("copy it", "CopyObject", { Bucket, Key: "b.txt", CopySource: `${Bucket}/a/1.txt` }),
    step("list by folder", "ListObjectsV2", { Bucket, Delimiter: "/" }),
    step("list one", "ListObjectsV2", { Bucket, MaxKeys: 1 }),
    step("tag it", "PutObjectTagging", {
      Bucket,
      Key: "b.txt",
      Tagging: { TagSet: [{ Key: "k", Value: "v" }] },
    }),
    step("get its tags", "GetObjectTagging", { Bucket, Key: "b.txt" }),
    step(
      "begin an upload",
      "CreateMultipartUpload",
      { Bucket, Key: "é 1" },
      { store: { upload: "UploadId" } },
    ),
    step(
      "upload a part",
      "UploadPart",
      (stored) => ({ Bucket, Key: "é 1", UploadId: stored("upload"), PartNumber: 1, Body: "part" }),
      { store: { part: "ETag" } },
    ),
    step("complete it with a part that is not there", "CompleteMultipartUpload", (stored) => ({
      Bucket,
      Key: "é 1",
      UploadId: stored("upload"),
      MultipartUpload: { Parts: [{ PartNumber: 2, ETag: stored("part") }] },
    })),
    step("complete it", "CompleteMultipartUpload", (stored) => ({
      Bucket,
      Key: "é 1",
      UploadId: stored("upload"),
      MultipartUpload: { Parts: [{ PartNumber: 1, ETag: stored("part") }] },
    })),
    step("delete the bucket with objects", "DeleteBucket", { Bucket }),
    step("get a policy that is not there", "GetBucketPolicy", { Bucket }),
    step("delete several", "DeleteObjects", {
      Bucket,
      Delete: { Objects: [{ Key: "a/1.txt" }, { Key: "b.txt" }, { Key: "é 1" }] },
    }),
    step("delete the bucket", "DeleteBucket", { Bucket }),
  ],
};
