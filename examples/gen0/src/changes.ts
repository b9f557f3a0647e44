import type { DynamoDBStreamEvent } from "aws-lambda";

export async function handle({ Records }: DynamoDBStreamEvent): Promise<void> {
  for (const { eventName, dynamodb } of Records) console.log(`${eventName} ${dynamodb?.Keys?.id?.S}`);
}
