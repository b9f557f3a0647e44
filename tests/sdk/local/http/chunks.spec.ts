import assert from "node:assert/strict";
import { type ChunkedBody, readChunks } from "#sdk/local/http/chunks";

const read = (text: string) => readChunks(Buffer.from(text, "latin1"));

function shown(body: ChunkedBody | string) {
  if (typeof body === "string") return body;
  return { chunks: body.chunks.map(({ bytes }) => bytes.toString()), trailers: body.trailers };
}

describe("a body in chunks", () => {
  it("has sizes in hexadecimal digits, signatures behind them, and headers behind the last one", () => {
    const sign = (digit: string) => `;chunk-signature=${digit.repeat(64)}`;
    const body = read(`3${sign("a")}\r\nabc\r\n0${sign("B")}\r\nX-Amz-Checksum-crc32: AAA=\r\n\r\n`);
    assert.deepEqual(shown(body), {
      chunks: ["abc", ""],
      trailers: [["x-amz-checksum-crc32", "AAA="]],
    });
    assert.deepEqual(
      (body as ChunkedBody).chunks.map(({ signature }) => signature),
      ["a".repeat(64), "b".repeat(64)],
    );
    assert.deepEqual(shown(read("A\r\n0123456789\r\n0\r\n\r\n")), {
      chunks: ["0123456789", ""],
      trailers: [],
    });
  });

  it("is none with a size that is no count of bytes, or of more than there are", () => {
    for (const size of [
      "-6",
      "-5",
      "-8",
      "+8",
      "0x8",
      " 8",
      "",
      "+3",
      "0x3",
      "3g",
      " 3",
      "3 ",
      "1e1",
      "fffffffff",
      "ffffffff",
      "4;a=b",
      "9",
    ])
      assert.equal(read(`${size}\r\nabcdefgh\r\n0\r\n\r\n`), "incomplete", size);
    assert.equal(read("8\r\nabcdefgh"), "incomplete");
    assert.equal(read("8\r\nabcdefghXX0\r\n\r\n"), "incomplete");
    assert.equal(read("8".repeat(1_000_000)), "incomplete");
    assert.equal(read(""), "incomplete");
  });

  it("has one small chunk at most, which is the last with data [S3G/sigv4-streaming]", () => {
    const large = "a".repeat(8192);
    assert.equal(read("1\r\na\r\n1\r\nb\r\n0\r\n\r\n"), "small chunk");
    assert.equal(read(`1\r\na\r\n2000\r\n${large}\r\n0\r\n\r\n`), "small chunk");
    assert.deepEqual(shown(read(`2000\r\n${large}\r\n1\r\nb\r\n0\r\n\r\n`)), {
      chunks: [large, "b", ""],
      trailers: [],
    });
  });
});
