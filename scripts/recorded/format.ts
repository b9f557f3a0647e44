import type { Header } from "#sdk/local/http/types";

/** The gateway that was recorded, and the payload format. */
export type Shape = "http-1.0" | "http-2.0" | "rest";

/** A request as it was sent, and the event that the function received. */
export interface RecordedEvent {
  /** Name of the recording. */
  readonly file: string;
  readonly shape: Shape;
  /** Key of the route that took it. */
  readonly route: string;
  readonly request: {
    readonly method: string;
    /** Path and query, without the stage of a REST API. */
    readonly target: string;
    /** Without `Host`. */
    readonly headers: readonly Header[];
    readonly bodyBase64?: string;
  };
  /** `null` stands for absent as well. */
  readonly event: Readonly<Record<string, unknown>> & { readonly requestContext: RecordedContext };
}

/** The values that differ from account to account, and are taken from the recording. */
export interface RecordedContext extends Readonly<Record<string, unknown>> {
  readonly accountId: string;
  readonly apiId: string;
  readonly domainName: string;
  readonly stage: string;
  readonly resourceId?: string;
  /** The client's address: of payload format 2.0, then of the others. */
  readonly http?: { readonly sourceIp: string };
  readonly identity?: { readonly sourceIp: string };
}

/** The result of a function, and the reply of the client. */
export interface RecordedReply {
  /** Name of the recording. */
  readonly file: string;
  readonly shape: Shape;
  readonly result: unknown;
  readonly reply: { readonly status: number; readonly headers: readonly Header[]; readonly body: string };
}

/** The files of a folder with recordings, as far as they are there. */
export interface Recordings {
  /** `events` of `events.json`. */
  readonly events: readonly RecordedEvent[];
  /** `responses` of `responses.json`. */
  readonly replies: readonly RecordedReply[];
}
