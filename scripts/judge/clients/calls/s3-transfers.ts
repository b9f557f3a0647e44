import { ANY, callsOf, type TutorialCall } from "../call";

const { call, send } = callsOf("S3");
const Bucket = "clients-files";
const big = { Bucket, Key: "big.bin" };
const PART = 5 * 1024 * 1024;
const object = (Key: string) => ({ Bucket, Key });

const MULTIPART: readonly TutorialCall[] = [
  call(
    "begin a multipart upload",
    "CreateMultipartUpload",
    big,
    { UploadId: ANY, Bucket, Key: "big.bin" },
    { store: { upload: "UploadId" } },
  ),
  call("list uploads", "ListMultipartUploads", { Bucket }, { "Uploads.0.Key": "big.bin" }),
  call(
    "upload a part",
    "UploadPart",
    { ...big, UploadId: "{{upload}}", PartNumber: 1, Body: { $fill: PART } },
    { ETag: ANY },
    { store: { one: "ETag" } },
  ),
  call(
    "upload the last part",
    "UploadPart",
    { ...big, UploadId: "{{upload}}", PartNumber: 2, Body: "end" },
    { ETag: ANY },
    { store: { two: "ETag" } },
  ),
  call(
    "list parts",
    "ListParts",
    { ...big, UploadId: "{{upload}}" },
    { "Parts.length": 2, "Parts.0.Size": PART },
  ),
  // No pages of parts: the paginator of SDK v3 never ends on AWS either, whose last page has a marker, too.
  call(
    "complete with parts in the wrong order",
    "CompleteMultipartUpload",
    {
      ...big,
      UploadId: "{{upload}}",
      MultipartUpload: {
        Parts: [
          { PartNumber: 2, ETag: "{{two}}" },
          { PartNumber: 1, ETag: "{{one}}" },
        ],
      },
    },
    "InvalidPartOrder",
  ),
  call(
    "complete it",
    "CompleteMultipartUpload",
    {
      ...big,
      UploadId: "{{upload}}",
      MultipartUpload: {
        Parts: [
          { PartNumber: 1, ETag: "{{one}}" },
          { PartNumber: 2, ETag: "{{two}}" },
        ],
      },
    },
    { ETag: /-2"$/, Bucket, Key: "big.bin" },
  ),
  call("head it by its part", "HeadObject", { ...big, PartNumber: 2 }, { ContentLength: 3, PartsCount: 2 }),
  call(
    "begin another upload",
    "CreateMultipartUpload",
    big,
    { UploadId: ANY },
    { store: { upload: "UploadId" } },
  ),
  call(
    "copy a part",
    "UploadPartCopy",
    {
      ...big,
      UploadId: "{{upload}}",
      PartNumber: 1,
      CopySource: `${Bucket}/big.bin`,
      CopySourceRange: "bytes=0-9",
    },
    { "CopyPartResult.ETag": ANY },
  ),
  call("abort it", "AbortMultipartUpload", { ...big, UploadId: "{{upload}}" }, {}),
  call(
    "upload to what was aborted",
    "UploadPart",
    { ...big, UploadId: "{{upload}}", PartNumber: 1, Body: "x" },
    "NoSuchUpload",
  ),
];

const MANAGERS: readonly TutorialCall[] = [
  send(
    "upload a small file by the manager",
    { verb: "upload", input: { ...object("small"), Body: "hello" } },
    {},
  ),
  call("get what the manager uploaded", "GetObject", object("small"), { Body: "hello" }),
  send(
    "upload 12 MB by the manager, in parts",
    {
      verb: "upload",
      input: {
        ...object("large"),
        Body: { $fill: 12_000_000 },
        ContentType: "text/x-large",
        Metadata: { by: "manager" },
      },
    },
    {},
  ),
  call("head what came in parts", "HeadObject", object("large"), {
    ContentLength: 12_000_000,
    ETag: /-\d"$/,
    ContentType: "text/x-large",
    "Metadata.by": "manager",
  }),
  send("download by the manager", { verb: "download", input: object("large") }, { Size: 12_000_000 }),
  send(
    "upload a stream by the manager",
    { verb: "upload", input: { ...object("streamed"), Body: { $stream: "flowing" } } },
    {},
  ),
  call("get what was streamed", "GetObject", object("streamed"), { Body: "flowing" }),
  call(
    "put a stream of known length",
    "PutObject",
    { ...object("flow"), Body: { $stream: "flowing" }, ContentLength: 7 },
    { ETag: ANY },
  ),
  call("get the stream", "GetObject", object("flow"), { Body: "flowing" }),
];

const checksummed = (algorithm: string, name: string, value: string): readonly TutorialCall[] => [
  call(
    `put with ${algorithm}`,
    "PutObject",
    { ...object(`sum-${algorithm}`), Body: "hello", ChecksumAlgorithm: algorithm },
    { [name]: value },
  ),
  call(
    `get with ${algorithm} checked`,
    "GetObject",
    { ...object(`sum-${algorithm}`), ChecksumMode: "ENABLED" },
    { Body: "hello", [name]: value },
  ),
];

const CHECKSUMS: readonly TutorialCall[] = [
  ...checksummed("CRC32", "ChecksumCRC32", "NhCmhg=="),
  ...checksummed("CRC32C", "ChecksumCRC32C", "mnG7TA=="),
  ...checksummed("SHA1", "ChecksumSHA1", "qvTGHdzF6KLavt4PO0gs2a6pQ00="),
  ...checksummed("SHA256", "ChecksumSHA256", "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ="),
  call(
    "put with a checksum that is wrong",
    "PutObject",
    { ...object("sum"), Body: "hello", ChecksumCRC32: "AAAAAA==" },
    "BadDigest",
  ),
  call(
    "put with an MD5 that is wrong",
    "PutObject",
    { ...object("sum"), Body: "hello", ContentMD5: "1B2M2Y8AsgTpgAmY7PhCfg==" },
    "BadDigest",
  ),
  call(
    "put with an MD5 that is none",
    "PutObject",
    { ...object("sum"), Body: "hello", ContentMD5: "x" },
    "InvalidDigest",
  ),
  call(
    "read a checksum",
    "GetObjectAttributes",
    { ...object("sum-SHA256"), ObjectAttributes: ["Checksum", "ObjectSize"] },
    {
      "Checksum.ChecksumSHA256": "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=",
    },
  ),
];

const signed = (
  name: string,
  operation: string,
  method: string,
  input: object,
  more: { readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
  answer: Parameters<typeof send>[2],
) => send(name, { verb: "presign", operation, method, input: { ...input }, ...more }, answer);

/** Presigned URLs and forms. They need the bucket. */
export const PRESIGNED: readonly TutorialCall[] = [
  signed(
    "put by a presigned URL",
    "PutObject",
    "PUT",
    object("signed"),
    { body: "hello" },
    { status: 200, "headers.etag": ANY },
  ),
  call("get what was put by a presigned URL", "GetObject", object("signed"), { Body: "hello" }),
  signed("get by a presigned URL", "GetObject", "GET", object("signed"), {}, { status: 200, body: "hello" }),
  signed(
    "get a range by a presigned URL",
    "GetObject",
    "GET",
    object("signed"),
    { headers: { range: "bytes=0-1" } },
    { status: 206, body: "he" },
  ),
  signed(
    "get by a presigned URL as a file to save",
    "GetObject",
    "GET",
    { ...object("signed"), ResponseContentDisposition: 'attachment; filename="a b.txt"' },
    {},
    { status: 200, "headers.content-disposition": 'attachment; filename="a b.txt"' },
  ),
  signed(
    "head by a presigned URL",
    "HeadObject",
    "HEAD",
    object("signed"),
    {},
    { status: 200, "headers.content-length": "5" },
  ),
  signed(
    "put by the URL of a get",
    "GetObject",
    "PUT",
    object("signed"),
    { body: "x" },
    { status: 403, body: /SignatureDoesNotMatch/ },
  ),
  signed(
    "get a key that is not there by a presigned URL",
    "GetObject",
    "GET",
    object("none"),
    {},
    { status: 404, body: /NoSuchKey/ },
  ),
  signed(
    "put with a type by a presigned URL",
    "PutObject",
    "PUT",
    { ...object("typed"), ContentType: "image/png" },
    { body: "png", headers: { "content-type": "image/png" } },
    { status: 200 },
  ),
  call("head what was put with a type", "HeadObject", object("typed"), {
    ContentType: "image/png",
    ContentLength: 3,
  }),
  signed("delete by a presigned URL", "DeleteObject", "DELETE", object("typed"), {}, { status: 204 }),
  call(
    "begin an upload by presigned URLs",
    "CreateMultipartUpload",
    object("signed-parts"),
    { UploadId: ANY },
    { store: { upload: "UploadId" } },
  ),
  send(
    "upload a part by a presigned URL",
    {
      verb: "presign",
      operation: "UploadPart",
      method: "PUT",
      input: { ...object("signed-parts"), UploadId: "{{upload}}", PartNumber: 1 },
      body: "hello",
    },
    { status: 200, "headers.etag": ANY },
    { store: { part: "headers.etag" } },
  ),
  call(
    "complete an upload by presigned URLs",
    "CompleteMultipartUpload",
    {
      ...object("signed-parts"),
      UploadId: "{{upload}}",
      MultipartUpload: { Parts: [{ PartNumber: 1, ETag: "{{part}}" }] },
    },
    { ETag: /-1"$/ },
  ),
  call("get what came by presigned URLs", "GetObject", object("signed-parts"), { Body: "hello" }),
  send(
    "post a form",
    {
      verb: "form",
      input: { ...object("posted"), Conditions: [["content-length-range", 1, 100]] },
      body: "hello",
    },
    { status: 204, "headers.etag": ANY },
  ),
  call("get what was posted", "GetObject", object("posted"), { Body: "hello" }),
  send(
    "post a form that is too long",
    {
      verb: "form",
      input: { ...object("posted"), Conditions: [["content-length-range", 1, 3]] },
      body: "hello",
    },
    { status: 400, body: /EntityTooLarge/ },
  ),
  send(
    "post a form with a field that no condition allows",
    { verb: "form", input: object("posted"), fields: { "x-amz-meta-a": "1" }, body: "hello" },
    { status: 403, body: /AccessDenied/ },
  ),
  send(
    "post a form with a type",
    {
      verb: "form",
      input: {
        ...object("posted"),
        Fields: { "content-type": "text/x-form" },
        Conditions: [["starts-with", "$content-type", "text/"]],
      },
      body: "hello",
    },
    { status: 204 },
  ),
  call("head what was posted with a type", "HeadObject", object("posted"), { ContentType: "text/x-form" }),
];

/** Uploads in parts, upload managers, checksums, presigned URLs and forms. */
export const S3_TRANSFERS: readonly TutorialCall[] = [...MULTIPART, ...MANAGERS, ...CHECKSUMS, ...PRESIGNED];
