import type { LocalAws, Operation } from "../../endpoint/aws-service";
import type { Store } from "../state/store";
import { accessListOperations } from "./access-lists";
import { settingOperations } from "./bucket-settings";
import { bucketOperations } from "./buckets";
import type { S3Operations } from "./calls";
import { checkDocument } from "./check-document";
import { completeOperations } from "./complete-upload";
import { copyOperations } from "./copy-objects";
import { deleteOperations } from "./delete-objects";
import { textOf } from "./input";
import { lifecycleOperations } from "./lifecycle";
import { listOperations } from "./list-objects";
import { uploadListOperations } from "./list-uploads";
import { versionListOperations } from "./list-versions";
import { multipartOperations } from "./multipart";
import { notificationOperations } from "./notifications";
import { lockOperations } from "./object-lock";
import { formOperations } from "./post-object";
import { readOperations } from "./read-objects";
import { tagOperations } from "./tag-objects";
import { writeOperations } from "./write-objects";

/** Operations that change objects, for which a bucket may send notifications. */
const NOTIFYING = [
  "PutObject",
  "PostObject",
  "CopyObject",
  "CompleteMultipartUpload",
  "DeleteObject",
  "DeleteObjects",
  "PutObjectAcl",
  "PutObjectTagging",
  "DeleteObjectTagging",
];

/** All operations that are served, by name. Calls through `aws` check the destinations of notifications. */
export function s3Operations(store: Store, aws?: LocalAws): Readonly<Record<string, Operation>> {
  const all = checked(allOperations(store, aws));
  const notifying = NOTIFYING.map((name) => [name, withNotification(store, all[name] as Operation)] as const);
  return { ...all, ...Object.fromEntries(notifying) };
}

/** The operations, each of which first validates the document of its call by the model of AWS. */
function checked(operations: S3Operations): Readonly<Record<string, Operation>> {
  // Requests are read by the bindings of the model, and documents are checked here.
  const untyped = Object.entries(operations) as unknown as readonly (readonly [string, Operation])[];
  const all = untyped.map(([name, operation]): [string, Operation] => [
    name,
    (input, context) => {
      checkDocument(name, input, context);
      return operation(input, context);
    },
  ]);
  return Object.fromEntries(all);
}

/**
 * The operation with the notification settings of the bucket in its output. The triggers of this process read them, and the
 * protocol does not send them.
 */
function withNotification(store: Store, operation: Operation): Operation {
  return async (input, context) => {
    const output = await operation(input, context);
    const bucket = store.buckets.get(textOf(input, "Bucket") ?? "");
    return { ...output, Notification: bucket?.settings.notification ?? {} };
  };
}

function allOperations(store: Store, aws: LocalAws | undefined): S3Operations {
  return {
    ...bucketOperations(store),
    ...settingOperations(store),
    ...accessListOperations(store),
    ...lifecycleOperations(store),
    ...lockOperations(store),
    ...notificationOperations(store, aws),
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
  };
}
