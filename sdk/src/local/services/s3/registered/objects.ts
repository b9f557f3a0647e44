import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fields, text, textMap } from "../../../../graph/graph-values";
import type { GraphAsset, GraphResource } from "../../../../graph/types";
import type { PutObjectRequest } from "../../model/calls/s3";
import { OBJECT_TYPES } from "../served-types";

/** Inputs of an object that are members of `PutObject` under nearly the same name. */
const HEADERS: Readonly<Record<string, keyof PutObjectRequest>> = {
  cacheControl: "CacheControl",
  contentDisposition: "ContentDisposition",
  contentEncoding: "ContentEncoding",
  contentLanguage: "ContentLanguage",
  contentType: "ContentType",
  storageClass: "StorageClass",
  websiteRedirect: "WebsiteRedirectLocation",
};

/** An object that the program registers, as `PutObject` takes it. */
export interface RegisteredObject {
  readonly bucket: string;
  readonly key: string;
  readonly input: PutObjectRequest;
}

/** The objects that the program registers. `notice` gets a message for each whose content cannot be read here. */
export function registeredObjects(
  resources: readonly GraphResource[],
  folder: string,
  notice: (message: string) => void,
): readonly RegisteredObject[] {
  return resources.flatMap((resource) => {
    const { type, inputs, name, external } = resource;
    if (!(OBJECT_TYPES as readonly string[]).includes(type) || external) return [];
    const [bucket, key] = [text(inputs.bucket), text(inputs.key) ?? name];
    if (bucket === undefined) return [];
    const body = bytesOf(resource, folder);
    if (typeof body === "string") {
      notice(`object "${key}" of bucket ${bucket} is not there: ${body}`);
      return [];
    }
    return [{ bucket, key, input: { Bucket: bucket, Key: key, Body: body, ...membersOf(inputs) } }];
  });
}

function membersOf(inputs: GraphResource["inputs"]): Partial<PutObjectRequest> {
  const headers = Object.entries(HEADERS).flatMap(([name, member]) => {
    const value = text(inputs[name]);
    return value === undefined ? [] : [[member, value] as const];
  });
  const [metadata, tags] = [textMap(inputs.metadata), textMap(inputs.tags)];
  return {
    ...Object.fromEntries(headers),
    ...(metadata && { Metadata: metadata }),
    ...(tags && { Tagging: new URLSearchParams(tags).toString() }),
  };
}

/** The bytes of an object, or the reason why it has none. */
function bytesOf({ inputs }: GraphResource, folder: string): Buffer | string {
  if (typeof inputs.content === "string") return Buffer.from(inputs.content);
  if (typeof inputs.contentBase64 === "string") return Buffer.from(inputs.contentBase64, "base64");
  const asset = (typeof inputs.source === "string" ? undefined : fields(inputs.source)) as
    | GraphAsset
    | undefined;
  if (asset === undefined) return Buffer.alloc(0);
  if (asset.$asset === "string") return Buffer.from(asset.text);
  if (asset.$asset !== "file") return "what it is made of is read from files only";
  try {
    return readFileSync(resolve(folder, asset.path));
  } catch (error) {
    return (error as Error).message;
  }
}
