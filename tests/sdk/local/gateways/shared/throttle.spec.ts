import { strict as assert } from "node:assert";
import { makeBucket } from "#sdk/local/gateways/shared/throttle";

describe("a token bucket", () => {
  it("allows its burst at once and its rate afterwards", () => {
    const bucket = makeBucket({ rate: 2, burst: 3 }, 0);
    const take = (now: number) => bucket?.take(now);

    assert.deepEqual([take(0), take(0), take(0), take(0)], [true, true, true, false]);
    assert.deepEqual([take(499), take(500), take(500)], [false, true, false]);
    assert.deepEqual([take(60_000), take(60_000), take(60_000), take(60_000)], [true, true, true, false]);
  });

  it("fills once for each moment, in whatever order overlapping requests reach it", () => {
    const bucket = makeBucket({ rate: 1, burst: 1 }, 0);
    const take = (now: number) => bucket?.take(now);

    assert.deepEqual(
      [take(1000), take(0), take(1000), take(0), take(1999)],
      [true, false, false, false, false],
    );
    assert.equal(take(2000), true);
  });

  it("refuses everything with a rate and a burst of zero", () => {
    assert.equal(makeBucket({ rate: 0, burst: 0 }, 0)?.take(1e9), false);
  });

  it("does not exist without a rate", () => {
    assert.equal(makeBucket(undefined, 0), undefined);
    assert.equal(makeBucket({ rate: undefined, burst: undefined }, 0), undefined);
  });
});
