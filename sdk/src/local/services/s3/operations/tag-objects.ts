import type { Input, Output } from "../../endpoint/aws-api";
import type { CallContext, Operation } from "../../endpoint/aws-service";
import type { Store } from "../store/store";
import { bucketOf, keyOf, versionMember, versionOf } from "./find";
import { structureOf, textOf } from "./input";
import { OBJECT_TAGS, readTagSet, type Tags, toTagSet } from "./tags";

/** Tags of objects. */
export function tagOperations(store: Store): Readonly<Record<string, Operation>> {
  const find = (input: Input, context: CallContext) => {
    const bucket = bucketOf(store, input, context);
    return { bucket, version: versionOf(bucket, keyOf(input), textOf(input, "VersionId"), context) };
  };
  const write = (input: Input, context: CallContext, tags: Tags): Output => {
    const { bucket, version } = find(input, context);
    store.commit({ do: "change", bucket: bucket.name, version: { ...version, tags } });
    return { ...versionMember(bucket, version), ObjectETag: version.etag };
  };
  return {
    GetObjectTagging: (input, context) => {
      const { bucket, version } = find(input, context);
      return { ...versionMember(bucket, version), TagSet: toTagSet(version.tags) };
    },
    PutObjectTagging: (input, context) =>
      write(input, context, readTagSet(structureOf(input, "Tagging"), OBJECT_TAGS)),
    DeleteObjectTagging: (input, context) => write(input, context, {}),
  };
}
