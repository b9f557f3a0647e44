import type { Call, Members, Request, ServiceName } from "./protocol";

/** A value that is there, whatever it is. */
export const ANY = Symbol("any");
/** A value that is not there. */
export const NONE = Symbol("none");

/** The answer of AWS, by path: `Contents.0.Key`. An expression must match the text of the value. */
export type Expected = Readonly<
  Record<string, string | number | boolean | RegExp | typeof ANY | typeof NONE>
>;

/** A call of tutorials, and the answer of AWS. */
export interface TutorialCall {
  /** The name of the service and of the call: `S3: put an object`. */
  readonly name: string;
  readonly request: Request;
  /**
   * A code of AWS, or the members of an answer that matter. Clients that name an error by its class have another name, which
   * stands behind a bar: `InvalidParameter|InvalidParameterException`.
   */
  readonly answer: { readonly refused: string } | { readonly has: Expected };
  /** Values of the answer for later calls, by name the path. They stand in inputs as `{{name}}`. */
  readonly store: Readonly<Record<string, string>>;
  /** Whether the answer may come after a while, as that of AWS. */
  readonly isAwaited: boolean;
  /** The number of attempts of the client that the service refuses before, and the code. */
  readonly fault?: { readonly service: string; readonly operation: string; readonly times: number };
}

type More = Partial<Pick<TutorialCall, "store" | "isAwaited" | "fault">>;

function made(name: string, request: Request, answer: Expected | string, more: More): TutorialCall {
  return {
    name,
    request,
    answer: typeof answer === "string" ? { refused: answer } : { has: answer },
    store: {},
    isAwaited: false,
    ...more,
  };
}

/**
 * The calls of one service: `calls("SQS").call("send", "SendMessage", { ... }, { MessageId: ANY })`. An answer that is a text is
 * the code of the error.
 */
export function callsOf(service: ServiceName, title: string = service) {
  const named = (name: string) => `${title}: ${name}`;
  return {
    call: (
      name: string,
      operation: string,
      input: Members,
      answer: Expected | string = {},
      more: More = {},
    ): TutorialCall => made(named(name), { verb: "call", service, operation, input } as Call, answer, more),
    pages: (
      name: string,
      operation: string,
      list: string,
      input: Members,
      answer: Expected | string,
    ): TutorialCall => made(named(name), { verb: "paginate", service, operation, input, list }, answer, {}),
    wait: (name: string, waiter: string, input: Members): TutorialCall =>
      made(named(name), { verb: "wait", service, waiter, input }, {}, {}),
    send: (name: string, request: Request, answer: Expected | string, more: More = {}): TutorialCall =>
      made(named(name), request, answer, more),
  };
}
