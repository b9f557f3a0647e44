import { strict as assert } from "node:assert";
import { chmodSync, linkSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { ownUser } from "#sdk/files/owner";
import { openSealed, readSealed, type Seal, writeSealed } from "#sdk/files/sealed";
import { fileTree } from "../../support/file-tree";

const SEAL: Seal = { key: Buffer.alloc(32, 1), purpose: "modules/one" };
const LONG = Buffer.alloc(100_000, "head");

describe("sealed files", () => {
  const tree = fileTree({});
  const file = path.join(tree.folder, "sealed");
  beforeEach(() =>
    writeSealed(file, SEAL, { head: Buffer.from("head"), body: [Buffer.from("one"), Buffer.from("two")] }),
  );
  after(() => tree.remove());

  /** The content that both ways read, or `undefined` where neither accepts the file. */
  function read(seal: Seal = SEAL, filePath = file): string | undefined {
    const whole = readSealed(filePath, seal);
    const opened = openSealed(filePath, seal);
    const [one, other] = [
      whole && `${whole.head} ${whole.body}`,
      opened && `${opened.head} ${opened.body()}`,
    ];
    if (one !== undefined) assert.equal(other, one);
    else assert.ok(other === undefined || other.endsWith(" undefined"), other);
    return one;
  }

  it("are read as they were written", () => {
    assert.equal(read(), "head onetwo");
    writeSealed(file, SEAL, { head: LONG, body: [] });
    assert.equal(read(), `${LONG} `);
  });

  it("are not believed with any byte changed, cut off anywhere, or longer", () => {
    const whole = readFileSync(file);
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole);
      changed[at] = (whole[at] as number) ^ 1;
      for (const damaged of [changed, whole.subarray(0, at)]) {
        writeFileSync(file, damaged);
        assert.equal(read(), undefined, `byte ${at}`);
      }
    }
    writeFileSync(file, Buffer.concat([whole, Buffer.from("x")]));
    assert.equal(read(), undefined);
    assert.equal(read(SEAL, path.join(tree.folder, "none")), undefined);
  });

  it("are not believed where another key has sealed them, or for another purpose", () => {
    assert.equal(read({ ...SEAL, key: Buffer.alloc(32, 2) }), undefined);
    assert.equal(read({ ...SEAL, purpose: "modules/two" }), undefined);
    // A name that ends where a content begins.
    writeSealed(file, { ...SEAL, purpose: "a" }, { head: Buffer.from("bc"), body: [] });
    assert.equal(read({ ...SEAL, purpose: "ab" }), undefined);
  });

  it("are not believed where others may write them, whoever they are", () => {
    for (const mode of [0o620, 0o602, 0o666]) {
      chmodSync(file, mode);
      assert.equal(read(), undefined, mode.toString(8));
    }
    chmodSync(file, 0o644);
    assert.equal(read(), "head onetwo");
  });

  it("are not believed where they are another user's", function () {
    const user = ownUser();
    if (user === undefined) return this.skip();
    assert.equal(read({ ...SEAL, user: user + 1 }), undefined);
    assert.equal(read({ ...SEAL, user }), "head onetwo");
  });

  it("are not read through a link", () => {
    symlinkSync(file, path.join(tree.folder, "link"));
    linkSync(file, path.join(tree.folder, "same"));
    assert.equal(read(SEAL, path.join(tree.folder, "link")), undefined);
    assert.equal(read(SEAL, path.join(tree.folder, "same")), "head onetwo");
  });

  it("have the body of their head, where another process writes them in between", () => {
    const opened = openSealed(file, SEAL);
    writeSealed(file, SEAL, { head: Buffer.from("next"), body: [Buffer.from("other")] });
    assert.equal(opened?.head.toString(), "head");
    assert.equal(opened?.body(), undefined);
  });
});
