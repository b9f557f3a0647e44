import type { S3Event, S3EventRecord } from "aws-lambda";
import { Jimp } from "jimp";
import { readObject, removeObject, writeObject } from "./store";
import { thumbnailOf } from "./upload";

/** Pixels of the longer side. */
const SIDE = 320;

/** Keeps a thumbnail for each original. What it fails with is tried again twice, and then goes to the dead letters. */
export async function handler({ Records }: S3Event): Promise<void> {
  for (const record of Records) await follow(record);
}

async function follow({ eventName, s3 }: S3EventRecord): Promise<void> {
  // Keys come as they stand in forms: with + for a space.
  const original = decodeURIComponent(s3.object.key.replaceAll("+", " "));
  const thumbnail = thumbnailOf(original);
  if (eventName.startsWith("ObjectRemoved:")) return removeObject(thumbnail);
  await writeObject(thumbnail, "image/jpeg", await makeThumbnail(await readObject(original)));
}

/** The picture as a JPEG that fits into a square. A small one stays as small as it is. */
export async function makeThumbnail(picture: Buffer): Promise<Buffer> {
  const image = await Jimp.read(picture);
  if (Math.max(image.width, image.height) > SIDE) image.scaleToFit({ w: SIDE, h: SIDE });
  return image.getBuffer("image/jpeg", { quality: 80 });
}
