import { CLOSED, isRefusal, RECURSIVE_LOOP, THROTTLED } from "../../../lambda/failures";
import type { InvokeResult } from "../../../lambda/types";
import { type Journal, openJournal } from "../../journal/journal";
import { type AttemptedCall, attempt } from "../attempt";
import type { LambdaPorts } from "../ports";
import { type AcceptedEvent, AcceptedEvents, type EventEntry } from "../state/accepted-events";
import { type CalledFunction, type LocalFunctions, reservedConcurrency } from "../state/functions";
import { FunctionQueue } from "./function-queue";
import { LOCAL_SHARE, nextStep } from "./next-step";
import type { EndedEvent } from "./record";
import { sendToDestinations } from "./send-to-destinations";
import { asynchronousSettings } from "./settings";

/** Events of one function that are under way at once: as many as it has environments. */
const AT_ONCE = 10;

/**
 * The events that functions are called for while nobody waits: each function has a queue of its own. An event is in the journal when
 * `accept` returns, until the function has managed it or it went where those go that it did not.
 */
export class AsynchronousQueue {
  readonly #events = new AcceptedEvents();
  readonly #journal: Journal<EventEntry>;
  readonly #queues = new Map<string, FunctionQueue>();
  /** Ids of the events that this process runs. The others are from an earlier process. */
  readonly #taken = new Set<string>();
  readonly #ends = new Map<string, () => void>();
  readonly #timers = new Map<string, () => void>();
  #isClosed = false;

  constructor(
    private readonly functions: () => LocalFunctions,
    private readonly ports: LambdaPorts,
    file: string | undefined,
  ) {
    this.#journal = openJournal(file, this.#events);
  }

  /** Continues the events that an earlier process had accepted. */
  resume(): void {
    for (const event of this.#events.all) if (!this.#taken.has(event.id)) this.#enqueue(event);
  }

  accept(call: Omit<AttemptedCall, "attempt">): void {
    const { called, requestId, payload, clientContext, source, lineage } = call;
    const accepted: AcceptedEvent = {
      id: requestId,
      functionName: called.lambda.name,
      ...(called.qualifier !== undefined && { qualifier: called.qualifier }),
      payload,
      ...(clientContext !== undefined && { clientContext }),
      source,
      ...(lineage !== undefined && { lineage }),
      acceptedAt: this.ports.clock.now(),
      tried: 0,
      throttled: 0,
      spared: 0,
    };
    this.#journal.commit({ kind: "event-accepted", event: accepted });
    this.#enqueue(accepted);
  }

  close(): void {
    this.#isClosed = true;
    for (const cancel of this.#timers.values()) cancel();
    for (const end of this.#ends.values()) end();
    this.#journal.close();
  }

  /** Writes an entry to the journal. Where that fails, the event goes on, and the next session handles it once more. */
  #commit(entry: EventEntry): void {
    try {
      this.#journal.commit(entry);
    } catch (error) {
      this.ports.onError(error);
    }
  }

  #enqueue({ id, functionName }: AcceptedEvent): void {
    this.#taken.add(id);
    this.#ends.set(id, this.#beginActivity(functionName));
    const queue = this.#queueOf(functionName);
    queue.push(id);
    this.#next(functionName, queue);
  }

  #queueOf(functionName: string): FunctionQueue {
    const queue = this.#queues.get(functionName) ?? new FunctionQueue();
    this.#queues.set(functionName, queue);
    return queue;
  }

  #next(functionName: string, queue: FunctionQueue): void {
    const lambda = this.functions().find(functionName);
    const limit = Math.max(1, Math.min(AT_ONCE, (lambda && reservedConcurrency(lambda)) ?? AT_ONCE));
    while (!this.#isClosed && queue.underWay < limit) {
      const id = queue.take();
      if (id === undefined) return;
      const event = this.#events.find(id);
      if (!event) continue;
      queue.underWay++;
      this.#run(event)
        .catch(this.ports.onError)
        .finally(() => {
          queue.underWay--;
          this.#next(functionName, queue);
        });
    }
  }

  async #run(event: AcceptedEvent): Promise<void> {
    const called = this.#called(event);
    if (called === undefined) return this.#finish(event.id);
    if (reservedConcurrency(called.lambda) === 0)
      return this.#sendToDestinations({
        event,
        called,
        condition: "ZeroReservedConcurrency",
        result: undefined,
      });
    const { id: requestId, payload, clientContext, source, lineage } = event;
    const call = { called, requestId, payload, clientContext, source, lineage, attempt: event.tried + 1 };
    const result = await attempt(call, this.ports);
    if (!this.#isClosed && !isClosed(result)) await this.#settle(event, called, result);
  }

  async #settle(before: AcceptedEvent, called: CalledFunction, result: InvokeResult): Promise<void> {
    const isThrottled = !result.ok && isRefusal(result.error, THROTTLED);
    const isInLoop = !result.ok && isRefusal(result.error, RECURSIVE_LOOP);
    const event = {
      ...before,
      tried: before.tried + (isThrottled || isInLoop ? 0 : 1),
      throttled: isThrottled ? before.throttled + 1 : 0,
    };
    const settings = asynchronousSettings(this.functions(), called);
    const step = nextStep(event, result, settings, this.ports.clock.now());
    if ("over" in step) return this.#sendToDestinations({ event, called, condition: step.over, result });
    this.#waitFor(event, step.waitMs);
  }

  #waitFor(event: AcceptedEvent, onAwsMs: number): void {
    const hereMs = Math.ceil(onAwsMs * LOCAL_SHARE);
    const { id, tried, throttled } = event;
    const spared = event.spared + onAwsMs - hereMs;
    this.#commit({ kind: "event-tried", event: { id, tried, throttled, spared } });
    const cancel = this.ports.clock.after(
      hereMs,
      () => {
        this.#timers.delete(id);
        this.#enqueue(event);
      },
      "work",
    );
    this.#timers.set(id, cancel);
    // Nothing is done until then: who waits for all that is under way may bring the time forward.
    this.#end(id);
  }

  /** The function can be called for the next event while this one is handed over. */
  #sendToDestinations(ended: EndedEvent): void {
    void this.#over(ended).catch(this.ports.onError);
  }

  async #over(ended: EndedEvent): Promise<void> {
    const { id, functionName } = ended.event;
    const pause = (ms: number) => this.#pause(id, functionName, ms);
    const settings = asynchronousSettings(this.functions(), ended.called);
    await sendToDestinations(ended, settings, { ...this.ports, pause });
    this.#finish(id);
  }

  /** Nothing is done meanwhile, as between attempts. */
  async #pause(id: string, functionName: string, ms: number): Promise<void> {
    this.#end(id);
    await new Promise<void>((resolve) => {
      this.ports.clock.after(ms, resolve, "work");
    });
    this.#ends.set(id, this.#beginActivity(functionName));
  }

  #beginActivity(functionName: string): () => void {
    return this.ports.activity.begin(`event for function ${functionName}`);
  }

  #finish(id: string): void {
    if (this.#isClosed) return;
    this.#commit({ kind: "event-done", id });
    this.#taken.delete(id);
    this.#end(id);
  }

  #end(id: string): void {
    this.#ends.get(id)?.();
    this.#ends.delete(id);
  }

  /** The function as it is now, or `undefined` when a save has removed it. */
  #called({ functionName, qualifier, id, source }: AcceptedEvent): CalledFunction | undefined {
    const functions = this.functions();
    const arn = functions.find(functionName)?.arn;
    try {
      if (arn !== undefined) return functions.get({ name: functionName, qualifier, arn });
    } catch {
      // Its version or alias was removed, which is reported below.
    }
    const reason = `the program has no function "${functionName}"${qualifier === undefined ? "" : ` with ${qualifier}`} any more`;
    this.ports.emit({ event: "delivery", from: source.arn, to: functionName, status: "dropped", reason, id });
    return undefined;
  }
}

/** The session ends: the event is for the next one. */
function isClosed(result: InvokeResult): boolean {
  return !result.ok && result.error.errorType === CLOSED;
}
