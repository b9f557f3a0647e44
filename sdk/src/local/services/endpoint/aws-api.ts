import type { GatewayRequest, GatewayResponse, Header } from "../../http/types";
import type { SignedAccess } from "../../iam/caller";
import type { OwnSignature } from "../../iam/signed-request";
import type { ModelRefusal } from "../model";
import type { ServiceError } from "../service-error";

/** Members of a call as the service's model names them. Bytes are base64 text and times are seconds, as in JSON. */
export type Input = Readonly<Record<string, unknown>>;
/** Members of an answer, in the same form. */
export type Output = Readonly<Record<string, unknown>>;

/** Account and region of resources, as in their ARNs. */
export interface AccountRegion {
  readonly region: string;
  /** `123456789012` */
  readonly accountId: string;
}

/** The part of a service that clients see, whichever backend answers: plain data and pure functions without any state. */
export interface AwsApi {
  /** The service's name in the scope of a signature: `sqs`. */
  readonly name: string;
  readonly protocol: Protocol;
  /** The prefixes of `X-Amz-Target`, where calls have that header. */
  readonly targets?: readonly string[];
  /** How calls are refused that break AWS's model of the service. Absent for services that validate by themselves. */
  readonly model?: ModelRefusal;
  /** The accesses that policies check for each operation. An operation without a rule is not served. */
  readonly access: Readonly<Record<string, AccessRule>>;
  /**
   * Operations that check policies for each of their parts, where they run here. A refused part is an error of that
   * part alone.
   */
  readonly judgesParts?: readonly string[];
  /** Code of the error when no policy allows a call. @default `AccessDeniedException` */
  readonly denied?: string;
  /** Status of that error. @default 400 */
  readonly deniedStatus?: number;
  /** The service's own codes for errors that all services have: `{ UnrecognizedClientException: "InvalidAccessKeyId" }`. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Accepts a call without a signature, where AWS does: an object that anybody may read. @default nobody */
  readonly anonymous?: boolean;
  /** The error that clients get for a bug here. @default `InternalFailure`, with the message of the bug */
  readonly internalError?: { readonly code: string; readonly message: string };
  /** The id of a request, which answers and errors have in a header. @default a UUID */
  newRequestId?(): string;
  /** Bytes of a request's body. @default 20 MiB */
  readonly maxBodyBytes?: number;
  /** A signature in a form that only this service has. `undefined` for a request without one. */
  ownSignature?(request: GatewayRequest): OwnSignature | undefined;
  /** Whether the signature of a request is in its body, so that its head does not name the caller. */
  signsInBody?(head: GatewayRequest): boolean;
}

/** The accesses that must be allowed for a call. With none, anybody with a valid signature may make it. */
export type AccessRule = (input: Input, accountRegion: AccountRegion) => readonly SignedAccess[];

/**
 * The rule of an operation that needs no signature and ignores one. A token or the id of a client in the call
 * identifies the caller.
 */
export const UNSIGNED: AccessRule = () => [];

/** A call as it is written in a request. */
export interface WrittenCall {
  /** `SendMessage` */
  readonly operation: string;
  readonly input: Input;
}

/** Reads and writes calls and answers. Both throw only `ServiceError`. */
export interface Protocol {
  /** The call in a request, or `undefined` for a request of another service. */
  read(request: GatewayRequest): WrittenCall | undefined;
  /** The operation that the head of a request names. Absent where heads name none. */
  operationOf?(head: GatewayRequest): string | undefined;
  /** The call that a request's address names, without its body, for reports on refused requests. @default as `read` has it */
  addressed?(request: GatewayRequest): WrittenCall;
  /** The error as `refuse` writes it, where the service has words of its own for errors that all services have. */
  inOwnWords?(error: ServiceError, request: GatewayRequest): ServiceError;
  answer(call: WrittenCall, output: Output, context: AnswerContext): GatewayResponse;
  refuse(error: ServiceError, context: AnswerContext, call?: WrittenCall): GatewayResponse;
  /** Writes calls for a service that runs elsewhere. Absent where nothing here calls such a service. */
  readonly client?: ProtocolClient;
}

export interface AnswerContext {
  readonly requestId: string;
  readonly request: GatewayRequest;
}

/** The client's side of a protocol. */
export interface ProtocolClient {
  write(call: WrittenCall): OutgoingCall;
  /** Throws `ServiceError` for an answer that is an error. `operation` is the one that was called. */
  read(status: number, body: Buffer, headers?: readonly Header[], operation?: string): Output;
}

export interface OutgoingCall {
  readonly method: string;
  /** Path with the query. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}
