import type { SNSEvent } from "aws-lambda";

export async function tell({ Records }: SNSEvent): Promise<void> {
  for (const { Sns } of Records) console.log(`new: ${JSON.parse(Sns.Message).detail.title}`);
}
