import type { Tag, Tagging } from "../../model/calls/s3";
import { ServiceError } from "../../service-error";
import { invalidArgument } from "../errors";
import { compareKeys } from "../state/key-order";

export type Tags = Readonly<Record<string, string>>;

/** A kind of tagged resource: the most tags, and the words for more tags and for a key of AWS. */
interface Tagged {
  readonly most: number;
  readonly tooMany: string;
  readonly reserved: string;
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-tagging.html */
export const OBJECT_TAGS: Tagged = {
  most: 10,
  tooMany: "Object tags cannot be greater than 10",
  reserved: "Your TagKey cannot be prefixed with aws:",
};

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/CostAllocTagging.html */
export const BUCKET_TAGS: Tagged = {
  most: 50,
  tooMany: "Bucket tag count cannot be greater than 50",
  reserved: "System tags cannot be added/updated by requester",
};

/** Tags of a new bucket, with the words of CreateBucket. */
export const NEW_BUCKET_TAGS: Tagged = {
  ...BUCKET_TAGS,
  reserved:
    'User-defined tag keys can\'t start with "aws:". This prefix is reserved for system tags. Remove "aws:" from your tag keys and try again.',
};

/** The characters of keys and values. */
const LETTERS = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;

/** Tags as header `x-amz-tagging` has them: `key1=value1&key2=value2`. */
export function parseTagging(header: string | undefined): Tags {
  if (header === undefined || header === "") return {};
  const pairs = [...new URLSearchParams(header)];
  const isTwice = new Set(pairs.map(([key]) => key)).size !== pairs.length;
  const hasTwoEquals = header.split("&").some((part) => part.split("=").length > 2);
  if (isTwice || hasTwoEquals) {
    const message =
      "The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.";
    throw invalidArgument("x-amz-tagging", header, message);
  }
  // They come back in the order of their keys.
  return checkTags(
    pairs.sort(([a], [b]) => compareKeys(a, b)),
    OBJECT_TAGS,
  );
}

/** Tags as `Tagging` has them: `{ TagSet: [{ Key, Value }] }`. */
export function readTagSet({ TagSet }: Tagging, tagged: Tagged): Tags {
  return readTags(TagSet, tagged);
}

/** `[{ Key, Value }]`. */
export function readTags(tags: readonly Tag[], tagged: Tagged): Tags {
  const pairs = tags.map(({ Key, Value }) => [Key, Value] as const);
  const twice = pairs.find(([key], at) => pairs.findIndex(([other]) => other === key) !== at);
  if (twice !== undefined) {
    throw invalidTag("Cannot provide multiple Tags with the same key", { TagKey: twice[0] });
  }
  return checkTags(pairs, tagged);
}

export function toTagSet(tags: Tags): readonly Tag[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}

function checkTags(pairs: readonly (readonly [string, string])[], { most, tooMany, reserved }: Tagged): Tags {
  if (pairs.length > most) throw new ServiceError("BadRequest", tooMany);
  for (const [key, value] of pairs) {
    if (key.startsWith("aws:")) throw invalidTag(reserved, { TagKey: key });
    if (key.length < 1 || key.length > 128 || !LETTERS.test(key))
      throw invalidTag("The TagKey you have provided is invalid", { TagKey: key });
    if (value.length > 256 || !LETTERS.test(value))
      throw invalidTag("The TagValue you have provided is invalid", { TagKey: key, TagValue: value });
  }
  return Object.fromEntries(pairs);
}

function invalidTag(message: string, members: Readonly<Record<string, string>>): ServiceError {
  return new ServiceError("InvalidTag", message, 400, members);
}
