import type { BucketEvent } from "./events";

const EVENTS: readonly BucketEvent[] = ["object_created", "object_removed"];

/** Defaults of Bucket. They are the same in every set of defaults. */
export const BUCKET_DEFAULTS = {
  /** Events of a notification that names none. */
  events: EVENTS,
  /** The rule that `cors: true` stands for. */
  corsRule: {
    allowedHeaders: ["*"],
    allowedMethods: ["GET", "PUT", "HEAD", "POST", "DELETE"],
    allowedOrigins: ["*"],
  },
  /** Keys that S3 looks after. */
  encryption: "AES256",
  /** Access lists are off: objects are of the owner of the bucket. */
  objectOwnership: "BucketOwnerEnforced",
  publicAccessBlock: {
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  },
} as const;
