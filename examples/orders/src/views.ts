import type { KinesisStreamEvent } from "aws-lambda";
import { addViews } from "./store";

/** Sums up a batch first, so that each product is written once for all of its views. */
export async function count({ Records }: KinesisStreamEvent): Promise<void> {
  const counts = new Map<string, number>();
  for (const { kinesis } of Records) {
    const { name } = JSON.parse(Buffer.from(kinesis.data, "base64").toString()) as { name: string };
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, views] of counts) await addViews(name, views);
}
