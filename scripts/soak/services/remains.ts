import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { ListQueuesCommand, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import type { Access } from "./access";
import { bodyOf } from "./channels";

const ID = /\b[a-z]+\.\d+\.\d+\b/g;

/** Ids in all dead-letter queues. */
export async function deadLetters({ sqs }: Access): Promise<ReadonlySet<string>> {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const dead = new Set<string>();
  for (const QueueUrl of QueueUrls.filter((url) => /dead|failed/i.test(url))) {
    for (;;) {
      const input = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 3_600 };
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(input));
      if (Messages.length === 0) break;
      for (const { Body = "" } of Messages) for (const id of Body.match(ID) ?? []) dead.add(id);
    }
  }
  return dead;
}

/** Acknowledged items that the table does not have. */
export async function lostItems(
  { dynamodb }: Access,
  acknowledged: Iterable<string>,
): Promise<readonly string[]> {
  const stored = new Set<string>();
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const page = await dynamodb.send(new ScanCommand({ TableName: "dev-soak-Items", ExclusiveStartKey }));
    for (const { id } of page.Items ?? []) stored.add(String(id?.S));
    ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
  } while (ExclusiveStartKey !== undefined);
  return [...acknowledged].filter((id) => !stored.has(id)).map((id) => `the table lacks ${id}`);
}

/** Acknowledged objects that the bucket does not have, or has with other bytes. */
export async function lostObjects(
  { s3 }: Access,
  acknowledged: Iterable<string>,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const Key of acknowledged) {
    const body = await s3.send(new GetObjectCommand({ Bucket: "soak-files", Key })).then(
      ({ Body }) => Body?.transformToString(),
      () => undefined,
    );
    if (body !== bodyOf(Key))
      lost.push(`the bucket ${body === undefined ? "lacks" : "has other bytes of"} ${Key}`);
  }
  return lost;
}
