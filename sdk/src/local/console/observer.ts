import type { ConnectionSource, RequestTrace } from "../gateways/shared/trace";
import type { LocalEvent } from "../protocol";
import type { ConsoleLine } from "./types";

/** What is known of a request beside its trace, in the words of the program's author. */
export interface Words {
  /** Id of the API. */
  readonly api: string;
  readonly handler: string | undefined;
  readonly reason: string | undefined;
}

/** Looks on: sees more of what happens than is told as events. */
export interface Observer {
  /** A request was answered. */
  request(trace: RequestTrace, words: Words): void;
  /** A function wrote a line while it worked for the request with this trace id. */
  line(traceId: string, line: ConsoleLine): void;
  /** An API has these connections. Called again after every change of the program. */
  connections(api: string, connections: ConnectionSource): void;
  /** Something was told to everybody. */
  told(event: LocalEvent): void;
}
