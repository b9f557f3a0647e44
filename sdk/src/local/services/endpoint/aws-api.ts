import type { GatewayRequest, GatewayResponse, Header } from "../../http/types";
import type { SignedAccess } from "../../iam/caller";
import type { OwnSignature } from "../../iam/signed-request";
import type { ModelRefusal } from "../model";
import type { ServiceError } from "../service-error";

/** Members of a call as the service's own model names them. Bytes are base64 text and times are seconds, as in JSON. */
export type Input = Readonly<Record<string, unknown>>;
/** Members of an answer, in the same way. */
export type Output = Readonly<Record<string, unknown>>;

/** Where resources are, as their ARNs say. */
export interface Place {
  readonly region: string;
  /** `123456789012` */
  readonly accountId: string;
}

/**
 * What clients see of a service of AWS, whoever answers: ours, or one that runs elsewhere. Plain data and pure functions,
 * without anything that it keeps.
 */
export interface AwsApi {
  /** As in the scope of a signature: `sqs`. */
  readonly name: string;
  readonly protocol: Protocol;
  /** What `X-Amz-Target` begins with, where calls have it. */
  readonly targets?: readonly string[];
  /** How calls are refused that AWS's model of the service does not allow. Absent for services that check by themselves. */
  readonly model?: ModelRefusal;
  /** What policies ask of each operation that can be judged. An operation that is not here is not served. */
  readonly access: Readonly<Record<string, AccessRule>>;
  /** Operations that ask for each of their parts themselves, where they run here: what may not be is an error of that part. */
  readonly judgesParts?: readonly string[];
  /** Code of the error for whom no policy allows a call. @default `AccessDeniedException` */
  readonly denied?: string;
  /** Status of that error. @default 400 */
  readonly deniedStatus?: number;
  /** Its own codes for errors that all services have: `{ UnrecognizedClientException: "InvalidAccessKeyId" }`. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Lets somebody in without a signature, where AWS does: an object that anybody may read. @default nobody */
  readonly anonymous?: boolean;
  /** The error that clients get for a bug of ours. @default `InternalFailure`, in the words of the bug */
  readonly internalError?: { readonly code: string; readonly message: string };
  /** The id of a request, which answers and errors have in a header. @default a UUID */
  newRequestId?(): string;
  /** Bytes of a request's body. @default 20 MiB */
  readonly maxBodyBytes?: number;
  /** A signature that only this service has: that of a form. `undefined` for a request without one. */
  ownSignature?(request: GatewayRequest): OwnSignature | undefined;
  /** Whether the signature of a request stands in its body, so that its head says nothing of who calls. */
  signsInBody?(head: GatewayRequest): boolean;
}

/** Everything that has to be allowed for a call. None: everybody whose signature is good may make it. */
export type AccessRule = (input: Input, place: Place) => readonly SignedAccess[];

/**
 * The rule of an operation that needs no signature, and ignores one: a token or the id of a client in the call says who calls.
 */
export const UNSIGNED: AccessRule = () => [];

/** A call as it stands in a request. */
export interface WrittenCall {
  /** `SendMessage` */
  readonly operation: string;
  readonly input: Input;
}

/** How calls and answers are written. Both throw nothing but `ServiceError`. */
export interface Protocol {
  /** The call in a request; `undefined` for a request that is none of this service. */
  read(request: GatewayRequest): WrittenCall | undefined;
  /** The operation that the head of a request names. Absent where heads name none. */
  operationOf?(head: GatewayRequest): string | undefined;
  answer(call: WrittenCall, output: Output, context: AnswerContext): GatewayResponse;
  refuse(error: ServiceError, context: AnswerContext, call?: WrittenCall): GatewayResponse;
  /** Writes a call for a service that runs elsewhere. Absent where nothing here calls such a service. */
  readonly client?: ProtocolClient;
}

export interface AnswerContext {
  readonly requestId: string;
  readonly request: GatewayRequest;
}

/** The other side of a protocol. */
export interface ProtocolClient {
  write(call: WrittenCall): OutgoingCall;
  /** Throws `ServiceError` for an answer that is one. `operation` is what was asked. */
  read(status: number, body: Buffer, headers?: readonly Header[], operation?: string): Output;
}

export interface OutgoingCall {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}
