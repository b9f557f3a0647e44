import { GraphIndex } from "#sdk/graph/graph-index";
import type { GraphResource } from "#sdk/graph/types";
import type { LocalClock } from "#sdk/local/clock";
import type { IamCaller } from "#sdk/local/iam/caller";
import type { InvokeResult } from "#sdk/local/lambda/types";
import type { DeliveryEvent, InvocationEvent, LocalEvent } from "#sdk/local/protocol";
import type { AwsService } from "#sdk/local/services/endpoint/aws-service";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { EventSources } from "#sdk/local/triggers/event-sources/event-sources";
import { ACCOUNT_REGION } from "../../services/kinesis/kinesis-setup";
import { ManualClock, quiet } from "./manual-clock";

type Inputs = GraphResource["inputs"];

export const FUNCTION_ARN = "arn:aws:lambda:us-east-1:123456789012:function:jobs";
export const ROLE_ARN = "arn:aws:iam::123456789012:role/jobs";

/** The event of a handler. */
export interface BatchEvent {
  // biome-ignore lint/suspicious/noExplicitAny: records of three kinds, which tests ask for what they expect
  readonly Records: readonly any[];
  /** Of a window. */
  readonly state?: { readonly count?: number };
  readonly isFinalInvokeForWindow?: boolean;
  readonly isWindowTerminatedEarly?: boolean;
}

/** A handler: what it returns is the answer, what it throws the error of the function. */
export type Handler = (event: BatchEvent) => unknown;

/** Event sources of one function, with whatever services a test has. */
export class TestSources<Clock extends LocalClock = ManualClock> {
  readonly clock: Clock;
  readonly notices: string[] = [];
  readonly events: LocalEvent[] = [];
  readonly calls: BatchEvent[] = [];
  readonly errors: unknown[] = [];
  readonly aws: AwsEndpoint;
  /** The other resources of the program. */
  others: readonly GraphResource[] = [];
  handler: Handler = () => undefined;
  /** The permissions of the function's role. */
  allows: (action: string) => boolean = () => true;
  sources: EventSources;

  constructor(
    services: readonly AwsService[],
    clock: Clock = new ManualClock() as LocalClock as Clock,
    private readonly file?: string,
  ) {
    this.clock = clock;
    this.aws = new AwsEndpoint({
      accountRegion: ACCOUNT_REGION,
      clock: this.clock,
      findCaller: () => undefined,
      trusted: undefined as never,
      isJudging: true,
      refused: () => undefined,
      onError: (error) => void this.errors.push(error),
    });
    for (const service of services) this.aws.mount(ours(service));
    this.sources = this.#make();
  }

  /** Acts as a new start of the same program would. */
  restart(): void {
    this.sources = this.#make();
  }

  /** Has the function called by mappings with these settings. */
  async serve(...mappings: readonly Inputs[]): Promise<void> {
    const resources = [
      ...this.others,
      resource(
        "aws:lambda/function:Function",
        "Jobs",
        { role: ROLE_ARN, timeout: 60 },
        { arn: FUNCTION_ARN, name: "jobs" },
      ),
      ...mappings.map((inputs, index) =>
        resource(
          "aws:lambda/eventSourceMapping:EventSourceMapping",
          `mapping-${index}`,
          { functionName: FUNCTION_ARN, ...inputs },
          { uuid: `uuid-${index}`, functionArn: FUNCTION_ARN },
        ),
      ),
    ];
    await this.sources.serve(new GraphIndex({ resources } as never));
    await quiet();
  }

  get invocations(): readonly InvocationEvent[] {
    return this.events.filter((event) => event.event === "invocation");
  }

  get deliveries(): readonly DeliveryEvent[] {
    return this.events.filter((event) => event.event === "delivery");
  }

  /** Whether everything is handed over, once nothing more happens by itself. */
  async settled(): Promise<boolean> {
    await quiet();
    const settled = this.sources.settled();
    await quiet();
    return settled;
  }

  #make(): EventSources {
    const caller = (): IamCaller => ({
      secretAccessKey: "",
      identity: {
        accessKey: "",
        accountId: ACCOUNT_REGION.accountId,
        userId: "",
        userArn: "arn:aws:sts::123456789012:assumed-role/jobs/jobs",
      },
      allows: ({ action }) => this.allows(action),
    });
    const ports = {
      settings: {},
      aws: this.aws,
      accountRegion: ACCOUNT_REGION,
      clock: this.clock,
      activity: { begin: () => () => undefined },
      invoke: (_arn: string, payload: string) => this.#invoke(payload),
      callerOf: caller,
      handlerOf: () => "src/jobs.handler",
      emit: (event: LocalEvent) => void this.events.push(event),
      notice: (message: string) => void this.notices.push(message),
      onError: (error: unknown) => void this.errors.push(error),
    };
    return new EventSources(ports, this.file);
  }

  async #invoke(payload: string): Promise<InvokeResult> {
    const report = { requestId: `request-${this.calls.length}`, durationMs: 1, logs: [] };
    const event = JSON.parse(payload) as BatchEvent;
    this.calls.push(event);
    try {
      return { ...report, ok: true, payload: JSON.stringify((await this.handler(event)) ?? null) };
    } catch (error) {
      const { name, message } = error as Error;
      return { ...report, ok: false, error: { errorType: name, errorMessage: message } };
    }
  }
}

export function resource(type: string, name: string, inputs: Inputs, state: Inputs): GraphResource {
  const urn = `urn:pulumi:dev::test::${type}::${name}`;
  return {
    type,
    name,
    id: name,
    urn,
    custom: true,
    inputs,
    state,
    propertyDependencies: {},
  } as unknown as GraphResource;
}

/** The error of a function that takes no more events. */
export function throttle(): never {
  throw Object.assign(new Error("Rate Exceeded."), { name: "TooManyRequestsException" });
}

export { quiet };
