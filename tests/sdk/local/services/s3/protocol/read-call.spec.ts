import assert from "node:assert/strict";
import type { GatewayRequest } from "#sdk/local/http/types";
import { readCall } from "#sdk/local/services/s3/protocol/read-call";

const requestTo = (rawPath: string) =>
  ({
    method: "GET",
    host: "localhost",
    rawPath,
    rawQuery: "",
    headers: [],
    body: Buffer.alloc(0),
  }) as unknown as GatewayRequest;

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
