import assert from "node:assert/strict";
import { boundaryOf, type FormData, MOST_FORM_BYTES, readFormData } from "#sdk/local/http/form-data";

const part = (head: string, content: string) =>
  `--X\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const read = (text: string) => readFormData(Buffer.from(text), "X", "file");

describe("the form of a page", () => {
  it("has fields, and a file with its name", () => {
    const form = read(
      `${part('name="Key"', "a\r\nb")}${part("name=acl", "")}${part('name="file"; filename="c;d.txt"', "e")}--X--`,
    );
    assert.ok(typeof form !== "string");
    assert.deepEqual(form.fields, [
      ["key", "a\r\nb"],
      ["acl", ""],
    ]);
    assert.deepEqual([form.file.name, form.file.content.toString()], ["c;d.txt", "e"]);
  });

  it("is none without a file, or without its end", () => {
    for (const text of ["", "--X", "--X--", part('name="key"', "a"), `${part('name="key"', "a")}--X--`])
      assert.equal(read(text), "no file", text);
    assert.equal(read(part('name="file"', "a")), "no file");
    assert.equal(read(part('name="file"', "")), "no file");
  });

  it("has bounded bytes before its file, and any number in it", () => {
    const long = "a".repeat(MOST_FORM_BYTES);
    assert.equal(read(`${part('name="key"', long)}${part('name="file"', "b")}--X--`), "long fields");
    assert.equal(read(part('name="a"', "").repeat(100_000)), "long fields");
    const form = read(`${part('name="file"', long.repeat(10))}--X--`) as FormData;
    assert.equal(form.file.content.length, MOST_FORM_BYTES * 10);
    const named = read(`${part(`name="file"; filename="${"a".repeat(2000)}"`, "b")}--X--`) as FormData;
    assert.equal(named.file.name, "");
  });

  it("is known by its type and a boundary", () => {
    assert.equal(boundaryOf("multipart/form-data; boundary=----WebKit7"), "----WebKit7");
    assert.equal(boundaryOf('Multipart/Form-Data; charset=utf-8; Boundary="a b:c"'), "a b:c");
    for (const type of [
      "",
      "text/plain",
      "multipart/form-data",
      "multipart/mixed; boundary=a",
      `multipart/form-data; boundary=${"a".repeat(71)}`,
    ])
      assert.equal(boundaryOf(type), undefined, type);
  });
});
