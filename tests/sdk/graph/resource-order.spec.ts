import { strict as assert } from "node:assert";
import { inProgramOrder } from "#sdk/graph/resource-order";
import { graphResource } from "../../support/graph";

const QUEUE = "aws:sqs/queue:Queue";
const BOX = "parts:index:Mailbox";

describe("the order of resources that other processes register", () => {
  const [one, two] = [graphResource(BOX, "one"), graphResource(BOX, "two")];
  const inside = (parent: typeof one, name: string) => graphResource(QUEUE, name, { parent: parent.urn });
  const names = (resources: readonly { readonly name: string }[]) => resources.map(({ name }) => name);

  it("is that of the constructors of the program", () => {
    const arrived = [two, graphResource(QUEUE, "last"), one];
    const order = [
      [BOX, "one"],
      [BOX, "two"],
      [QUEUE, "last"],
    ] as const;
    assert.deepEqual(names(inProgramOrder(arrived, order, [])), ["one", "two", "last"]);
  });

  it("has what a provider makes behind its component, in the order of the provider's constructors", () => {
    const arrived = [inside(two, "c"), two, inside(one, "b"), inside(one, "a"), one];
    const program = [
      [BOX, "one"],
      [BOX, "two"],
    ] as const;
    const provider = [
      [BOX, "one"],
      [QUEUE, "a"],
      [QUEUE, "b"],
      [QUEUE, "c"],
    ] as const;
    assert.deepEqual(names(inProgramOrder(arrived, program, provider)), ["one", "a", "b", "two", "c"]);
  });

  it("is that in which they came where nobody knows of another one", () => {
    const arrived = [inside(one, "b"), inside(one, "a"), one, graphResource(QUEUE, "unknown")];
    assert.deepEqual(names(inProgramOrder(arrived, [[BOX, "one"]], [])), ["one", "b", "a", "unknown"]);
  });
});
