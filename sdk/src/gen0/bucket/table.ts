import { isPlainObject } from "../../values";
import { functionRows } from "../function/rows";
import { checkKey } from "../sources/missing-key";
import { INDEX_TO_NAME, LIST_TO_MAP } from "../translation/list-to-map";
import type { Conversion } from "../translation/row";
import type { ConstructTable } from "../translation/translate";
import { ENCRYPTED_BY_DEFAULT, SETTING_ROWS } from "./settings";

const KEY = { settings: "s3Bucket", key: "encryptionKey", managed: "BucketEncryption.KMS_MANAGED" };
const BESIDE: Conversion = {
  does: "its events and filters stand beside the function, the queue or the topic",
  value: (old) => old,
};

/** Changes in the props of a Bucket. */
export const BUCKET_TABLE = {
  kind: "Bucket",
  restructure: (tree, issues) => checkKey(KEY, tree, issues),
  also: ["`BucketEncryption.KMS` needs an `encryptionKey`, since no key is made for the bucket"],
  rows: [
    { old: "s3Bucket", now: "native.bucket" },
    ...SETTING_ROWS,
    { old: "notifications", now: "notifications", convert: LIST_TO_MAP },
    { old: "notifications.*.notificationProps.events", now: "notifications.*.events" },
    { old: "notifications.*.notificationProps.filters", now: "notifications.*.filters" },
    { old: "notifications.*.notificationProps", now: undefined, when: isEmpty },
    { old: "notifications.*.notificationProps", now: "notifications.*.notificationProps", convert: BESIDE },
    { old: "defaultFunctionProps", now: "defaults.function" },
    ...functionRows("notifications.*.function"),
    ...functionRows("notifications.*"),
    ...functionRows("defaults.function"),
  ],
  defaults: [
    {
      now: "native.bucket.lifecycleRules.*.enabled",
      value: true,
      newDefault: "none: `aws.s3.Bucket` has to be set",
    },
    {
      now: `${ENCRYPTED_BY_DEFAULT}.sseAlgorithm`,
      value: "aws:kms",
      when: ({ kmsMasterKeyId }) => kmsMasterKeyId !== undefined,
      newDefault: "none: a key has to say what it is for",
    },
  ],
  handles: {
    s3Bucket: {
      now: "native.bucket",
      reads: { bucketArn: "arn", bucketName: "bucket", bucketWebsiteDomainName: "websiteEndpoint" },
    },
  },
  methods: [
    { old: "addNotifications", args: [undefined, { part: "notifications", continues: true }] },
    { old: "attachPermissionsToNotification", args: [{ convert: INDEX_TO_NAME }] },
  ],
} as const satisfies ConstructTable;

function isEmpty(old: unknown): boolean {
  return isPlainObject(old) && Object.keys(old).length === 0;
}
