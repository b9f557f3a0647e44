import assert from "node:assert/strict";
import {
  calledOnceMore,
  isEndless,
  isRepeated,
  type Lineage,
  lineageIn,
  lineageOfAll,
  withLineage,
} from "#sdk/local/lambda/lineage";

const ROOT = "Root=1-5759e988-bd862e3fe1be46a994272793";
const A = "arn:aws:lambda:eu-west-1:123456789012:function:a";
const B = "arn:aws:lambda:eu-west-1:123456789012:function:b";

/** The lineage after these calls of functions. */
function after(...arns: readonly string[]): Lineage | undefined {
  return arns.reduce<Lineage | undefined>(calledOnceMore, undefined);
}

function times(count: number, arn: string): string[] {
  return Array.from({ length: count }, () => arn);
}

describe("the lineage of an event", () => {
  it("is a member of the trace header, in place of an earlier one", () => {
    const lineage = after(A, A) ?? "";
    assert.match(lineage, /^1:[0-9a-f]{8}:2$/);
    assert.equal(withLineage(ROOT, lineage), `${ROOT};Lineage=${lineage}`);
    const earlier = `${ROOT};Lineage=1:a87bd80c:1;Parent=53995c3f42cd8ad8`;
    assert.equal(withLineage(earlier, lineage), `${ROOT};Parent=53995c3f42cd8ad8;Lineage=${lineage}`);
    assert.deepEqual(
      [lineageIn(earlier), lineageIn(ROOT), lineageIn(undefined)],
      ["1:a87bd80c:1", undefined, undefined],
    );
  });

  it("counts each function of a chain by itself, whichever version or alias is called", () => {
    const lineage = after(A, B, `${A}:live`, B, A);
    assert.match(lineage ?? "", /^1:[0-9a-f]{8}:3,1:[0-9a-f]{8}:2$/);
    assert.deepEqual(
      [isRepeated(lineage, A), isRepeated(after(B), A), isRepeated(undefined, A)],
      [true, false, false],
    );
  });

  it("is endless when a function was called 16 times", () => {
    const most = after(...times(16, A), ...times(15, B));
    assert.deepEqual([isEndless(most, A), isEndless(most, B)], [true, false]);
    assert.equal(isEndless(after(...times(15, A)), A), false);
  });

  it("of a batch is that of the item which was called for most often", () => {
    const batch = lineageOfAll([after(A), undefined, after(A, A, B), after(B, B)]);
    assert.equal(batch, after(A, A, B, B));
    assert.equal(lineageOfAll([undefined, undefined]), undefined);
  });

  it("of another's making counts nothing", () => {
    for (const foreign of ["", "1", "1:zz:3", "a87bd80c:99", "x".repeat(10_000)])
      assert.equal(isEndless(foreign, A), false);
  });
});
