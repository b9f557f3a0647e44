import { GraphIndex } from "../../graph";
import { FUNCTION_TYPE } from "../../graph/function-uri";
import type { CloudView, Observer } from "../console";
import type { Fault } from "../fault";
import { Faults } from "../faults/faults";
import { serviceFault } from "../faults/service-faults";
import type { TrustedHosts } from "../http/guard";
import type { IamCaller, SignedAccess } from "../iam/caller";
import { unjudgedConditions } from "../iam/unjudged";
import type { FindValues } from "../iam/variables";
import type { GatewayInvoke } from "../lambda/invoke";
import type { ServiceAddresses } from "../lambda/local-environment";
import type { MetricFeed } from "../metric-feed";
import type { LocalOptions } from "../options";
import type { LocalEvent } from "../protocol";
import type { Seeding } from "../seed/seeding";
import type { Credentials } from "../services/credentials";
import type { AccountRegion } from "../services/endpoint/aws-api";
import type { DoneCall } from "../services/endpoint/aws-service";
import { AwsEndpoint } from "../services/endpoint/endpoint";
import type { Rejection } from "../services/endpoint/rejected";
import { ServiceHost } from "../services/host";
import { ServiceError } from "../services/service-error";
import { serviceOfHost } from "../services/service-of-host";
import { isIdlePoll } from "../triggers/event-sources/idle-polls";
import { TriggerHost } from "../triggers/host";
import { callersOf } from "./caller";
import { FunctionCallers } from "./function-callers";
import { whenIdle } from "./idle";
import { SessionClock } from "./local-clock";
import { callEvent, type RefusedCall, refusalNotice } from "./refused";
import type { CauseNotice } from "./rejection-notice";
import { SessionActivity } from "./session-activity";
import { validFaults } from "./valid-faults";

/** The ports that the cloud of a session needs. */
export interface CloudPorts {
  readonly settings: LocalOptions;
  readonly accountRegion: AccountRegion;
  /** The absolute path of the program's folder. */
  readonly folder: string;
  readonly host: string;
  readonly credentials: Credentials;
  readonly trusted: TrustedHosts;
  readonly invoke: GatewayInvoke;
  readonly emit: (event: LocalEvent) => void;
  readonly notice: (message: string) => void;
  /** Receives the notice of a refused request. Each cause is reported once. */
  readonly refused: (notice: CauseNotice) => void;
  readonly onError: (error: unknown) => void;
  /** Returns the name of a function in the user's files. */
  readonly handlerOf: (functionName: string) => string;
  /** The observer, which sees more than events report. */
  readonly observer: Observer | undefined;
  readonly metrics: MetricFeed;
}

/** The graph before the program has run. */
const NOTHING = { project: "", stack: "", resources: [], outputs: {}, logs: [] };

/** The local AWS behind the gateways: its services, triggers and permissions. */
export class LocalCloud {
  readonly clock: SessionClock;
  readonly activity = new SessionActivity();
  readonly aws: AwsEndpoint;
  readonly services: ServiceHost;
  readonly triggers: TriggerHost;
  readonly faults: Faults;
  /** Finds the caller with an access key, if its signatures are accepted. */
  readonly findCaller: (accessKeyId: string) => IamCaller | undefined;
  readonly #callers: FunctionCallers;
  /** The user at this machine, as whom the console acts. */
  readonly #looker: IamCaller;
  readonly #handlerOf: CloudPorts["handlerOf"];
  #index = new GraphIndex(NOTHING);
  readonly #seeding: Seeding | undefined;
  readonly #isJudging: boolean;
  readonly #notice: (message: string) => void;
  #isClosed = false;

  constructor(ports: CloudPorts) {
    const { settings, accountRegion, credentials, emit, notice, onError } = ports;
    const isJudging = settings.iam ?? true;
    this.#isJudging = isJudging;
    this.#notice = notice;
    this.clock = new SessionClock(onError);
    this.faults = new Faults(faultsOf(settings), Math.random, () => ports.observer?.fault());
    this.#callers = new FunctionCallers(notice, isJudging);
    const given = (id: string) => this.#callers.findCaller(id) ?? this.services.findCaller(id);
    const findCaller = callersOf(credentials, process.env, given);
    this.findCaller = (id) => {
      const caller = findCaller(id);
      return caller && this.#callers.findCaller(id) === caller ? this.#reporting(caller, ports) : caller;
    };
    this.aws = new AwsEndpoint({
      accountRegion,
      clock: this.clock,
      findCaller,
      trusted: ports.trusted,
      serviceOfHost,
      isJudging,
      refused: (caller, access, message) => this.#reportRefused({ caller, access, message }, ports),
      rejected: (rejection) => this.#reportRejected(rejection, ports),
      // The console inspects services without faults.
      before: (service, operation, caller) =>
        this.faults.isEmpty || caller === this.#looker ? undefined : this.#happen(service, operation),
      onError,
    });
    this.#handlerOf = ports.handlerOf;
    this.#looker = { ...(findCaller(credentials.accessKeyId) as IamCaller) };
    this.aws.watch((call) => {
      if (isIdlePoll(call) || (call.caller === this.#looker && isRead(call))) return;
      emit(callEvent(call));
      if (call.error && call.operation === "PostObject") this.#reportForm(call, ports);
      ports.observer?.service(call);
    });
    const shared = {
      ...ports,
      invoke: this.durably(ports.invoke),
      invokeOnce: ports.invoke,
      aws: this.aws,
      portOf: (services: readonly string[]) => this.aws.portOf(services),
      clock: this.clock,
      activity: this.activity,
      inspect: (service: string, arn: string) => this.services.inspect(service, arn, {}),
      emit: (event: LocalEvent) => {
        emit(event);
        if (event.event === "delivery") ports.metrics.changed(event.to);
      },
      callerOf: (arn: string) => this.#callers.callerOf(arn),
      callerOfRole: (arn: string, name: string) => this.#callers.callerOfRole(arn, name),
    };
    this.services = new ServiceHost(
      { ...shared, region: accountRegion.region, findCaller: this.findCaller },
      this.aws,
    );
    this.triggers = new TriggerHost(shared);
    this.#seeding = this.#makeSeeding(ports);
  }

  /** Throws the fault that is set for a call. */
  async #happen(service: string, operation: string): Promise<void> {
    const fault = await this.faults.next({ kind: "call", service, operation });
    // The fault delayed the call until its service was closed.
    if (this.#isClosed) throw new ServiceError("ServiceUnavailable", "the local services have ended", 503);
    const error = fault && serviceFault(service, fault);
    if (error) throw error;
  }

  #reportRefused(call: Pick<RefusedCall, "caller" | "access" | "message">, ports: CloudPorts): void {
    const { handlerOf, notice } = ports;
    notice(refusalNotice({ ...call, index: this.#index, handlerOf }));
  }

  /** Reports a request that came to no call. Loaded here, since most sessions have none. */
  #reportRejected(rejection: Rejection, { refused }: CloudPorts): void {
    const { rejectionNotice } = require("./rejection-notice") as typeof import("./rejection-notice");
    const notice = rejectionNotice(rejection, { index: this.#index, findCaller: this.findCaller });
    if (notice) refused(notice);
  }

  #reportForm(call: DoneCall, { refused }: CloudPorts): void {
    const { formNotice } = require("./rejection-notice") as typeof import("./rejection-notice");
    const notice = formNotice(call, this.#index);
    if (notice) refused(notice);
  }

  /** Wraps a function's caller so that its author gets a notice of missing permissions where gateways check them. */
  #reporting(caller: IamCaller, ports: CloudPorts): IamCaller {
    if (!caller.allows) return caller;
    return {
      ...caller,
      allows: (access, request) => {
        if (caller.allows?.(access, request) ?? true) return true;
        this.#reportRefused({ caller, access, message: whyNot(caller, access, request) }, ports);
        return false;
      },
    };
  }

  #makeSeeding({ settings: { seed, data }, credentials, notice }: CloudPorts): Seeding | undefined {
    if (seed === undefined) return undefined;
    const caller = this.findCaller(credentials.accessKeyId) as IamCaller;
    const { Seeding } = require("../seed/seeding") as typeof import("../seed/seeding");
    return new Seeding(seed, { aws: this.aws, caller, data, notice });
  }

  /** The credentials that a function signs with. */
  credentialsOf(functionName: string): Credentials {
    return this.#callers.credentialsOf(functionName);
  }

  /** Calls functions once, but durable ones until their executions have ended. */
  durably(invoke: GatewayInvoke): GatewayInvoke {
    const call: GatewayInvoke = (...args) => this.services.call(...args) ?? invoke(...args);
    return Object.assign(call, { isDebugging: invoke.isDebugging === true });
  }

  /** Serves the services that a graph needs. */
  async serve(index: GraphIndex, apiUrls: ReadonlyMap<string, string>): Promise<readonly ServiceAddresses[]> {
    this.#index = index;
    this.#callers.serve(index);
    if (this.#isJudging)
      for (const message of unjudgedConditions(index.graph.resources)) this.#notice(message);
    await this.services.serve(index.graph.resources, apiUrls);
    return this.services.addresses;
  }

  /** Fills the resources of a graph, and starts the triggers of its functions. */
  async begin(index: GraphIndex): Promise<void> {
    await this.#seeding?.fill(index);
    await this.triggers.serve(index);
  }

  /** The part of the cloud that the console inspects and changes. */
  get view(): CloudView {
    const { aws, services, triggers, faults } = this;
    return {
      index: this.#index,
      call: (service, operation, input) => aws.call(service, operation, input, this.#looker),
      inspect: (service, arn, input) => services.inspect(service, arn, input),
      schedules: services.schedules,
      runSchedule: (arn) => services.runSchedule(arn),
      skipWait: (executionArn, operationId) => services.skipWait(executionArn, operationId),
      signInAs: (...who) => services.signInAs(...who),
      skipDelays: (arn) => services.skipDelays(arn, triggers.atWork(arn)),
      handlers: [...new Set(functionNames(this.#index).map(this.#handlerOf))],
      faults: faults.seen,
      setFaults: (wanted) => faults.change(validFaults(wanted)),
    };
  }

  /** Settles when services and triggers have nothing left to do. Waiting times are skipped. */
  idle(timeoutMs: number): Promise<void> {
    return whenIdle(this, timeoutMs);
  }

  async close(): Promise<void> {
    this.clock.close();
    // Triggers still hear of changes that services acknowledge until here, and they store the resulting work.
    await this.services.stopListening();
    await this.triggers.close();
    this.#isClosed = true;
    await this.services.close();
  }
}

/** The names of operations that change nothing. */
const READ_OPERATIONS = /^(BatchGet|Describe|Get|Head|List|Query|Scan)/;

function isRead({ operation }: DoneCall): boolean {
  return READ_OPERATIONS.test(operation);
}

function functionNames(index: GraphIndex): readonly string[] {
  return index.ofType(FUNCTION_TYPE).map(({ state, inputs }) => String(state.name ?? inputs.name));
}

function faultsOf({ faults = [] }: LocalOptions): readonly Fault[] {
  if (typeof faults !== "string") return faults;
  const { readFaults } = require("../faults/read-faults") as typeof import("../faults/read-faults");
  return readFaults(faults);
}

/** Returns the reason why a caller has no permission, if only its own policies decide. */
function whyNot(caller: IamCaller, access: SignedAccess, request: FindValues | undefined): string {
  if (caller.denies?.(access, request)) return "is refused with an explicit deny in an identity-based policy";
  if (caller.isBounded?.(access, request)) return "because no permissions boundary allows it";
  return "because no identity-based policy allows it";
}
