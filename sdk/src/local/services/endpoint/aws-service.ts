import type { GraphValue } from "../../../graph/types";
import type { Gateway, GatewayRequest, GatewayResponse, Header } from "../../http/types";
import type { IamCaller, SignedAccess } from "../../iam/caller";
import type { ServiceError } from "../service-error";
import type { AwsApi, Input, Output, Place, WrittenCall } from "./aws-api";

/** A service of AWS that runs here. */
export interface AwsService {
  readonly api: AwsApi;
  /** By name. Each has a rule in `api.access`. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** The policy that a resource of this service has: a document, or its JSON text. */
  policyOf?(arn: string): GraphValue | undefined;
  /** The values that only the service knows of a part of a call, by condition keys in lower case. */
  keysOf?(access: SignedAccess): Readonly<Record<string, readonly string[]>>;
  /** The answer to a page of another origin. Nearly all services give `undefined`: such pages may do nothing. */
  pages?(request: GatewayRequest): PageAnswer | undefined;
  /**
   * Whether any policy might let somebody in who has not signed a request, as its head says. Asked of services that let
   * such people in at all; what they may do is judged by policies as ever. @default yes
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

/** A port of some services alone: the half of it that answers their calls. */
export type CallPort = Required<Pick<Gateway, "handle" | "refuseHead">>;

/** The answer to a page of another origin. */
export interface PageAnswer {
  /** Of a request that asks whether another may be sent: the whole answer. */
  readonly preflight?: GatewayResponse;
  /** Else headers that let the page read the answer. */
  readonly headers: readonly Header[];
  /** Whether it may send this request. Who shows a signature may in any case, and whoever only reads. */
  readonly maySend: boolean;
}

/** Carries out a call that is allowed. Throws `ServiceError` for one that AWS would refuse. */
export type Operation = (input: Input, context: CallContext) => Output | Promise<Output>;

export interface CallContext {
  readonly caller: Caller;
  readonly requestId: string;
  readonly place: Place;
  /** Absent for a call that was made in this process. */
  readonly request?: GatewayRequest;
  /**
   * Why policies do not allow a part of the call, for operations that ask for each; the author of the program is told. Absent
   * where nobody is asked.
   */
  refusalOf?(access: SignedAccess): ServiceError | undefined;
  /** Whether policies allow the caller something else, such as to list. Absent where nobody is judged. */
  isAllowed?(access: SignedAccess): boolean;
  /** Aborted when the caller has gone: a long poll ends. */
  readonly signal?: AbortSignal | undefined;
}

/** Who makes a call: somebody with credentials, or AWS itself for a resource of the program. */
export type Caller = IamCaller | ServicePrincipal;

/** A service of AWS that acts for a resource. Only the policy of what it calls can allow it. */
export interface ServicePrincipal {
  /** `sns.amazonaws.com` */
  readonly service: string;
  /** The topic, rule or bucket that it acts for. */
  readonly sourceArn: string;
}

export function isServicePrincipal(caller: Caller): caller is ServicePrincipal {
  return "sourceArn" in caller;
}

/**
 * The services of AWS as triggers, services and the console call them: in this process where a service is ours, over HTTP
 * where it runs elsewhere. Policies are judged all the same.
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
  /** Told of each call that was carried out, and of each that failed. The function that it gives ends it. */
  watch(listener: (call: DoneCall) => void): () => void;
  /** Whether something answers for this service. */
  serves(service: string): boolean;
}

/** A call that has been answered. */
export interface DoneCall {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
  /** `undefined` for one that failed. */
  readonly output: Output | undefined;
  /** What it was about, as policies name it; `undefined` for calls of nothing in particular. */
  readonly arn: string | undefined;
  /** Why it failed. */
  readonly error: { readonly code: string; readonly message: string } | undefined;
  readonly caller: Caller;
  readonly requestId: string;
  /** Milliseconds. */
  readonly durationMs: number;
  /** Address of the client; `undefined` for a call of this process. */
  readonly sourceIp: string | undefined;
}
