import type { Input } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { invalidArgument, malformedXml } from "./errors";
import { structuresOf, textOf } from "./input";

export type Tags = Readonly<Record<string, string>>;

/** An object has ten at most. */
const MOST = 10;

/** Tags as header `x-amz-tagging` has them: `key1=value1&key2=value2`. */
export function parseTagging(header: string | undefined): Tags {
  if (header === undefined || header === "") return {};
  const pairs = [...new URLSearchParams(header)];
  const isTwice = new Set(pairs.map(([key]) => key)).size !== pairs.length;
  const isOdd = header.split("&").some((part) => part.split("=").length > 2);
  if (isTwice || isOdd) {
    const message =
      "The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.";
    throw invalidArgument("x-amz-tagging", header, message);
  }
  return checkTags(pairs);
}

/** Tags as `Tagging` has them: `{ TagSet: [{ Key, Value }] }`. */
export function readTagSet(tagging: Input | undefined): Tags {
  if (tagging === undefined) throw malformedXml();
  const pairs = structuresOf(tagging, "TagSet").map((tag) => {
    const [key, value] = [textOf(tag, "Key"), textOf(tag, "Value")];
    if (key === undefined || value === undefined) throw malformedXml();
    return [key, value] as const;
  });
  if (new Set(pairs.map(([key]) => key)).size !== pairs.length) {
    throw invalidTag("Cannot provide multiple Tags with the same key");
  }
  return checkTags(pairs);
}

export function toTagSet(tags: Tags): readonly { readonly Key: string; readonly Value: string }[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}

function checkTags(pairs: readonly (readonly [string, string])[]): Tags {
  if (pairs.length > MOST) throw new ServiceError("BadRequest", "Object tags cannot be greater than 10");
  for (const [key, value] of pairs) {
    if (key.length < 1 || key.length > 128) throw invalidTag("The TagKey you have provided is invalid");
    if (value.length > 256) throw invalidTag("The TagValue you have provided is invalid");
  }
  return Object.fromEntries(pairs);
}

function invalidTag(message: string): ServiceError {
  return new ServiceError("InvalidTag", message);
}
