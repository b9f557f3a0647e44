import assert from "node:assert/strict";
import { interleave } from "../../bench/bench";

describe("interleave", () => {
  it("runs every contender once per round, in rotating order, and groups the values by contender", async () => {
    const order: string[] = [];
    const variant = (name: string) => async () => {
      order.push(name);
      return order.length;
    };
    const values = await interleave(3, { ours: variant("ours"), bare: variant("bare") });
    assert.deepEqual(order, ["ours", "bare", "bare", "ours", "ours", "bare"]);
    assert.deepEqual(values, { ours: [1, 4, 5], bare: [2, 3, 6] });
  });

  it("rejects with the error of a contender", async () => {
    const fail = () => Promise.reject(new Error("no server"));
    await assert.rejects(interleave(1, { ours: fail }), { message: "no server" });
  });
});
