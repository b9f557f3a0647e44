import assert from "node:assert/strict";
import type { GatewayRequest } from "#sdk/local/http/types";
import { readCall } from "#sdk/local/services/s3/protocol/read-call";
import { ServiceError } from "#sdk/local/services/service-error";

const requestTo = (rawPath: string) =>
  ({
    method: "GET",
    host: "localhost",
    rawPath,
    rawQuery: "",
    headers: [],
    body: Buffer.alloc(0),
  }) as unknown as GatewayRequest;

/** The parameters that name other resources in AWS's model of S3, botocore 1.44.8. */
const NAMED = {
  "/pictures":
    "abac accelerate acl analytics cors encryption intelligent-tiering inventory lifecycle logging metadataAnnotationTable " +
    "metadataConfiguration metadataInventoryTable metadataJournalTable metadataTable metrics notification object-lock " +
    "ownershipControls policy policyStatus publicAccessBlock replication requestPayment session tagging versioning website",
  "/pictures/a.png": "acl annotation legal-hold renameObject restore retention select tagging torrent",
};

/** The operation of a request, or the code of its refusal. */
function operationOf({ method, path, name }: Record<"method" | "path" | "name", string>): string {
  try {
    return readCall({ ...requestTo(path), method, rawQuery: name } as GatewayRequest)?.operation ?? "none";
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return error.code;
  }
}

describe("a request to a resource of S3 beside the object and the bucket", () => {
  it("is never one to the object or the bucket itself [BC]", () => {
    const own = /^(Get|Head|Put|Delete)Object$|^(Create|Delete|Head)Bucket$|^ListObjects$/;
    const taken = ["GET", "PUT", "DELETE", "POST"].flatMap((method) =>
      Object.entries(NAMED).flatMap(([path, names]) =>
        names.split(" ").filter((name) => own.test(operationOf({ method, path, name }))),
      ),
    );
    assert.deepEqual([...new Set(taken)], []);
  });

  it("is named where it is not served, so that an annotation is not written over its object", () => {
    const asked = { ...requestTo("/pictures/a.png"), method: "PUT", rawQuery: "annotation&annotationName=n" };
    assert.equal(readCall(asked as GatewayRequest)?.operation, "PutObjectAnnotation");
  });
});

describe("the headers of a request to S3", () => {
  const inputOf = (headers: readonly (readonly [string, string])[]) =>
    readCall({ ...requestTo("/pictures/a"), rawQuery: "attributes", headers })?.input;

  it("have a list in one header, or each of its values in a header of its own, as the SDK for Go sends it", () => {
    const expected = { Bucket: "pictures", Key: "a", ObjectAttributes: "ETag,ObjectSize" };
    assert.deepEqual(inputOf([["x-amz-object-attributes", "ETag,ObjectSize"]]), expected);
    const repeated = [
      ["X-Amz-Object-Attributes", "ETag"],
      ["x-amz-object-attributes", "ObjectSize"],
    ] as const;
    assert.deepEqual(inputOf(repeated), expected);
  });

  it("have one value where they are no lists: the last one", () => {
    const repeated = [
      ["x-amz-max-parts", "1"],
      ["x-amz-max-parts", "2"],
    ] as const;
    assert.equal(inputOf(repeated)?.MaxParts, "2");
  });
});

describe("the path of a request to S3", () => {
  it("is UTF-8, and is refused where it ends in the middle of a character", () => {
    assert.deepEqual(readCall(requestTo("/pictures/gr%C3%BCn%25")), {
      operation: "GetObject",
      input: { Bucket: "pictures", Key: "grün%" },
    });
    for (const path of ["/pictures/%AE%8A-", "/pictures/a%", "/pictures/%C3"]) {
      assert.throws(() => readCall(requestTo(path)), {
        code: "InvalidURI",
        message: "Couldn't parse the specified URI.",
        status: 400,
      });
    }
  });
});
