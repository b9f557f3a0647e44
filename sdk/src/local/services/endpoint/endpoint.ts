import { randomUUID } from "node:crypto";
import type { LocalClock } from "../../clock";
import type { TrustedHosts } from "../../http/guard";
import { findHeader } from "../../http/header-names";
import type { Gateway, GatewayRequest, GatewayResponse } from "../../http/types";
import type { IamCaller, SignedAccess } from "../../iam/caller";
import { requestConditions } from "../../iam/request-conditions";
import { type CallRefusal, checkHead, checkSignature } from "../../iam/service-call";
import type { FindCaller } from "../../iam/signed-request";
import type { FindValues } from "../../iam/variables";
import { checkByModel, checkTypesByModel } from "../model";
import { ServiceError } from "../service-error";
import {
  type AccessRule,
  type AccountRegion,
  type AwsApi,
  type Input,
  type Output,
  UNSIGNED,
  type WrittenCall,
} from "./aws-api";
import type { CallContext, Caller, CallPort, DoneCall, LocalAws, PageAnswer } from "./aws-service";
import type { Backend } from "./backend";
import { serviceOf, targetOf } from "./find-api";
import { type Addressed, checkSize, errorOf, judgeHead } from "./head";
import { arnOf, refusalOf } from "./judge";
import type { Rejected, Rejection } from "./rejected";
import { sendable, withoutUnsendable, withPage } from "./sendable";
import { unknownOperation, unknownService } from "./unknown";

export interface EndpointPorts {
  readonly accountRegion: AccountRegion;
  readonly clock: LocalClock;
  /** The time by which clients sign, in milliseconds since 1970. @default that of this machine */
  readonly clientsTime?: () => number;
  readonly findCaller: FindCaller;
  readonly trusted: TrustedHosts;
  /** The service at a host of AWS, for requests that do not name their service. */
  readonly serviceOfHost?: (host: string) => string | undefined;
  /** Whether policies are checked. */
  readonly isJudging: boolean;
  /** Called when policies refuse a call. */
  readonly refused: (caller: Caller, access: SignedAccess, message: string) => void;
  /** Called when a request is refused before its call is carried out: for its signature, its origin, its size or its form. */
  readonly rejected?: (rejection: Rejection) => void;
  /** Called before an allowed call, and may throw in its stead. */
  readonly before?:
    | ((service: string, operation: string, caller: Caller) => Promise<void> | undefined)
    | undefined;
  /** Called with a bug in a service. */
  readonly onError: (error: unknown) => void;
}

/** The most bytes that are read of any request: an object in one piece. */
const MAX_BODY_BYTES = 512 * 1024 * 1024;
/** The caller of anonymous requests. */
const ANYBODY: IamCaller = {
  secretAccessKey: "",
  identity: { accessKey: "", accountId: "", userId: "", userArn: "anonymous" },
  allows: () => false,
};

interface Prepared {
  readonly backend: Backend;
  /** The call as the client wrote it, or as operations get it once it is admitted. */
  call: WrittenCall;
  readonly caller: Caller;
  readonly requestId: string;
  readonly request?: GatewayRequest;
  readonly signal?: AbortSignal | undefined;
  /** The accesses of the call as policies name them, once policies have been checked. */
  access?: readonly SignedAccess[];
}

/**
 * One address for all services of AWS. It finds the caller, the service and the operation, checks policies and writes
 * the answer.
 * Services know nothing of requests, and clients nothing of backends.
 */
export class AwsEndpoint implements LocalAws, Gateway {
  readonly maxBodyBytes = MAX_BODY_BYTES;
  readonly #backends = new Map<string, Backend>();
  /** Names of services by the prefix of their targets. */
  readonly #targets = new Map<string, string>();
  readonly #listeners = new Set<(call: DoneCall) => void>();

  constructor(private readonly ports: EndpointPorts) {}

  /** Makes this the backend of its service from now on. */
  mount(backend: Backend): void {
    this.#backends.set(backend.api.name, backend);
    for (const target of backend.api.targets ?? []) this.#targets.set(target, backend.api.name);
  }

  serves(service: string): boolean {
    return this.#backends.has(service);
  }

  watch(listener: (call: DoneCall) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async call(
    service: string,
    operation: string,
    input: Input,
    caller: Caller,
    signal?: AbortSignal,
  ): Promise<Output> {
    const backend = this.#backends.get(service);
    if (!backend) throw unknownService(service);
    const requestId = requestIdOf(backend.api);
    return this.#carryOut({ backend, call: { operation, input }, caller, requestId, signal });
  }

  async handle(request: GatewayRequest, addressed = this.#backendFor(request)): Promise<GatewayResponse> {
    const judged = judgeHead(request, addressed, this.ports.trusted);
    const { backend, foreign, page } = judged;
    if (page?.preflight) return this.#preflight(page, page.preflight, request, backend);
    const answer = backend
      ? await this.#answer(backend, request, foreign)
      : this.#nobody(request, judged.service, foreign);
    return withPage(answer, page);
  }

  /** Refuses a request by its head alone, so that its body is not read. */
  refuseHead(head: GatewayRequest, addressed = this.#backendFor(head)): GatewayResponse | undefined {
    const { backend, service, foreign, page } = judgeHead(head, addressed, this.ports.trusted);
    if (page?.preflight) return this.#preflight(page, page.preflight, head, backend);
    if (!backend) return this.#nobody(head, service, foreign);
    const { api } = backend;
    try {
      this.#checkHead(backend, head, foreign);
      return undefined;
    } catch (thrown) {
      const error = this.#errorFor(thrown, api);
      const requestId = requestIdOf(api);
      this.#reject({ service: api.name, api, request: head, requestId, error, isHead: true });
      return withPage(api.protocol.refuse(error, { requestId, request: head }), page);
    }
  }

  #preflight(
    { refused }: PageAnswer,
    answer: GatewayResponse,
    request: GatewayRequest,
    backend: Backend | undefined,
  ): GatewayResponse {
    if (!refused || !backend) return answer;
    const { api } = backend;
    this.#reject({ ...refused, service: api.name, api, request, requestId: requestIdOf(api), isHead: true });
    return answer;
  }

  /** The answer to a request for which no service is found. */
  #nobody(
    request: GatewayRequest,
    service: string | undefined,
    foreign: CallRefusal | undefined,
  ): GatewayResponse {
    if (service !== undefined) {
      const known = unknownService(service);
      const error = foreign ? new ServiceError(foreign.code, foreign.message, 403, {}, foreign) : known;
      this.#reject({ service, request, requestId: randomUUID(), error });
    }
    return nobody(request, service, foreign);
  }

  /** Reports a refused request. The client gets its answer whatever becomes of the report. */
  #reject(rejected: Rejected): void {
    try {
      // Loaded here, since most sessions refuse nothing.
      const { rejectionOf } = require("./rejected") as typeof import("./rejected");
      const rejection = rejectionOf(rejected, this.ports);
      this.#notify(rejection.call);
      this.ports.rejected?.(rejection);
    } catch (error) {
      this.ports.onError(error);
    }
  }

  /** The port of a few services. The target of a call selects the service, whichever service it is signed for. */
  portOf(services: readonly string[]): CallPort {
    const addressed = (request: GatewayRequest): Addressed => {
      const target = targetOf(request);
      const service = this.#targets.get(target);
      if (service === undefined || !services.includes(service))
        return { service: target, backend: undefined };
      return { service, backend: this.#backends.get(service) };
    };
    return {
      handle: (request) => this.handle(request, addressed(request)),
      refuseHead: (head) => this.refuseHead(head, addressed(head)),
    };
  }

  #backendFor(request: GatewayRequest): Addressed {
    const service = serviceOf(request, { targets: this.#targets, ofHost: this.ports.serviceOfHost });
    return { service, backend: service === undefined ? undefined : this.#backends.get(service) };
  }

  /** Throws for a head that is refused for its origin, its size or its signature. */
  #checkHead(backend: Backend, head: GatewayRequest, foreign: CallRefusal | undefined): void {
    const { api } = backend;
    if (foreign) throw errorOf(foreign, api, 403);
    checkSize(api, Number(findHeader(head.headers, "content-length") ?? 0));
    if (api.signsInBody?.(head)) return;
    const { findCaller } = this.ports;
    const ports = { findCaller, now: this.ports.clientsTime ?? Date.now };
    const own = api.ownSignature?.(head);
    const checked = own ? checkSignature(head, api.name, ports, own) : checkHead(head, api.name, ports);
    if ("code" in checked) this.#letIn(backend, head, checked);
  }

  async #answer(
    backend: Backend,
    request: GatewayRequest,
    foreign: CallRefusal | undefined,
  ): Promise<GatewayResponse> {
    const { api } = backend;
    const requestId = requestIdOf(api);
    const context = { requestId, request };
    let caller: IamCaller | undefined;
    let call: WrittenCall | undefined;
    // A call is reported when it has been carried out or refused, and a request that comes to none as what it is.
    let isCall = false;
    try {
      if (foreign) throw errorOf(foreign, api, 403);
      checkSize(api, request.body.length);
      caller = this.#callerOf(request, backend);
      call = api.protocol.read(request);
      if (!call) throw unknownOperation(api, request);
      isCall = true;
      const prepared = { backend, call, caller, requestId, request };
      if (backend.forward) return await this.#forward(prepared, backend.forward, request);
      const output = await this.#carryOut(prepared);
      return sendable(api.protocol.answer(call, output, context), api);
    } catch (thrown) {
      const error = this.#errorFor(thrown, api);
      if (!isCall) this.#reject({ service: api.name, api, request, requestId, error, caller });
      return withoutUnsendable(api.protocol.refuse(error, context, call));
    }
  }

  #callerOf(request: GatewayRequest, backend: Backend): IamCaller {
    const { api } = backend;
    // Clients sign at their own time, which no test moves forward.
    const { findCaller } = this.ports;
    const ports = { findCaller, now: this.ports.clientsTime ?? Date.now };
    const checked = checkSignature(request, api.name, ports, api.ownSignature?.(request));
    return "code" in checked ? this.#letIn(backend, request, checked) : checked.caller;
  }

  /**
   * The anonymous caller of a request without a valid signature. The operation may need none, or the service may allow
   * unsigned requests.
   */
  #letIn({ api, service }: Backend, head: GatewayRequest, refusal: CallRefusal): IamCaller {
    const operation = api.protocol.operationOf?.(head);
    const rule = operation === undefined ? undefined : ruleOf(api, operation);
    if (rule === UNSIGNED) return ANYBODY;
    const isUnsigned = refusal.code === "MissingAuthenticationTokenException";
    // The operation may need no signature on AWS.
    if (isUnsigned && operation !== undefined && !rule) throw unknownOperation(api, head, operation);
    if (api.anonymous && isUnsigned && (service?.mayBeOpen?.(head) ?? true)) return ANYBODY;
    throw errorOf(refusal, api, api.deniedStatus ?? 400);
  }

  #carryOut(prepared: Prepared): Promise<Output> {
    const { backend } = prepared;
    return this.#observed(prepared, () => backend.run(prepared.call, this.#contextOf(prepared)));
  }

  /** Forwards a call to the external emulator. It is judged and observed as any other. */
  async #forward(
    prepared: Prepared,
    forward: NonNullable<Backend["forward"]>,
    request: GatewayRequest,
  ): Promise<GatewayResponse> {
    let response: GatewayResponse | undefined;
    await this.#observed(prepared, async () => {
      const forwarded = await forward(request, prepared.call);
      response = forwarded.response;
      if (forwarded.error) throw forwarded.error;
      return forwarded.output;
    }).catch((error: unknown) => {
      if (response === undefined) throw error;
    });
    return response as GatewayResponse;
  }

  /** Throws for a call that is refused. The caller has to await the result. */
  #admit(prepared: Prepared): Promise<void> | undefined {
    const { api } = prepared.backend;
    const { caller, request } = prepared;
    let { call } = prepared;
    const rule = ruleOf(api, call.operation);
    if (!rule) throw unknownOperation(api, request, call.operation);
    // Policies judge anonymous callers also where other callers are not judged.
    const isJudged = this.ports.isJudging || caller === ANYBODY;
    const input = inputOf(prepared, isJudged);
    if (input !== call.input) call = prepared.call = { ...call, input };
    if (isJudged) {
      const access = rule(call.input, this.ports.accountRegion);
      prepared.access = access;
      const asksItself = prepared.backend.forward === undefined && api.judgesParts?.includes(call.operation);
      const error = asksItself ? undefined : this.#refusalOf(prepared, access);
      if (error) throw error;
    }
    return this.ports.before?.(api.name, call.operation, caller);
  }

  /** The refusal by policies, of which the author of the program gets a notice. */
  #refusalOf(prepared: Prepared, access: readonly SignedAccess[]): ServiceError | undefined {
    const { backend, caller, call } = prepared;
    const refusal = this.#judge(prepared, access);
    if (!refusal) return undefined;
    const isAllowed = (part: SignedAccess) => this.#judge(prepared, [part]) === undefined;
    const absence = backend.forward ? undefined : backend.service?.absenceOf?.(call, isAllowed);
    if (absence) return absence;
    this.ports.refused(caller, refusal.access, refusal.error.message);
    return refusal.error;
  }

  #judge({ backend, caller, request }: Prepared, access: readonly SignedAccess[]) {
    const { api, service } = backend;
    const { accountRegion } = this.ports;
    const policyOf = (arn: string) => service?.policyOf?.(arn);
    const keysOf = (part: SignedAccess) => service?.keysOf?.(part);
    const conditions = this.#conditions(request);
    return refusalOf({ api, caller, access, accountRegion, conditions, policyOf, keysOf });
  }

  /** Admits a call, carries it out and reports its result to the listeners. */
  async #observed(prepared: Prepared, act: () => Output | Promise<Output>): Promise<Output> {
    const { api } = prepared.backend;
    const { call, caller, requestId, request, signal } = prepared;
    const startedAt = performance.now();
    const traceId = request && findHeader(request.headers, "x-amzn-trace-id");
    const done = (output: Output | undefined, error: ServiceError | undefined): DoneCall => ({
      service: api.name,
      operation: call.operation,
      input: call.input,
      output,
      arn: prepared.access ? prepared.access[0]?.arn : arnOf(api, call, this.ports.accountRegion),
      error: error && { code: error.code, message: error.message },
      caller,
      requestId,
      durationMs: performance.now() - startedAt,
      sourceIp: request?.sourceIp,
      ...(traceId !== undefined && { traceId }),
    });
    try {
      const admitted = this.#admit(prepared);
      if (admitted) await admitted;
      const acted = act();
      // Most calls finish at once, and nothing has to wait for them.
      const output = acted instanceof Promise ? await acted : acted;
      if (this.#listeners.size > 0) this.#notify(done(output, undefined));
      return output;
    } catch (error) {
      const known = this.#errorFor(error, api, () => request?.signal ?? signal);
      this.#notify(done(undefined, known));
      throw known;
    }
  }

  #notify(call: DoneCall): void {
    for (const listener of this.#listeners) listener(call);
  }

  #contextOf(prepared: Prepared): CallContext {
    const { api } = prepared.backend;
    const { caller, requestId, request, signal, call } = prepared;
    const { accountRegion, isJudging } = this.ports;
    const isJudged = isJudging || caller === ANYBODY;
    const isAllowed = (access: SignedAccess) => !isJudged || this.#judge(prepared, [access]) === undefined;
    const context = request
      ? new RequestContext(caller, requestId, accountRegion, request, isAllowed)
      : { caller, requestId, accountRegion, signal, isAllowed };
    if (!isJudged || !api.judgesParts?.includes(call.operation)) return context;
    return Object.assign(context, {
      refusalOf: (access: SignedAccess) => this.#refusalOf(prepared, [access]),
    });
  }

  #conditions(request: GatewayRequest | undefined): FindValues {
    const now = this.ports.clock.now();
    const { region } = this.ports.accountRegion;
    return requestConditions(request ?? INSIDE, region, now);
  }

  /** Any other error than a refusal is a bug, which clients see as one of the service. */
  #errorFor(error: unknown, api: AwsApi, signal?: () => AbortSignal | undefined): ServiceError {
    if (error instanceof ServiceError) return error;
    // A client that has disconnected gets no answer, and an operation that stopped for that reason is no bug.
    const isDisconnected = signal?.()?.aborted === true && (error as Error)?.name === "AbortError";
    if (!isDisconnected) this.ports.onError(error);
    const usual = { code: "InternalFailure", message: String((error as Error)?.message ?? error) };
    const { code, message } = api.internalError ?? usual;
    return new ServiceError(code, message, 500);
  }
}

/**
 * The input of a call as its model has it. An external emulator validates its own calls, except for the types that policies
 * decide on.
 */
function inputOf({ backend, call }: Prepared, isJudged: boolean): Input {
  const { api, service, forward } = backend;
  const { operation, input } = call;
  if (api.model === undefined || (forward && !isJudged)) return input;
  if (forward) return checkTypesByModel(api.name, operation, input, api.model);
  return checkByModel(api.name, operation, input, api.model, service?.asOnAws?.(input));
}

function ruleOf({ access }: AwsApi, operation: string): AccessRule | undefined {
  return Object.hasOwn(access, operation) ? access[operation] : undefined;
}

/** The context of a call that came in a request. Its signal is created on demand, since few calls need it. */
class RequestContext implements CallContext {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly accountRegion: AccountRegion,
    readonly request: GatewayRequest,
    readonly isAllowed: (access: SignedAccess) => boolean,
  ) {}

  get signal(): AbortSignal | undefined {
    return this.request.signal;
  }
}

/** The request of a call that came from this process. */
const INSIDE = { headers: [], sourceIp: "127.0.0.1" } as unknown as GatewayRequest;

/** The module for refusals is loaded with the first refusal. */
function nobody(
  request: GatewayRequest,
  service: string | undefined,
  foreign: CallRefusal | undefined,
): GatewayResponse {
  const { refusedByNobody } = require("./nobody") as typeof import("./nobody");
  return refusedByNobody(request, service, foreign);
}

function requestIdOf(api: AwsApi): string {
  return api.newRequestId?.() ?? randomUUID();
}
