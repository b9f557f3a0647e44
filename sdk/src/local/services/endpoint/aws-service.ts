import type { GraphValue } from "../../../graph/types";
import type { Gateway, GatewayRequest, GatewayResponse, Header } from "../../http/types";
import type { IamCaller, SignedAccess } from "../../iam/caller";
import type { ServiceError } from "../service-error";
import type { AccountRegion, AwsApi, Input, Output, WrittenCall } from "./aws-api";

/** A service of AWS that this process emulates. */
export interface AwsService {
  readonly api: AwsApi;
  /** Operations by name. Each has a rule in `api.access`. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** The policy of a resource of this service: a document, or its JSON text. */
  policyOf?(arn: string): GraphValue | undefined;
  /** The values that only the service knows for a part of a call, by condition keys in lower case. */
  keysOf?(access: SignedAccess): Readonly<Record<string, readonly string[]>>;
  /** The answer to a page of another origin. Nearly all services return `undefined`: such pages may do nothing. */
  pages?(request: GatewayRequest): PageAnswer | undefined;
  /**
   * Whether any policy might allow an unsigned request, judged by its head. It is asked only for services that accept
   * unsigned requests.
   * Policies still judge the call itself. @default yes
   */
  mayBeOpen?(head: GatewayRequest): boolean;
  /**
   * The error of a call that policies refuse, where its resource does not exist and the service says so all the same. Most
   * services leave it at the refusal.
   * @param isAllowed whether policies allow the caller something else
   */
  absenceOf?(call: WrittenCall, isAllowed: (access: SignedAccess) => boolean): ServiceError | undefined;
  /** The input as it is held against the model: names that only this machine gives may be none on AWS. @default as it is */
  asOnAws?(input: Input): Input;
}

/** The half of a port that answers calls, for a port of a few services. */
export type CallPort = Required<Pick<Gateway, "handle" | "refuseHead">>;

/** The answer to a page of another origin. */
export interface PageAnswer {
  /** The whole answer to a preflight request. */
  readonly preflight?: GatewayResponse;
  /** The refusal that such an answer is, and why the author of the program gets it. */
  readonly refused?: { readonly error: ServiceError; readonly why: string };
  /** The headers that allow the page to read the answer. */
  readonly headers: readonly Header[];
  /** Whether the page may send this request. Signed requests and requests that only read are always allowed. */
  readonly maySend: boolean;
}

/** Carries out an allowed call. Throws `ServiceError` for a call that AWS would refuse. */
export type Operation = (input: Input, context: CallContext) => Output | Promise<Output>;

export interface CallContext {
  readonly caller: Caller;
  readonly requestId: string;
  readonly accountRegion: AccountRegion;
  /** Absent for a call that was made in this process. */
  readonly request?: GatewayRequest;
  /**
   * Returns why policies refuse a part of the call, for operations that judge each part. The author of the program gets
   * a warning.
   * Absent where policies are not checked.
   */
  refusalOf?(access: SignedAccess): ServiceError | undefined;
  /** Whether policies allow the caller something else, such as to list. Absent where nobody is judged. */
  isAllowed?(access: SignedAccess): boolean;
  /** Aborted when the caller has disconnected: a long poll ends. */
  readonly signal?: AbortSignal | undefined;
}

/** The caller of an operation: somebody with credentials, or AWS itself for a resource of the program. */
export type Caller = IamCaller | ServicePrincipal;

/** A service of AWS that acts for a resource. Only the policy of the called resource can allow it. */
export interface ServicePrincipal {
  /** `sns.amazonaws.com` */
  readonly service: string;
  /** ARN of the topic, rule or bucket that the service acts for. */
  readonly sourceArn: string;
  /** The trace header of the call that the service acts on, such as that of an upload which a bucket notifies of. */
  readonly trace?: string | undefined;
}

export function isServicePrincipal(caller: Caller): caller is ServicePrincipal {
  return "sourceArn" in caller;
}

/**
 * The services of AWS as triggers, services and the console call them. A service that runs here is called in this
 * process, any other over HTTP.
 * Policies judge both.
 */
export interface LocalAws {
  /** Throws `ServiceError`, as clients get it. `service` is the name in signatures: `sqs`. */
  call(
    service: string,
    operation: string,
    input: Input,
    caller: Caller,
    signal?: AbortSignal,
  ): Promise<Output>;
  /** Calls the listener for each call that succeeded or failed. The function that it returns removes the listener. */
  watch(listener: (call: DoneCall) => void): () => void;
  /** Whether the service has a backend. */
  serves(service: string): boolean;
}

/** A call that has been answered. */
export interface DoneCall {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
  /** `undefined` for a call that failed. */
  readonly output: Output | undefined;
  /** ARN of the resource as policies name it. `undefined` for calls of no resource. */
  readonly arn: string | undefined;
  /** The error of a call that failed. */
  readonly error: { readonly code: string; readonly message: string } | undefined;
  readonly caller: Caller;
  readonly requestId: string;
  /** Milliseconds. */
  readonly durationMs: number;
  /** Address of the client, or `undefined` for a call of this process. */
  readonly sourceIp: string | undefined;
  /** The trace that the client names in a header. Absent for a call of this process. */
  readonly traceId?: string;
}
