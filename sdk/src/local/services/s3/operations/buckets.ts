import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { CreateBucketRequest, ListBucketsRequest, OwnershipControls } from "../../model/calls/s3";
import { enumOf } from "../../model/read-model";
import { ServiceError } from "../../service-error";
import { invalidArgument } from "../errors";
import { compareKeys } from "../state/key-order";
import type { Store } from "../state/store";
import type { BucketSettings } from "../state/types";
import { newBucketGrants } from "./access-lists";
import { ALL_BLOCKED, ownershipControls } from "./bucket-settings";
import type { S3Operations } from "./calls";
import { bucketOf, ownerOf } from "./find";
import { toSeconds } from "./input";
import { pageSize } from "./list-members";
import { NEW_BUCKET_TAGS, readTags } from "./tags";

/** The default region, which answers do not name. */
const FIRST_REGION = "us-east-1";

/** The region that has an old name. */
const OLD_NAME = { name: "EU", region: "eu-west-1" };

/** Name of a region, or the old name of one. */
const REGION = /^([a-z]{2}(-[a-z]+)+-\d+|EU)$/;

type Names = "ListBuckets" | "CreateBucket" | "HeadBucket" | "GetBucketLocation" | "DeleteBucket";

/** The operations on buckets. */
export function bucketOperations(store: Store): S3Operations<Names> {
  return {
    ListBuckets: (input, context) => listBuckets(store, input, context),
    CreateBucket: (input, context) => createBucket(store, input, context),
    HeadBucket: (input, context) => {
      bucketOf(store, input, context);
      return {
        BucketArn: `arn:aws:s3:::${input.Bucket}`,
        BucketRegion: context.accountRegion.region,
        AccessPointAlias: false,
        ContentType: "application/xml",
      };
    },
    GetBucketLocation: (input, context) => {
      const { settings } = bucketOf(store, input, context);
      const { region } = context.accountRegion;
      return region === FIRST_REGION ? {} : { LocationConstraint: settings.location ?? region };
    },
    DeleteBucket: (input, context) => {
      const bucket = bucketOf(store, input, context);
      if (bucket.keys.size > 0) throw notEmpty(bucket.name, bucket.settings.versioning !== undefined);
      store.commit({ kind: "bucket-deleted", bucket: bucket.name });
      return {};
    },
  };
}

/** The most buckets on a page. */
const MAX_BUCKETS = 10_000;

function mostBuckets(input: ListBucketsRequest): number {
  const { MaxBuckets: given } = input;
  if (given === undefined) return Number.POSITIVE_INFINITY;
  const most = pageSize(input, "MaxBuckets");
  if (most >= 1 && most <= MAX_BUCKETS) return most;
  const message = `Argument max-buckets must be an integer between 1 and ${MAX_BUCKETS}`;
  throw invalidArgument("max-buckets", String(given), message);
}

function listBuckets(store: Store, input: ListBucketsRequest, context: CallContext): Output {
  const { Prefix: prefix, ContinuationToken: token } = input;
  const after = token === undefined ? "" : Buffer.from(token, "base64").toString();
  const most = mostBuckets(input);
  // A call without these members comes from an older client, which gets fewer facts of each bucket.
  const isPaged = ["MaxBuckets", "Prefix", "BucketRegion", "ContinuationToken"].some((name) => name in input);
  const found = [...store.buckets.values()]
    .filter(({ name }) => name.startsWith(prefix ?? "") && name > after)
    .sort((a, b) => compareKeys(a.name, b.name));
  const page = found.slice(0, Math.max(most, 0));
  const last = page.at(-1)?.name;
  return {
    Buckets: page.map(({ name, created }) => ({
      Name: name,
      CreationDate: toSeconds(created),
      ...(isPaged && { BucketArn: `arn:aws:s3:::${name}`, BucketRegion: context.accountRegion.region }),
    })),
    Owner: ownerOf(context),
    ...(last !== undefined &&
      found.length > page.length && {
        ContinuationToken: Buffer.from(last).toString("base64"),
      }),
    ...(prefix !== undefined && { Prefix: prefix }),
  };
}

function createBucket(store: Store, input: CreateBucketRequest, context: CallContext): Output {
  const { Bucket: name } = input;
  checkName(name);
  checkLocation(input, context);
  const settings = settingsOf(input, context);
  if (store.buckets.has(name)) return createdAgain(name, context, settings.tags !== undefined);
  store.commit({ kind: "bucket-created", bucket: name, created: store.now(), settings });
  return createdBucket(name, context);
}

/** The answer to a bucket's creation. Its location is a path in the first region, and a URL in all others. */
function createdBucket(name: string, { accountRegion }: CallContext): Output {
  const isFirst = accountRegion.region === FIRST_REGION;
  return {
    Location: isFirst ? `/${name}` : `http://${name}.s3.amazonaws.com/`,
    BucketArn: `arn:aws:s3:::${name}`,
  };
}

/** The settings of a new bucket. */
function settingsOf(input: CreateBucketRequest, context: CallContext): BucketSettings {
  const {
    CreateBucketConfiguration: { Tags = [], LocationConstraint: location } = {},
    ObjectOwnership: owner,
  } = input;
  const tags = readTags(Tags, NEW_BUCKET_TAGS);
  if (owner !== undefined && !isOwner(owner)) {
    const message = `Invalid x-amz-object-ownership header: ${owner}`;
    throw new ServiceError("InvalidArgument", message, 400, { ArgumentName: "x-amz-object-ownership" });
  }
  const isLocked = input.ObjectLockEnabledForBucket?.toLowerCase() === "true";
  const ownership = owner === undefined ? {} : { ownership: ownershipControls(owner) };
  return {
    publicAccessBlock: ALL_BLOCKED,
    ...(location === OLD_NAME.name && { location }),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...ownership,
    ...newBucketGrants(input, ownership, context),
    ...(isLocked && {
      versioning: "Enabled" as const,
      objectLock: { ObjectLockEnabled: "Enabled" as const },
    }),
  };
}

function isOwner(owner: string): owner is OwnershipControls["Rules"][number]["ObjectOwnership"] {
  return enumOf("s3", "ObjectOwnership").includes(owner);
}

/** The answer to a second creation of a bucket. AWS refuses it, but in the first region only with tags. */
function createdAgain(name: string, context: CallContext, isTagged: boolean): Output {
  if (context.accountRegion.region === FIRST_REGION && !isTagged) return createdBucket(name, context);
  const message = "Your previous request to create the named bucket succeeded and you already own it.";
  throw new ServiceError("BucketAlreadyOwnedByYou", message, 409, { BucketName: name });
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
function checkName(name: string): void {
  const isGood =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) &&
    !name.includes("..") &&
    !/^\d+\.\d+\.\d+\.\d+$/.test(name) &&
    !name.startsWith("xn--");
  if (isGood) return;
  throw new ServiceError("InvalidBucketName", "The specified bucket is not valid.", 400, {
    BucketName: name,
  });
}

function checkLocation(
  { CreateBucketConfiguration }: CreateBucketRequest,
  { accountRegion }: CallContext,
): void {
  const location: string | undefined = CreateBucketConfiguration?.LocationConstraint;
  // A bucket that is created with the old name of a region reports the old name.
  const region = location === OLD_NAME.name ? OLD_NAME.region : location;
  const isHere =
    region === accountRegion.region || (location === undefined && accountRegion.region === FIRST_REGION);
  if (isHere && location !== FIRST_REGION) return;
  if (accountRegion.region === FIRST_REGION && location !== undefined && !REGION.test(location)) {
    throw invalidLocation(location);
  }
  if (location === FIRST_REGION && accountRegion.region === FIRST_REGION) throw invalidLocation(location);
  const named = location ?? "unspecified";
  const message = `The ${named} location constraint is incompatible for the region specific endpoint this request was sent to.`;
  throw new ServiceError("IllegalLocationConstraintException", message);
}

function invalidLocation(location: string): ServiceError {
  const message = "The specified location-constraint is not valid";
  return new ServiceError("InvalidLocationConstraint", message, 400, { LocationConstraint: location });
}

function notEmpty(bucket: string, hasVersions: boolean): ServiceError {
  const message = hasVersions
    ? "The bucket you tried to delete is not empty. You must delete all versions in the bucket."
    : "The bucket you tried to delete is not empty";
  return new ServiceError("BucketNotEmpty", message, 409, { BucketName: bucket });
}
