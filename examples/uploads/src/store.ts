import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { Bucket } from "pulumi-serverless-api/node";
import type { Upload } from "./upload";

/** Without this, the address for an upload has the checksum of an empty file. */
const s3 = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" });
/** Seconds that a signed address is good for. */
const expiresIn = 300;

/** The address for an upload by `PUT`, with the same type and the same number of bytes. */
export function uploadUrl({ key, type, size }: Upload): Promise<string> {
  const command = new PutObjectCommand({ ...at(key), ContentType: type, ContentLength: size });
  return getSignedUrl(s3, command, {
    expiresIn,
    signableHeaders: new Set(["content-type", "content-length"]),
  });
}

export function downloadUrl(key: string): Promise<string> {
  return getSignedUrl(s3, new GetObjectCommand(at(key)), { expiresIn });
}

/** Lists keys below a prefix, at most a thousand, in their order. */
export async function listKeys(prefix: string): Promise<string[]> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket(), Prefix: prefix }));
  return Contents.map(({ Key }) => Key as string);
}

export async function readObject(key: string): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand(at(key)));
  if (!Body) throw new Error(`${key} is empty`);
  return Buffer.from(await Body.transformToByteArray());
}

export async function writeObject(key: string, type: string, body: Buffer): Promise<void> {
  await s3.send(new PutObjectCommand({ ...at(key), ContentType: type, Body: body }));
}

export async function removeObject(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(at(key)));
}

function at(key: string) {
  return { Bucket: bucket(), Key: key };
}

function bucket(): string {
  return Bucket("Pictures").name;
}
