import type { GraphResource } from "#sdk/graph/index";
import type { IamCaller } from "#sdk/local/iam/caller";
import type { InvokeOptions, InvokeResult } from "#sdk/local/lambda/types";
import type { LocalEvent } from "#sdk/local/protocol";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import type { Caller } from "#sdk/local/services/endpoint/aws-service";
import type { LambdaPorts } from "#sdk/local/services/lambda/ports";
import { startLambda } from "#sdk/local/services/lambda/service";
import { graphResource } from "../../../../support/graph";
import { carryOut } from "../service-calls";

export const ACCOUNT_REGION = { region: "eu-west-1", accountId: "123456789012" };
export const DEVELOPER: IamCaller = {
  secretAccessKey: "secret",
  identity: {
    accessKey: "SAPI",
    accountId: ACCOUNT_REGION.accountId,
    userId: "AIDA",
    userArn: "arn:aws:iam::123456789012:user/local",
  },
};

export function arnOf(name: string): string {
  return `arn:aws:lambda:eu-west-1:123456789012:function:${name}`;
}

/** A function of the graph. */
export function lambdaResource(name: string, inputs: GraphResource["inputs"] = {}): GraphResource {
  return graphResource("aws:lambda/function:Function", name, {
    id: name,
    inputs: {
      name,
      handler: "src/notes.list",
      runtime: "nodejs22.x",
      role: "arn:aws:iam::1:role/r",
      ...inputs,
    },
    state: { name, arn: arnOf(name), version: "1" },
  });
}

/** Waits until everything that is under way has run as far as it can. */
export async function turn(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise(setImmediate);
}

export interface Called {
  readonly arn: string;
  readonly payload: string;
  readonly options: InvokeOptions;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** The API of Lambda without a session: functions answer as the test says, and time goes on when it says so. */
export class LambdaHarness {
  readonly calls: Called[] = [];
  readonly sent: {
    readonly service: string;
    readonly operation: string;
    readonly input: Input;
    readonly caller: Caller;
  }[] = [];
  readonly events: LocalEvent[] = [];
  readonly notices: string[] = [];
  now = Date.parse("2026-11-01T10:00:00Z");
  underWay = 0;
  /** The result of a function. By default it is the payload. */
  result: (call: Called) => Promise<Partial<InvokeResult> & { readonly ok: boolean }> = async ({ payload }) =>
    ({ ok: true, payload }) as InvokeResult;
  /** The answer of services that results are sent to. */
  answer: (service: string, operation: string) => Output = () => ({});
  #timers: Timer[] = [];
  readonly service: ReturnType<typeof startLambda>;

  constructor(resources: readonly GraphResource[], data?: string) {
    const ports: LambdaPorts = {
      accountRegion: ACCOUNT_REGION,
      data,
      invoke: async (arn, payload, options) => {
        const call = { arn, payload, options };
        this.calls.push(call);
        const report = { requestId: options.requestId, durationMs: 2.5, logs: [] };
        return { ...report, ...(await this.result(call)) } as InvokeResult;
      },
      callerOf: (arn) => ({ ...DEVELOPER, identity: { ...DEVELOPER.identity, userArn: `role of ${arn}` } }),
      aws: {
        call: async (service, operation, input, caller) => {
          this.sent.push({ service, operation, input, caller });
          return this.answer(service, operation);
        },
        watch: () => () => undefined,
        serves: () => true,
      },
      clock: {
        now: () => this.now,
        after: (ms, run) => {
          const timer = { at: this.now + ms, run };
          this.#timers.push(timer);
          return () => {
            this.#timers = this.#timers.filter((other) => other !== timer);
          };
        },
      },
      activity: {
        begin: () => {
          this.underWay++;
          let isOver = false;
          return () => {
            if (!isOver) this.underWay--;
            isOver = true;
          };
        },
      },
      emit: (event) => this.events.push(event),
      handlerOf: (name) => `src/${name}.handle`,
      notice: (message) => this.notices.push(message),
      onError: (error) => {
        throw error;
      },
    };
    this.service = startLambda(ports);
    void this.service.serve(resources);
  }

  /** Milliseconds until the next thing that waits for its time. */
  get nextWait(): number | undefined {
    const times = this.#timers.map(({ at }) => at - this.now);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  async call(
    operation: string,
    input: Input,
    caller: Caller = DEVELOPER,
    requestId = "req-1",
  ): Promise<Output> {
    return carryOut(this.service.services?.[0], operation, input, { caller, requestId });
  }

  /** Hands over an event that nobody waits for. */
  async send(name: string, event: unknown, requestId = "req-1"): Promise<void> {
    const Payload = Buffer.from(JSON.stringify(event)).toString("base64");
    const input = { FunctionName: name, InvocationType: "Event", Payload };
    await this.call(
      "Invoke",
      input,
      { service: "s3.amazonaws.com", sourceArn: "arn:aws:s3:::images" },
      requestId,
    );
  }

  policyOf(arn: string): unknown {
    return this.service.services?.[0]?.policyOf?.(arn);
  }

  serve(resources: readonly GraphResource[]): Promise<void> {
    return this.service.serve(resources);
  }

  /** Brings the clock to the next thing that waits for it. */
  async advance(): Promise<void> {
    await turn();
    const wait = this.nextWait;
    if (wait === undefined) return;
    this.now += wait;
    const due = this.#timers.filter(({ at }) => at <= this.now);
    this.#timers = this.#timers.filter(({ at }) => at > this.now);
    for (const { run } of due) run();
    await turn();
  }

  close(): Promise<void> {
    return this.service.close();
  }
}
