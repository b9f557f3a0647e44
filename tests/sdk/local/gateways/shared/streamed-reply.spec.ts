import assert from "node:assert/strict";
import fc from "fast-check";
import { type BegunReply, hasBegun, invokeStreaming } from "#sdk/local/gateways/shared/streamed-reply";
import type { InvokeResult } from "#sdk/local/lambda/types";

const LIMIT = 64;
const DONE: InvokeResult = { ok: true, payload: "", requestId: "1", durationMs: 1, logs: [] };

/** The reply of a function that writes these parts, with metadata within the limit. */
function replyOf(parts: readonly Uint8Array[], limit = LIMIT): Promise<BegunReply | InvokeResult> {
  return invokeStreaming(
    async (_arn, _payload, { openStream }) => {
      await Promise.resolve();
      const take = openStream?.("text/plain");
      for (const part of parts) take?.(part, () => undefined);
      return DONE;
    },
    ["arn", "{}", { traceId: "trace" }],
    () => limit,
  );
}

async function begunOf(parts: readonly Uint8Array[], limit?: number): Promise<[string | undefined, string]> {
  const reply = await replyOf(parts, limit);
  assert.ok(hasBegun(reply));
  const body: Buffer[] = [];
  for await (const bytes of reply.body) body.push(bytes as Buffer);
  return [reply.metadata, Buffer.concat(body).toString("latin1")];
}

/** Text in parts of these lengths, the last one with the rest. */
function partsOf(text: string, lengths: readonly number[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const length of [...lengths, text.length]) {
    // Each part is a view into memory with other bytes around it.
    parts.push(Buffer.from(`##${text.slice(at, at + length)}##`, "latin1").subarray(2, -2));
    at += length;
  }
  return parts;
}

const ZEROS = "\0".repeat(8);

describe("a streamed reply with metadata", () => {
  it("has them before eight zero bytes, however the bytes are cut into parts", async () => {
    const texts = fc.string({ maxLength: 40, unit: fc.constantFrom("a", "{", "\0") });
    await fc.assert(
      fc.asyncProperty(texts, texts, fc.array(fc.nat(12)), async (before, body, lengths) => {
        const text = before + ZEROS + body;
        const end = text.indexOf(ZEROS);
        assert.deepEqual(await begunOf(partsOf(text, lengths)), [text.slice(0, end), text.slice(end + 8)]);
      }),
    );
  });

  it("has none where its bytes exceed the limit before the zero bytes, and sends all of them", async () => {
    const text = `${"x".repeat(LIMIT + 1)}${ZEROS}body`;
    assert.deepEqual(await begunOf(partsOf(text, [10, 20, LIMIT])), [undefined, text]);
  });

  it("has none where none are looked for", async () => {
    assert.deepEqual(await begunOf([Buffer.from(`a${ZEROS}b`)], 0), [undefined, `a${ZEROS}b`]);
  });

  it("does not begin when its function ends before the zero bytes", async () => {
    assert.equal(await replyOf(partsOf(`{}${ZEROS.slice(1)}`, [4, 1])), DONE);
  });
});
