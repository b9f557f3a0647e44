import assert from "node:assert/strict";
import { LARGE_XML, readXml, SMALL_XML } from "#sdk/local/http/xml";

describe("XML that somebody sent", () => {
  it("is read within bounds of bytes, elements and levels, and otherwise not at all", () => {
    const bounds = { bytes: 100, elements: 4, levels: 3 };
    assert.equal(readXml("<a><b>c</b></a>", bounds)?.text, "c");
    assert.equal(readXml("<a><b/><b/><b/></a>", bounds)?.children.length, 3);
    assert.equal(readXml("<a><b/><b/><b/><b/></a>", bounds), undefined);
    assert.equal(readXml("<a><b><c/></b></a>", bounds)?.name, "a");
    assert.equal(readXml("<a><b><c><d/></c></b></a>", bounds), undefined);
    assert.equal(readXml(`<a>${"b".repeat(100)}</a>`, bounds), undefined);
    for (const text of ["", "<a>", "{}", "<a></b>"]) assert.equal(readXml(text, bounds), undefined, text);
  });

  it("has lines that end in one way", () => {
    assert.equal(readXml("<a>b\r\nc\rd\n</a>")?.text, "b\nc\nd\n");
  });

  it("takes no longer than its bytes, whatever they are", function () {
    // Seconds for each of them where a reader takes the square of their number, and milliseconds where it does not.
    this.timeout(20_000);
    const many = SMALL_XML.bytes / 2 - 20;
    for (const text of ["\r\n", "\r", "&#13;", "]", "<!---->", "<?a b?>"])
      readXml(`<a>${text.repeat(many / text.length)}</a>`);
    assert.equal(readXml("<a>".repeat(300_000)), undefined);
    assert.equal(readXml("<".repeat(LARGE_XML.bytes), LARGE_XML), undefined);
  });
});
