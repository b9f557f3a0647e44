/** The answers of the server, which sdk/src/local/console/types.ts has in full. */
export interface RequestSummary {
  readonly n: number;
  readonly api: string;
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly routeKey?: string;
  readonly status: number;
  readonly durationMs: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly handler?: string;
  readonly authorizer?: Authorizer;
  readonly reason?: string;
  readonly lines: number;
}

export interface Authorizer {
  readonly name: string;
  readonly decision: string;
  readonly cached: boolean;
  readonly reason?: string;
}

export interface Line {
  readonly handler: string;
  readonly level: string;
  readonly text: string;
  readonly time: number;
}

export interface Part {
  readonly text: string;
  readonly isBase64: boolean;
  readonly isCut: boolean;
}

export type Headers = readonly (readonly [string, string])[];

export interface RequestDetail extends RequestSummary {
  readonly requestId: string;
  readonly stage?: string;
  readonly logs: readonly Line[];
  readonly event?: Part;
  readonly reply?: Part;
  readonly request?: { readonly headers: Headers; readonly body: Part };
  readonly response?: { readonly status: number; readonly headers: Headers; readonly body?: Part };
  readonly curl?: string;
}

export interface Invocation {
  readonly time: number;
  readonly functionName: string;
  readonly handler: string;
  readonly requestId: string;
  readonly source: { readonly kind: string; readonly arn: string; readonly items: readonly string[] };
  readonly status: string;
  readonly reason?: string;
  readonly attempt: number;
  readonly durationMs: number;
}

export interface InvocationDetail extends Invocation {
  readonly logs: readonly Line[];
  readonly event?: Part;
  readonly reply?: Part;
}

export interface Delivery {
  readonly time: number;
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly reason?: string;
  readonly id: string;
}

export interface ConnectionSummary {
  readonly id: string;
  readonly api: string;
  readonly stage: string;
  readonly openedAt: number;
  readonly endedAt?: number;
  readonly ending?: string;
  readonly frames: number;
}

export interface ConnectionDetail extends ConnectionSummary {
  readonly lastFrames: readonly {
    readonly direction: "in" | "out";
    readonly time: number;
    readonly text: string;
  }[];
}

export interface UserMessage {
  readonly n: number;
  readonly time: number;
  readonly to: string;
  readonly purpose: string;
  readonly code: string;
  readonly text: string;
}

export interface ServedApi {
  readonly id: string;
  readonly kind: string;
  readonly url: string;
}

export interface ServedRoute {
  readonly api: string;
  readonly routeKey: string;
  readonly target: string;
  readonly integration: string;
  readonly authorizer: string;
  readonly fidelity: string;
  readonly note?: string;
}

export interface Program {
  readonly apis: readonly ServedApi[];
  readonly routes: readonly ServedRoute[];
  readonly services: Readonly<Record<string, string>>;
  readonly served: readonly { readonly what: string; readonly fidelity: string; readonly note: string }[];
  readonly auth?: readonly {
    readonly id: string;
    readonly userPoolId?: string;
    readonly clientIds: readonly string[];
    readonly identityPoolId?: string;
    readonly hostedUrl?: string;
  }[];
  /** True for a deployed stage, which the page shows without changing it. */
  readonly readOnly?: boolean;
  /** The name of the deployed stage. */
  readonly stage?: string;
}

export interface State {
  readonly started: number;
  readonly program: Program;
  readonly requests: readonly RequestSummary[];
  readonly missed: number;
  readonly connections: readonly ConnectionSummary[];
  readonly messages: readonly UserMessage[];
}

export interface Update {
  readonly requests: readonly RequestSummary[];
  readonly connections: readonly ConnectionSummary[];
  readonly messages: readonly UserMessage[];
  readonly resources: readonly string[];
  readonly faults: boolean;
  readonly program: boolean;
}

export interface Resource {
  readonly kind: string;
  readonly arn: string;
  readonly name: string;
  readonly id: string;
  readonly count?: ResourceCount;
}

/** The number of messages, items or other things that a resource has. */
export interface ResourceCount {
  readonly value: number;
  /** The word for what is counted: `waiting`, `dead letters`. */
  readonly of: string;
  /** True if somebody has to look after it. */
  readonly needsAttention?: boolean;
}

/** One thing that happened, in a trace. */
export interface Span {
  readonly kind: "request" | "invocation" | "call" | "delivery";
  readonly depth: number;
  readonly title: string;
  /** The start, in milliseconds since 1970. */
  readonly time: number;
  readonly durationMs: number;
  readonly status: string;
  readonly isFailure: boolean;
  readonly reason?: string;
  readonly n?: number;
  readonly requestId?: string;
  readonly arn?: string;
}
