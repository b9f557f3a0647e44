import type { Operation } from "../../endpoint/aws-service";
import type { Store } from "../store/store";
import { ownersAcl, settingOperations } from "./bucket-settings";
import { bucketOperations } from "./buckets";
import { completeOperations } from "./complete-upload";
import { copyOperations } from "./copy-objects";
import { deleteOperations } from "./delete-objects";
import { bucketOf, keyOf, versionOf } from "./find";
import { textOf } from "./input";
import { listOperations } from "./list-objects";
import { uploadListOperations } from "./list-uploads";
import { versionListOperations } from "./list-versions";
import { multipartOperations } from "./multipart";
import { formOperations } from "./post-object";
import { readOperations } from "./read-objects";
import { tagOperations } from "./tag-objects";
import { writeOperations } from "./write-objects";

/** All operations that are served, by name. */
export function s3Operations(store: Store): Readonly<Record<string, Operation>> {
  return {
    ...bucketOperations(store),
    ...settingOperations(store),
    ...readOperations(store),
    ...writeOperations(store),
    ...copyOperations(store),
    ...deleteOperations(store),
    ...listOperations(store),
    ...versionListOperations(store),
    ...multipartOperations(store),
    ...completeOperations(store),
    ...uploadListOperations(store),
    ...tagOperations(store),
    ...formOperations(store),
    GetObjectAcl: (input, context) => {
      const bucket = bucketOf(store, input, context);
      versionOf(bucket, keyOf(input), textOf(input, "VersionId"), context);
      return ownersAcl(context);
    },
  };
}
