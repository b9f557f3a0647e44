import type { S3Event, S3EventRecord } from "aws-lambda";
import { Jimp } from "jimp";
import { readObject, removeObject, writeObject } from "./store";
import { thumbnailOf } from "./upload";

/** The longer side in pixels. */
const SIDE = 320;

/** Stores a thumbnail for each original. A failed call is tried again twice, and then goes to the dead letters. */
export async function handler({ Records }: S3Event): Promise<void> {
  for (const record of Records) await follow(record);
}

async function follow({ eventName, s3 }: S3EventRecord): Promise<void> {
  // Keys are encoded as in forms, with + for a space.
  const original = decodeURIComponent(s3.object.key.replaceAll("+", " "));
  const thumbnail = thumbnailOf(original);
  if (eventName.startsWith("ObjectRemoved:")) return removeObject(thumbnail);
  await writeObject(thumbnail, "image/jpeg", await makeThumbnail(await readObject(original)));
}

/** Makes a JPEG that fits into a square. A small picture keeps its size. */
export async function makeThumbnail(picture: Buffer): Promise<Buffer> {
  const image = await Jimp.read(picture);
  if (Math.max(image.width, image.height) > SIDE) image.scaleToFit({ w: SIDE, h: SIDE });
  return image.getBuffer("image/jpeg", { quality: 80 });
}
