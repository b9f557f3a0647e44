import type { ConnectionSource, RequestTrace } from "../http/trace";
import type { LocalEvent } from "../protocol";
import type { DoneCall } from "../services/endpoint/aws-service";
import type { ConsoleLine } from "./types";

/** A call of a function, with its result. */
export interface FunctionCall {
  readonly requestId: string;
  /** The trace that the function got. */
  readonly traceId?: string;
  /** JSON text. */
  readonly payload: string;
  /** JSON text: the result, or the error. */
  readonly reply: string | undefined;
}

/** The facts about a request beside its trace, in the words of the program's author. */
export interface Words {
  /** The id of the API. */
  readonly api: string;
  readonly handler: string | undefined;
  readonly reason: string | undefined;
}

/** Observes more of what happens than events report. */
export interface Observer {
  /** Called when a request was answered. */
  request(trace: RequestTrace, words: Words): void;
  /** Called when a function wrote a line while it worked for the request with this trace id. */
  line(traceId: string, line: ConsoleLine): void;
  /** Called when a function was called, by any caller. */
  called(call: FunctionCall): void;
  /** Called when a service was called. */
  service(call: DoneCall): void;
  /** Called when a fault has happened. */
  fault(): void;
  /** Called with the connections of an API, again after every change of the program. */
  connections(api: string, connections: ConnectionSource): void;
  /** Called with every event that all listeners get. */
  reported(event: LocalEvent): void;
}
