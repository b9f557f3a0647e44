import { constructId } from "../../graph/construct-id";
import type { GraphIndex } from "../../graph/graph-index";
import { shown } from "../iam/signature-difference";
import type { FindCaller } from "../iam/signed-request";
import type { Input } from "../services/endpoint/aws-api";
import type { DoneCall } from "../services/endpoint/aws-service";
import type { Rejection } from "../services/endpoint/rejected";
import { encodedKey } from "../services/s3/protocol/encoded-key";
import { reasonOf } from "./rejection-reason";

/** The facts of a session that explain a refused request. */
export interface NoticePorts {
  readonly index: GraphIndex;
  readonly findCaller: FindCaller;
}

/** A message for the author of the program, and its cause, of which one message is enough. */
export interface CauseNotice {
  readonly cause: string;
  readonly message: string;
}

/**
 * Explains a request that was refused for its signature, its origin or its size. Undefined for one that is no call that
 * the service has, which its client hears of in our words.
 */
export function rejectionNotice(rejection: Rejection, ports: NoticePorts): CauseNotice | undefined {
  const { call, error, refusal, why } = rejection;
  const isTooLarge = error.status === 413;
  if (refusal === undefined && why === undefined && !isTooLarge) return undefined;
  const reason = reasonOf(rejection, ports.findCaller);
  const { what, of } = subjectOf(rejection, ports.index);
  const { code } = error;
  return {
    cause: `${call.service} ${call.operation} ${of} ${code} ${reason.kind}`,
    message: `${error.status} ${what}  ${code}: ${reason.text}`,
  };
}

/** A form of a page whose file or fields its own policy does not allow: that policy is what its server has signed. */
export function formNotice(
  { operation, input, error }: DoneCall,
  index: GraphIndex,
): CauseNotice | undefined {
  if (operation !== "PostObject" || error === undefined || !OF_POLICY.test(error.message)) return undefined;
  const { what, of } = objectOf("POST", input, index);
  const { code, message } = error;
  return {
    cause: `${operation} ${of} ${code} ${message}`,
    message: `${what}  ${code}: ${message.slice(0, LONGEST_MESSAGE)}`,
  };
}

/** The words of S3 for what a policy of a form does not allow. */
const OF_POLICY = /^(Invalid according to Policy|Invalid Policy|Your proposed upload)/;
/** The most characters of a message that repeats what a client has sent. */
const LONGEST_MESSAGE = 400;

interface Subject {
  /** `PUT Pictures/originals/a.png`, or `sqs SendMessage` */
  readonly what: string;
  /** The bucket. Empty for another service. */
  readonly of: string;
}

function subjectOf({ call, input, request }: Rejection, index: GraphIndex): Subject {
  if (call.service === "s3") return objectOf(request.method, input, index);
  return { what: `${call.service} ${shown(call.operation)}`, of: "" };
}

function objectOf(method: string, { Bucket: bucket, Key: key }: Input, index: GraphIndex): Subject {
  if (typeof bucket !== "string") return { what: `${method} /`, of: "" };
  const name = shown(bucketId(bucket, index));
  const path = typeof key === "string" ? `/${shown(encodedKey(key))}` : "";
  return { what: `${method} ${name}${path}`, of: name };
}

/** The id of the construct of a bucket, or its own name. */
function bucketId(bucket: string, index: GraphIndex): string {
  const found = index.withValue(`arn:aws:s3:::${bucket}`)[0];
  return found === undefined ? bucket : constructId(found, (urn) => index.findByUrn(urn));
}
