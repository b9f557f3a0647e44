import assert from "node:assert/strict";
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  type S3Client,
  type S3ServiceException,
} from "@aws-sdk/client-s3";
import { clientOf, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "resources";
const Key = "a";

describe("the query of a write to S3", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
    await server.client.send(new PutObjectCommand({ Bucket, Key, Body: "before" }));
  });
  after(() => server.close());

  const refused = async (query: Record<string, string>, send: (client: S3Client) => Promise<unknown>) => {
    const client = clientOf(server.url);
    client.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { query: object }).query, query);
        return next(args);
      },
      { step: "build" },
    );
    const error = await send(client).then(
      () => assert.fail("it was not refused"),
      (thrown: S3ServiceException) => thrown,
    );
    client.destroy();
    const { name: code, message, $metadata, $response } = error;
    const members = { ...error } as unknown as Readonly<Record<string, string>>;
    return { code, message, status: $metadata.httpStatusCode, allow: $response?.headers.allow, members };
  };
  const put = (client: S3Client) => client.send(new PutObjectCommand({ Bucket, Key, Body: "after" }));
  const remove = (client: S3Client) => client.send(new DeleteObjectCommand({ Bucket, Key }));
  const removeBucket = (client: S3Client) => client.send(new DeleteBucketCommand({ Bucket }));

  it("names no upload without the number of a part: AWS knows three other methods of an upload", async () => {
    const { code, status, message, allow, members } = await refused({ uploadId: "x" }, put);
    assert.deepEqual(
      [code, status, message],
      ["MethodNotAllowed", 405, "The specified method is not allowed against this resource."],
    );
    assert.deepEqual([members.Method, members.ResourceType, allow], ["PUT", "UPLOAD", "DELETE, POST, GET"]);
  });

  it("names no part without an upload", async () => {
    const { code, status, message, members } = await refused({ partNumber: "1" }, put);
    assert.deepEqual(
      [code, status, message, members.ArgumentName, members.ArgumentValue],
      [
        "InvalidArgument",
        400,
        "This operation does not accept partNumber without uploadId",
        "partNumber",
        "partNumber",
      ],
    );
  });

  it("names no other resource, which would be left while the object or the bucket is changed", async () => {
    const codes = [
      await refused({ uploads: "" }, put),
      await refused({ attributes: "" }, put),
      await refused({ uploads: "" }, remove),
      await refused({ versioning: "" }, removeBucket),
      await refused({ uploads: "" }, removeBucket),
      await refused({ delete: "" }, removeBucket),
    ].map(({ code, members }) => [code, members.ResourceType]);
    assert.deepEqual(codes, [
      ["MethodNotAllowed", "UPLOADS"],
      ["MethodNotAllowed", "OBJECT_ATTRIBUTES"],
      ["MethodNotAllowed", "UPLOADS"],
      ["MethodNotAllowed", "VERSIONING"],
      ["MethodNotAllowed", "UPLOADS"],
      ["MethodNotAllowed", "MULTI_OBJECT_DELETE"],
    ]);
    await server.client.send(new HeadBucketCommand({ Bucket }));
    const { Body } = await server.client.send(new GetObjectCommand({ Bucket, Key }));
    assert.equal(await Body?.transformToString(), "before");
  });
});
