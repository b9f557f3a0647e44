import assert from "node:assert/strict";
import { areChunksSigned } from "#sdk/local/iam/signed-chunks";
import type { Signature } from "#sdk/local/iam/sigv4";

const SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const PLAIN = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";
const TRAILED = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER";

/** The worked examples of S3's manual: 65 KB of the letter a, in two chunks and the empty one. */
const EXAMPLES = {
  [PLAIN]: {
    seed: "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9",
    chunks: [
      "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648",
      "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497",
      "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9",
    ],
    trailer: "\r\n",
  },
  [TRAILED]: {
    seed: "106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e",
    chunks: [
      "b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2",
      "1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7",
      "2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992",
    ],
    trailer:
      "x-amz-checksum-crc32c:sOO8/Q==\r\nx-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n\r\n",
  },
};

function bodyOf({ chunks: [first, second, last], trailer }: (typeof EXAMPLES)[typeof PLAIN]): string {
  const sized = (size: number, signature = "") =>
    `${size.toString(16)};chunk-signature=${signature}\r\n${"a".repeat(size)}`;
  return `${sized(65_536, first)}\r\n${sized(1024, second)}\r\n${sized(0, last)}${trailer}`;
}

function isSigned(stated: typeof PLAIN | typeof TRAILED, change = (text: string) => text, service = "s3") {
  const example = EXAMPLES[stated];
  const signature: Signature = {
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    date: "20130524",
    region: "us-east-1",
    service,
    time: "20130524T000000Z",
    signedHeaders: [],
    signature: example.seed,
    sessionToken: undefined,
    expires: undefined,
  };
  const body = Buffer.from(change(bodyOf(example)));
  return areChunksSigned({ headers: [["x-amz-content-sha256", stated]], body }, signature, SECRET);
}

describe("signatures of chunks", () => {
  it("are those of S3's worked examples [S3G/sigv4-streaming]", () => {
    assert.equal(isSigned(PLAIN), true);
  });

  it("cover the headers behind the last chunk as well [S3G/sigv4-streaming-trailers]", () => {
    assert.equal(isSigned(TRAILED), true);
    assert.equal(
      isSigned(TRAILED, (text) => text.replace("sOO8/Q==", "sOO8/A==")),
      false,
    );
    assert.equal(
      isSigned(TRAILED, (text) => text.replace(/x-amz-trailer-signature.*\r\n/, "")),
      false,
    );
    assert.equal(
      isSigned(TRAILED, (text) => text.replace("x-amz-checksum", "x-amz-acl:b\r\nx-amz-checksum")),
      false,
    );
    assert.equal(
      isSigned(PLAIN, (text) => `${text.slice(0, -2)}x-amz-acl:public-read\r\n\r\n`),
      false,
    );
  });

  it("are good for these bytes in this order alone", () => {
    const changes: readonly ((text: string) => string)[] = [
      (text) => text.replace("aaaa", "aaba"),
      (text) => text.replace(/;chunk-signature=ad80\w+/, ""),
      (text) => text.replace("ad80c7", "ad80c8"),
      (text) => text.replace("0055627c", "1055627c"),
      (text) => text.replace("b6c6ea8a", "c6c6ea8a"),
      (text) => text.replace(/400;[^]*?\r\na+\r\n/, ""),
    ];
    for (const [number, change] of changes.entries())
      assert.equal(isSigned(PLAIN, change), false, `${number}`);
  });
});
