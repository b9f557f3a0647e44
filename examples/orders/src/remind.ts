import { findWaiting } from "./store";

const DAY = 24 * 60 * 60 * 1000;

/** Lists the orders that have waited for more than a day. */
export async function run(): Promise<void> {
  const waiting = await findWaiting(new Date(Date.now() - DAY).toISOString());
  for (const { id, placedAt } of waiting) console.warn(`order ${id} has waited since ${placedAt}`);
}
