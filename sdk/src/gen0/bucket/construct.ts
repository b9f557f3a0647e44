import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { Bucket as NewBucket } from "../../constructs/bucket/construct";
import type {
  BucketProps as NewBucketProps,
  BucketNotification as NewNotification,
} from "../../constructs/bucket/props";
import type { Permissions } from "../../permissions/entries";
import { countOf, nameOf } from "../sources/entries";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import { translatePart } from "../translation/translate-part";
import type { BucketNotification, BucketProps } from "./props";
import { BUCKET_TABLE } from "./table";

/** A bucket of S3 as generation 0 defined it. */
export class Bucket extends NewBucket {
  #count: number;

  constructor(scope: Scope, id: string, props?: BucketProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewBucketProps>(BUCKET_TABLE, id, props), opts);
    this.#count = countOf(props?.notifications);
  }

  /** The bucket of S3. Now `native.bucket`. */
  get s3Bucket() {
    return withReads(this.native.bucket, BUCKET_TABLE.handles.s3Bucket.reads);
  }

  /** Adds notifications, whose indexes continue after the existing ones. */
  override addNotifications(
    scope: Scope,
    notifications: readonly BucketNotification[] | Readonly<Record<string, NewNotification>>,
  ): this {
    const taking = { method: "addNotifications", count: this.#count };
    super.addNotifications(
      scope,
      translatePart<Readonly<Record<string, NewNotification>>>(
        BUCKET_TABLE,
        this.id,
        { notifications },
        "notifications",
        taking,
      ),
    );
    this.#count += countOf(notifications);
    return this;
  }

  /** Adds permissions to the function of one notification, by its index. */
  override attachPermissionsToNotification(index: number | string, permissions: Permissions): void {
    super.attachPermissionsToNotification(nameOf(index), permissions);
  }
}
