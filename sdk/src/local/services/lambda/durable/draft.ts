import type { ErrorObject, Event, EventType } from "../../model/calls/lambda";
import type { Change, DurableOperation, ExecutionEnd, Progress } from "./execution";

/** A change of an execution that is being made. */
export class Draft {
  readonly #changed = new Map<string, DurableOperation>();
  readonly #events: Event[] = [];
  #end: ExecutionEnd | undefined;

  constructor(
    private readonly progress: Progress,
    /** Milliseconds since 1970. */
    readonly now: number,
  ) {}

  /** An operation as it is now. */
  find(id: string): DurableOperation | undefined {
    return this.#changed.get(id) ?? this.progress.operations.get(id);
  }

  put(operation: DurableOperation): void {
    this.#changed.set(operation.id, operation);
  }

  /** Adds an event of an operation to the history, or of the execution itself. */
  add(EventType: EventType, details: object, operation?: DurableOperation): void {
    const { id, name, parentId, subType } = operation ?? {};
    this.#events.push({
      EventType,
      EventId: this.progress.events.length + this.#events.length + 1,
      EventTimestamp: this.now / 1000,
      ...(id !== undefined && { Id: id }),
      ...(name !== undefined && { Name: name }),
      ...(parentId !== undefined && { ParentId: parentId }),
      ...(subType !== undefined && { SubType: subType }),
      [`${EventType}Details`]: details,
    });
  }

  /** Adds the end of an invocation to the history. `startedAt` is in milliseconds since 1970. */
  addInvocation(startedAt: number, RequestId: string, error?: ErrorObject): void {
    this.add("InvocationCompleted", {
      StartTimestamp: startedAt / 1000,
      EndTimestamp: this.now / 1000,
      RequestId,
      ...(error && { Error: wrapped(error) }),
    });
  }

  /** Ends the execution. */
  end(end: Omit<ExecutionEnd, "at">): void {
    const { execution } = this.progress;
    this.#end = { ...end, at: this.now };
    const own = this.find(execution.id);
    if (own) this.put({ ...own, status: end.status, endedAt: this.now });
    const details =
      end.status === "SUCCEEDED" ? { Result: wrapped(end.result) } : { Error: wrapped(end.error) };
    this.add(END_EVENTS[end.status], details, own);
  }

  get change(): Change {
    return { operations: [...this.#changed.values()], events: this.#events, end: this.#end };
  }
}

const END_EVENTS = {
  SUCCEEDED: "ExecutionSucceeded",
  FAILED: "ExecutionFailed",
  TIMED_OUT: "ExecutionTimedOut",
  STOPPED: "ExecutionStopped",
} as const satisfies Record<ExecutionEnd["status"], EventType>;

/** A payload or an error as events have it. */
export function wrapped<Payload>(payload: Payload | undefined): { readonly Payload?: Payload } {
  return payload === undefined ? {} : { Payload: payload };
}
