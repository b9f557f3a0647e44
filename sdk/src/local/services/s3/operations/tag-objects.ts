import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { GetObjectTaggingRequest as TaggingRequest } from "../../model/calls/s3";
import type { Store } from "../state/store";
import type { S3Operations } from "./calls";
import { bucketOf, keyOf, versionMember, versionOf } from "./find";
import { OBJECT_TAGS, readTagSet, type Tags, toTagSet } from "./tags";

type Names = "GetObjectTagging" | "PutObjectTagging" | "DeleteObjectTagging";

/** Tags of objects. */
export function tagOperations(store: Store): S3Operations<Names> {
  const find = (input: TaggingRequest, context: CallContext, method: string) => {
    const bucket = bucketOf(store, input, context);
    return { bucket, version: versionOf(bucket, keyOf(input), input.VersionId, context, method) };
  };
  const write = (input: TaggingRequest, context: CallContext, method: string, tags: Tags): Output => {
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
      write(input, context, "PUT", readTagSet(input.Tagging, OBJECT_TAGS)),
    DeleteObjectTagging: (input, context) => write(input, context, "DELETE", {}),
  };
}
