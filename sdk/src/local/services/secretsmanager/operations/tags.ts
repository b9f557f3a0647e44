import type { SomeOperations } from "../../endpoint/model-operations";
import type { Calls, Tag } from "../../model/calls/secretsmanager";
import { limitedTags, MOST_TAGS } from "../../tag-limit";
import type { Secrets } from "../state/secrets";

type Tags = readonly (readonly [key: string, value: string])[];

/** Tags of secrets. */
export function tagOperations(secrets: Secrets, now: () => number) {
  const change = (id: string, by: (tags: Tags) => Tags) => {
    const secret = secrets.getUndeleted(id, now());
    secrets.commit({ kind: "secret-put", secret: { ...secret, tags: by(secret.tags ?? []) } });
    return {};
  };
  return {
    TagResource: ({ SecretId, Tags }) =>
      change(SecretId, (tags) => limited([...new Map([...tags, ...readTags(Tags)])])),
    UntagResource: ({ SecretId, TagKeys }) =>
      change(SecretId, (tags) => tags.filter(([key]) => !TagKeys.includes(key))),
  } satisfies SomeOperations<Calls>;
}

export function readTags(tags: readonly Tag[]): Tags {
  return limited(tags.map(({ Key = "", Value = "" }) => [Key, Value] as const));
}

function limited(tags: Tags): Tags {
  return limitedTags(tags, "InvalidParameterException", `A secret can have at most ${MOST_TAGS} tags.`);
}
