import type { S3Event } from "aws-lambda";
import { describe } from "./store";

export async function uploaded({ Records }: S3Event): Promise<void> {
  for (const { s3 } of Records) {
    const key = decodeURIComponent(s3.object.key);
    await describe(key.replace("covers/", ""), "cover", key);
  }
}
