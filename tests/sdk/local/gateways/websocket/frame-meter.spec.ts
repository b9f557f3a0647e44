import assert from "node:assert/strict";
import * as fc from "fast-check";
import { FrameMeter } from "#sdk/local/gateways/websocket/frame-meter";

/** A client's frame as on the wire, with this number of bytes in it. */
function frame(bytes: number): Buffer {
  const mask = [1, 2, 3, 4];
  const payload = Buffer.alloc(bytes, 7);
  if (bytes < 126) return Buffer.concat([Buffer.from([0x81, 0x80 | bytes, ...mask]), payload]);
  const isShort = bytes < 65_536;
  const length = Buffer.alloc(isShort ? 2 : 8);
  if (isShort) length.writeUInt16BE(bytes);
  else length.writeBigUInt64BE(BigInt(bytes));
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | (isShort ? 126 : 127)]),
    length,
    Buffer.from(mask),
    payload,
  ]);
}

function measure(limit: number, chunks: readonly Buffer[]): boolean {
  const meter = new FrameMeter(limit);
  return chunks.some((chunk) => meter.exceeds(chunk));
}

describe("FrameMeter", () => {
  it("accepts frames up to the limit, and none above", () => {
    for (const bytes of [0, 1, 125, 126, 127, 32_767, 32_768])
      assert.equal(measure(32_768, [frame(bytes)]), false, String(bytes));
    for (const bytes of [32_769, 65_535, 65_536, 140_000])
      assert.equal(measure(32_768, [frame(bytes)]), true, String(bytes));
  });

  it("detects a frame above the limit by its head alone", () => {
    assert.equal(measure(100, [frame(200).subarray(0, 4)]), true);
  });

  it("decides the same, however the bytes are split", () => {
    const sizes = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 65_500, max: 65_600 })),
      {
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(sizes, fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 }), (lengths, cuts) => {
        const bytes = Buffer.concat(lengths.map(frame));
        const chunks: Buffer[] = [];
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const size = cuts[i % cuts.length] as number;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        assert.equal(
          measure(65_550, chunks),
          lengths.some((length) => length > 65_550),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("accepts any bytes without failing", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (chunks) => {
        const meter = new FrameMeter(1000);
        for (const chunk of chunks) meter.exceeds(Buffer.from(chunk));
      }),
    );
  });
});
