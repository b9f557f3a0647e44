import { s3 } from "./calls";
import { type Endpoint, send } from "./endpoint";

const KEY = /<Key>([^<]*)<\/Key>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Removes the objects of a bucket, since one that has any is not removed. */
export async function emptyBucket(bucket: string, endpoint: Endpoint): Promise<void> {
  for (;;) {
    const { text } = await send(endpoint, s3("GET", `/${bucket}?list-type=2`));
    const keys = [...text.matchAll(KEY)].map(([, key = ""]) => plain(key));
    if (keys.length === 0) return;
    for (const key of keys) {
      const path = key.split("/").map(encodeURIComponent).join("/");
      await send(endpoint, s3("DELETE", `/${bucket}/${path}`));
    }
  }
}

function plain(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
