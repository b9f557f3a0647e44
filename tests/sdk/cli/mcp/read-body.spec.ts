import assert from "node:assert/strict";
import { readBody } from "#sdk/cli/mcp/read-body";

const BOUNDS = { characters: 10, milliseconds: 60_000 };

/** A body of these parts, which ends or stays open. */
function body(parts: readonly string[], isOpen = false) {
  let wasCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const [part] = rest.splice(0, 1);
      if (part !== undefined) controller.enqueue(Buffer.from(part, "latin1"));
      else if (!isOpen) controller.close();
      else return new Promise(() => undefined);
      return undefined;
    },
    cancel() {
      wasCancelled = true;
    },
  });
  const rest = [...parts];
  return { response: new Response(stream), wasCancelled: () => wasCancelled };
}

describe("the body of a reply to an agent", () => {
  it("is whole where it is short, also where a character is in two parts", async () => {
    assert.equal(await readBody(body(["\xc3", "\xa9t\xc3\xa9"]).response, BOUNDS), "été");
    assert.equal(await readBody(new Response(null, { status: 204 }), BOUNDS), "");
  });

  it("says how much of it is left out", async () => {
    const { response } = body(["0123456789", "abc"]);
    assert.equal(await readBody(response, BOUNDS), "0123456789... (3 more characters)");
  });

  it("is what has come of a stream that stays open, which is ended", async () => {
    const { response, wasCancelled } = body(["data: 1"], true);
    const text = await readBody(response, { ...BOUNDS, milliseconds: 50 });
    assert.equal(text, "data: 1... (still open after 0.05 s)");
    assert.equal(wasCancelled(), true);
  });

  it("is not read for ever where it is endless", async () => {
    const { response, wasCancelled } = body(Array.from({ length: 2_000 }, () => "x".repeat(10)));
    assert.match(await readBody(response, BOUNDS), /^x{10}\.\.\. \(more than \d+ more characters\)$/);
    assert.equal(wasCancelled(), true);
  });
});
