import { strict as assert } from "node:assert";
import { firstAccepted, isBinaryType, mediaType } from "#sdk/local/gateways/rest/events/media-types";

describe("a media type", () => {
  it("is compared in lower case and without parameters", () => {
    assert.equal(mediaType(" Text/HTML ; charset=utf-8"), "text/html");
  });

  for (const [declared, type, isBinary] of [
    [[], "image/png", false],
    [["*/*"], "text/plain", true],
    [["image/png"], "image/png; a=b", true],
    [["image/png"], "image/pngx", false],
    [["image/*"], "image/webp", true],
    [["image/*"], "imagery/x", false],
    [["Application/ZIP"], "application/zip", true],
    [["*/*"], undefined, false],
  ] as const) {
    it(`${type} is ${isBinary ? "" : "not "}binary where [${declared}] are`, () => {
      assert.equal(isBinaryType(declared, type), isBinary);
    });
  }

  it("is the first entry of Accept, and no other [DG/api-gateway-known-issues; LSREC]", () => {
    assert.equal(firstAccepted("image/png, text/html"), "image/png");
    assert.equal(firstAccepted(""), undefined);
    assert.equal(firstAccepted(undefined), undefined);
  });
});
