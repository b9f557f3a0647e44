import { hash } from "node:crypto";
import type { AccountRegion } from "../../services/endpoint/aws-api";
import { type DoneCall, isServicePrincipal } from "../../services/endpoint/aws-service";
import { encodedKey } from "../../services/s3/protocol/encoded-key";
import type { ObjectChange } from "./object-changes";

/** When, where and by whom something was done. */
export interface ChangeContext {
  readonly call: Pick<DoneCall, "caller" | "output" | "requestId" | "sourceIp" | "traceId">;
  readonly accountRegion: AccountRegion;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The event for a function, queue or topic.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
 */
export function s3Event(change: ObjectChange, configurationId: string, context: ChangeContext): object {
  const { call, accountRegion, now } = context;
  const { bucket, key, size, eTag, versionId, sequencer } = change;
  const record = {
    eventVersion: versionOf(change.eventName),
    eventSource: "aws:s3",
    awsRegion: accountRegion.region,
    eventTime: new Date(now).toISOString(),
    eventName: change.eventName,
    userIdentity: { principalId: principalOf(call) },
    requestParameters: { sourceIPAddress: call.sourceIp ?? "127.0.0.1" },
    responseElements: {
      "x-amz-request-id": call.requestId,
      "x-amz-id-2": Buffer.from(`host ${call.requestId}`).toString("base64"),
    },
    s3: {
      s3SchemaVersion: "1.0",
      configurationId,
      bucket: {
        name: bucket,
        ownerIdentity: { principalId: ownerOf(accountRegion.accountId) },
        arn: `arn:aws:s3:::${bucket}`,
      },
      object: {
        key: encodedKey(key),
        ...(size !== undefined && { size }),
        ...(eTag !== undefined && { eTag }),
        ...(versionId !== undefined && { versionId }),
        ...(sequencer !== undefined && { sequencer }),
      },
    },
  };
  return { Records: [record] };
}

/** Kinds that came later have a later version. */
function versionOf(eventName: string): string {
  return /^(ObjectCreated|ObjectRemoved|ObjectRestore|ReducedRedundancy)/.test(eventName) ? "2.1" : "2.3";
}

function principalOf({ caller }: Pick<DoneCall, "caller">): string {
  if (isServicePrincipal(caller)) return `AWS:${caller.service}`;
  return caller.identity.userId === "" ? "Anonymous" : `AWS:${caller.identity.userId}`;
}

/** An id of the account that S3 has for itself. */
function ownerOf(accountId: string): string {
  return `A${hash("sha256", accountId).slice(0, 13).toUpperCase()}`;
}

/**
 * The event for the default event bus, as an entry of `PutEvents`. Its keys are not encoded.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
 */
export function busEntry(
  change: ObjectChange,
  { call, accountRegion, now }: ChangeContext,
): object | undefined {
  const type = typeOf(change.eventName);
  if (type === undefined) return undefined;
  const { bucket, key, size, eTag, versionId, sequencer } = change;
  const isPlain = type.startsWith("Object Tags") || type === "Object ACL Updated";
  const isDeleted = type === "Object Deleted";
  const detail = {
    version: "0",
    bucket: { name: bucket },
    object: {
      key,
      ...(size !== undefined && { size }),
      ...(eTag !== undefined && { etag: eTag }),
      ...(versionId !== undefined && { "version-id": versionId }),
      ...(sequencer !== undefined && { sequencer }),
    },
    "request-id": call.requestId,
    requester: isServicePrincipal(call.caller) ? call.caller.service : accountRegion.accountId,
    "source-ip-address": call.sourceIp ?? "127.0.0.1",
    ...(!isPlain && { reason: reasonOf(change.reason) }),
    ...(isDeleted && {
      "deletion-type": change.eventName.endsWith(":Delete") ? "Permanently Deleted" : "Delete Marker Created",
    }),
  };
  return {
    Source: "aws.s3",
    DetailType: type,
    Detail: JSON.stringify(detail),
    Resources: [`arn:aws:s3:::${bucket}`],
    Time: now / 1000,
  };
}

function typeOf(eventName: string): string | undefined {
  if (eventName.startsWith("ObjectCreated:")) return "Object Created";
  if (eventName.startsWith("ObjectRemoved:")) return "Object Deleted";
  if (eventName === "ObjectTagging:Put") return "Object Tags Added";
  if (eventName === "ObjectAcl:Put") return "Object ACL Updated";
  return eventName === "ObjectTagging:Delete" ? "Object Tags Deleted" : undefined;
}

/** The name of an operation in such events. */
function reasonOf(operation: string): string {
  if (operation === "PostObject") return "POST Object";
  return operation === "DeleteObjects" ? "DeleteObject" : operation;
}
