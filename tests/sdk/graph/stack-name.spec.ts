import { strict as assert } from "node:assert";
import { isSameStack } from "#sdk/graph/stack-name";

describe("names of Pulumi stacks", () => {
  it("mean the same where what they leave out is that of the project, and any organization", () => {
    const same = [
      ["acme/shop/dev", "acme/shop/dev"],
      ["dev", "dev"],
      ["organization/notes/dev", "dev"],
      ["acme/notes/dev", "dev"],
      ["acme/dev", "dev"],
      ["acme/shop/dev", "shop/dev"],
      ["acme/notes/dev", "acme/dev"],
    ] as const;
    for (const [one, other] of same) {
      assert.equal(isSameStack(one, other, "notes"), true, `${one} ${other}`);
      assert.equal(isSameStack(other, one, "notes"), true, `${other} ${one}`);
    }
  });

  it("mean others where a part is another", () => {
    const others = [
      ["acme/shop/dev", "other/shop/dev"],
      ["acme/shop/dev", "acme/notes/dev"],
      ["acme/shop/dev", "dev"],
      ["acme/shop/dev", "acme/dev"],
      ["acme/shop/dev", "shop/prod"],
      ["dev", "prod"],
    ] as const;
    for (const [one, other] of others)
      assert.equal(isSameStack(one, other, "notes"), false, `${one} ${other}`);
  });
});
