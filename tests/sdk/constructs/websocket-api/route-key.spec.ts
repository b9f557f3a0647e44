import { strict as assert } from "node:assert";
import fc from "fast-check";
import { RouteTable } from "#sdk/constructs/gateway/routes/route-table";
import { parseWebSocketKey, trimWebSocketKey } from "#sdk/constructs/websocket-api/route-key";
import { Issues } from "#sdk/errors/index";

function parse(key: string) {
  const issues = new Issues({ kind: "WebSocketApi", id: "Test" });
  const parsed = parseWebSocketKey(key, issues);
  return { parsed, lines: issues.list.map(({ code, cure }) => `${code}: ${cure}`) };
}

describe("a key of a WebSocket route", () => {
  it("is one of AWS's three, or any other text, without the white space around it", () => {
    for (const key of ["$connect", "$default", "$disconnect", "sendMessage", "send message", "a/b"]) {
      const { parsed, lines } = parse(` \t${key}\n`);
      assert.deepEqual(parsed, { text: key, written: key, shape: key });
      assert.deepEqual(lines, []);
    }
  });

  it("is case-sensitive", () => {
    assert.notEqual(parse("Send").parsed?.text, parse("send").parsed?.text);
  });

  it("is refused when it is empty, too long, or begins with $ and is none of AWS's", () => {
    assert.deepEqual(parse(" ").lines, [
      'ROUTE_KEY_MALFORMED: write a name such as "sendMessage", or $default',
    ]);
    assert.deepEqual(parse("$Connect").lines, ["ROUTE_KEY_MALFORMED: did you mean $connect"]);
    assert.deepEqual(parse("$disconect").lines, ["ROUTE_KEY_MALFORMED: did you mean $disconnect"]);
    assert.deepEqual(parse("$message").lines, ['ROUTE_KEY_MALFORMED: write "message"']);
    assert.deepEqual(parse("a".repeat(129)).lines, ["ROUTE_KEY_TOO_LONG: write at most 128 characters"]);
    assert.deepEqual(parse("a".repeat(128)).lines, []);
  });

  it("either is refused, with a code, or is found again whatever is around it", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("", " ", "\n\t"), (key, space) => {
        const { parsed, lines } = parse(key);
        assert.equal(parsed === undefined, lines.length > 0);
        if (!parsed) return;
        const table = new RouteTable<number>(trimWebSocketKey);
        table.add(parsed, 1);
        assert.equal(table.find(`${space}${key}${space}`), 1);
        assert.deepEqual(table.keys, [key.trim()]);
      }),
    );
  });
});
