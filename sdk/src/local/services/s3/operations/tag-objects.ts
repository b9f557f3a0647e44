import type { Input, Output } from "../../endpoint/aws-api";
import type { CallContext, Operation } from "../../endpoint/aws-service";
import type { Store } from "../state/store";
import { bucketOf, keyOf, versionMember, versionOf } from "./find";
import { structureOf, textOf } from "./input";
import { OBJECT_TAGS, readTagSet, type Tags, toTagSet } from "./tags";

/** Tags of objects. */
export function tagOperations(store: Store): Readonly<Record<string, Operation>> {
  const find = (input: Input, context: CallContext, method: string) => {
    const bucket = bucketOf(store, input, context);
    const id = textOf(input, "VersionId");
    return { bucket, version: versionOf(bucket, keyOf(input), id, context, method) };
  };
  const write = (input: Input, context: CallContext, method: string, tags: Tags): Output => {
    const { bucket, version } = find(input, context, method);
    store.commit({ kind: "version-changed", bucket: bucket.name, version: { ...version, tags } });
    return { ...versionMember(bucket, version), ObjectETag: version.etag };
  };
  return {
    GetObjectTagging: (input, context) => {
      const { bucket, version } = find(input, context, "GET");
      return { ...versionMember(bucket, version), TagSet: toTagSet(version.tags) };
    },
    PutObjectTagging: (input, context) =>
      write(input, context, "PUT", readTagSet(structureOf(input, "Tagging"), OBJECT_TAGS)),
    DeleteObjectTagging: (input, context) => write(input, context, "DELETE", {}),
  };
}
