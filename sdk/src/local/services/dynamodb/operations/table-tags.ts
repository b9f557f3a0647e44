import { limitedTags, MOST_TAGS } from "../../tag-limit";

const TOO_MANY = `One or more parameter values were invalid: A table can have at most ${MOST_TAGS} tags`;

/** The tags of a table; refused where they are too many. */
export function limitedTableTags(tags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return limitedTags(tags, "ValidationException", TOO_MANY);
}
