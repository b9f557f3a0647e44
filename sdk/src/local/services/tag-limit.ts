import { ServiceError } from "./service-error";

/** The most tags of a resource of any service. @see https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html */
export const MOST_TAGS = 50;

/** The tags of a resource. Throws the service's refusal where there are too many. */
export function limitedTags<Tags extends object>(tags: Tags, code: string, message: string): Tags {
  const count = Array.isArray(tags)
    ? tags.length
    : tags instanceof Map
      ? tags.size
      : Object.keys(tags).length;
  if (count > MOST_TAGS) throw new ServiceError(code, message);
  return tags;
}
