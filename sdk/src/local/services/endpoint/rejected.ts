import { findHeader } from "../../http/header-names";
import type { GatewayRequest } from "../../http/types";
import type { IamCaller } from "../../iam/caller";
import type { CallRefusal } from "../../iam/service-call";
import type { FindCaller } from "../../iam/signed-request";
import { readSignature } from "../../iam/sigv4";
import type { ServiceError } from "../service-error";
import type { AccountRegion, AwsApi, Input, WrittenCall } from "./aws-api";
import type { DoneCall } from "./aws-service";
import { arnOf } from "./judge";

/** A request that was refused before its call was carried out: for its signature, its origin, its size or its form. */
export interface Rejection {
  /** The call, as far as the request names one. Its input is left out, since nobody has checked it. */
  readonly call: DoneCall;
  /** The members that only the address of the request has. */
  readonly input: Input;
  readonly request: GatewayRequest;
  readonly error: ServiceError;
  readonly refusal: CallRefusal | undefined;
  /** The service, if it has a backend. */
  readonly api: AwsApi | undefined;
  /** The reason for the author of the program, where the error says less. */
  readonly why: string | undefined;
}

/** The parts of a rejection that its reporter knows. */
export interface Rejected {
  readonly service: string;
  readonly api?: AwsApi;
  readonly request: GatewayRequest;
  readonly requestId: string;
  readonly error: ServiceError;
  /** Absent until the signature has been found to be good. */
  readonly caller?: IamCaller | undefined;
  readonly call?: WrittenCall | undefined;
  /** Whether the body has not been read. */
  readonly isHead?: boolean;
  readonly why?: string;
}

interface RejectionPorts {
  readonly accountRegion: AccountRegion;
  readonly findCaller: FindCaller;
}

/** The most characters of a path that stands for an operation. */
const LONGEST_PATH = 200;
/** A body of more bytes is not read for a report. */
const MOST_BODY_BYTES = 64 * 1024;

/** Describes a refused request as a call, for those who watch calls. */
export function rejectionOf(rejected: Rejected, { accountRegion, findCaller }: RejectionPorts): Rejection {
  const { service, api, request, requestId, why } = rejected;
  const error = api?.protocol.inOwnWords?.(rejected.error, request) ?? rejected.error;
  const written = rejected.call ?? (api && namedCall(api, rejected));
  const traceId = findHeader(request.headers, "x-amzn-trace-id");
  const call: DoneCall = {
    service,
    operation: written?.operation ?? `${request.method} ${request.rawPath.slice(0, LONGEST_PATH)}`,
    input: {},
    output: undefined,
    arn: api && written?.input && arnOf(api, { ...written, input: written.input }, accountRegion),
    error: { code: error.code, message: error.message },
    caller: rejected.caller ?? claimedCaller(rejected, findCaller),
    requestId,
    durationMs: 0,
    sourceIp: request.sourceIp,
    ...(traceId !== undefined && { traceId }),
  };
  const { refusal } = rejected.error;
  return { call, input: written?.input ?? {}, request, error, refusal, api, why };
}

/** An operation, and its input if that could be read. */
type NamedCall = Pick<WrittenCall, "operation"> & Partial<WrittenCall>;

/** The call that a request names, whether or not it may be made. */
function namedCall({ protocol }: AwsApi, { request, isHead = false }: Rejected): NamedCall | undefined {
  if (protocol.addressed) return protocol.addressed(request);
  const named = protocol.operationOf?.(request);
  const head = named === undefined ? undefined : { operation: named };
  if ((isHead && head) || request.body.length > MOST_BODY_BYTES) return head;
  try {
    return protocol.read(request) ?? head;
  } catch {
    // The request is no call that can be read, and its head may name the operation all the same.
    return head;
  }
}

/** The caller whose key a request names. Nobody has proved that it comes from there. */
function claimedCaller({ request, error }: Rejected, findCaller: FindCaller): IamCaller {
  const signature = error.refusal?.fault?.signature ?? readSignature(request);
  if (signature === undefined) return nameless("anonymous");
  return findCaller(signature.accessKeyId) ?? nameless(signature.accessKeyId.slice(0, LONGEST_PATH));
}

function nameless(userArn: string): IamCaller {
  const identity = { accessKey: "", accountId: "", userId: "", userArn };
  return { secretAccessKey: "", identity, allows: () => false };
}
