import assert from "node:assert/strict";
import { LAST } from "#sdk/local/services/dynamodb/state/key";
import { SortedList } from "#sdk/local/services/dynamodb/state/sorted-list";

/** The same pseudorandom numbers at every run. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
}

describe("a sorted list", () => {
  it("has the entries of a plain list, whatever is added and removed", () => {
    const next = randoms(7);
    const list = new SortedList<{ key: string; value: number }>();
    const plain = new Map<string, number>();
    for (let step = 0; step < 20_000; step++) {
      const key = String(next() % 5000);
      if (next() % 3 === 0) {
        assert.equal(list.delete(key)?.value, plain.get(key));
        plain.delete(key);
      } else {
        assert.equal(list.set({ key, value: step })?.value, plain.get(key));
        plain.set(key, step);
      }
    }
    const sorted = [...plain].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => ({ key, value }));
    assert.equal(list.size, plain.size);
    assert.deepEqual([...list], sorted);
    for (let step = 0; step < 200; step++) {
      const [lower = "", upper = ""] = [String(next() % 5000), String(next() % 5000)].sort();
      const range = sorted.filter(({ key }) => key >= lower && key < upper);
      assert.deepEqual([...list.ascending(lower, upper)], range);
      assert.deepEqual([...list.descending(lower, upper)], [...range].reverse());
      assert.equal(list.get(lower)?.value, plain.get(lower));
    }
    assert.deepEqual([...list.descending("", LAST)], [...sorted].reverse());
  });

  it("is empty at first, and after everything was deleted", () => {
    const list = new SortedList<{ key: string }>();
    assert.deepEqual([...list.ascending("", LAST), ...list.descending("", LAST)], []);
    list.set({ key: "a" });
    list.delete("a");
    assert.equal(list.delete("a"), undefined);
    assert.equal(list.size, 0);
    assert.deepEqual([...list], []);
  });
});
