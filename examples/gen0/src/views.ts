import type { KinesisStreamEvent } from "aws-lambda";
import { addViews } from "./store";

export async function count({ Records }: KinesisStreamEvent): Promise<void> {
  for (const { kinesis } of Records) {
    const { id } = JSON.parse(Buffer.from(kinesis.data, "base64").toString()) as { id: string };
    await addViews(id, 1);
  }
}
