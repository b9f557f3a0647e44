import type { Issues } from "../../errors";
import { isPlainObject } from "../../values";
import type { Tree } from "../translation/tree";

/** Where settings say that a key encrypts, and which. */
interface KeySettings {
  /** The prop of the settings: `s3Bucket`. */
  readonly settings: string;
  /** The setting that is the key. */
  readonly key: string;
  /** Another way out: `BucketEncryption.KMS_MANAGED`. */
  readonly managed: string;
}

/** Report `KMS` without a key: the platform made one of its own then. */
export function checkKey({ settings, key, managed }: KeySettings, tree: Tree, issues: Issues): void {
  const given = tree[settings];
  if (!isPlainObject(given) || given.encryption !== "KMS" || given[key] !== undefined) return;
  const cure = `pass an aws.kms.Key, or write ${managed}`;
  issues.at(settings, key).add("PROP_MISSING", { problem: "the key is missing", cure });
}
