import assert from "node:assert/strict";
import fc from "fast-check";
import { hasAny } from "#sdk/graph/keep/sweep";

const SECRET = 'p"ss/wörd+1\n';

describe("the sweep for secrets", () => {
  const forms: Readonly<Record<string, string>> = {
    "as it is": `a ${SECRET} b`,
    "in JSON": JSON.stringify({ token: SECRET }),
    "in JSON inside JSON": JSON.stringify({ body: JSON.stringify({ token: SECRET }) }),
    "in a URL": `https://example.com/?token=${encodeURIComponent(SECRET)}`,
    "in hexadecimal digits": Buffer.from(`x${SECRET}`).toString("hex"),
    "in base64": Buffer.from(SECRET).toString("base64"),
    "in base64 after one byte": Buffer.from(`u${SECRET}x`).toString("base64"),
    "in base64 after two bytes": Buffer.from(`u:${SECRET}x`).toString("base64"),
    "in base64 for URLs": Buffer.from(`u:${SECRET}x`).toString("base64url"),
  };
  for (const [form, text] of Object.entries(forms)) {
    it(`finds one ${form}`, () => {
      assert.equal(hasAny(text, ["other-secret", SECRET]), true);
    });
  }

  it("finds any secret, in any text around it and in any encoding", () => {
    const around = fc.string({ unit: "binary" });
    const secret = fc.string({ unit: "binary", minLength: 4 });
    const encoding = fc.constantFrom("utf8", "base64", "base64url", "hex");
    fc.assert(
      fc.property(around, secret, around, encoding, (before, one, after, as) => {
        fc.pre(Buffer.from(one).toString() === one && !["true", "false", "null"].includes(one));
        assert.equal(hasAny(Buffer.from(before + one + after).toString(as as BufferEncoding), [one]), true);
      }),
    );
  });

  it("finds nothing where there is none, and leaves out what is too short to tell", () => {
    assert.equal(hasAny("nothing of the kind", [SECRET]), false);
    assert.equal(hasAny("port 443 of 1 is true", ["443", "1", "", "true"]), false);
    assert.equal(hasAny("anything", []), false);
  });
});
