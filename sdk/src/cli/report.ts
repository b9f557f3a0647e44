import type {
  LocalEvent,
  MessageEvent,
  ReadyEvent,
  ReloadEvent,
  ServedApi,
  ServedAuth,
  ServedRoute,
  ServedRow,
} from "../local/protocol";
import {
  callLines,
  deliveryLines,
  executionLines,
  explainedLines,
  invocationLines,
  logLines,
  requestLine,
} from "./event-lines";
import type { LineSink } from "./line-batch";
import { type Paint, painterFor } from "./paint";
import { printable, printableLines } from "./printable";
import { table } from "./table";
import { WallClock } from "./time-of-day";

/** The choices of a user about the output, and where the time comes from. */
export interface ReportOptions {
  readonly verbose?: boolean;
  /** Whether the keys are printed, as where no `sapi env` finds them. */
  readonly showsKeys?: boolean;
  /** @default the clock of this machine, in its time zone */
  readonly clock?: WallClock;
}

/** The width of `14:02:11`. */
const NO_TIME = " ".repeat(8);

/** Prints what happens in the local mode for people, one line an event, with the time at which it happened. */
export class PlainReport {
  readonly #paint: Paint;
  readonly #clock: WallClock;
  #apis: readonly ServedApi[] = [];
  #ready: ReadyEvent | undefined;

  constructor(
    private readonly stream: LineSink,
    private readonly options: ReportOptions = {},
  ) {
    this.#paint = painterFor(stream);
    this.#clock = options.clock ?? new WallClock();
  }

  /** `at` is in milliseconds since 1970. */
  show(event: LocalEvent, at = Date.now()): void {
    const lines = this.#linesOf(event);
    if (UNTIMED.has(event.event)) this.#write(lines);
    else this.#write(this.#timed(lines, at, event.event === "log"));
  }

  /** The last line of a start, below all that the start warns of. */
  started(): void {
    if (this.#ready) this.#write([startedLine(this.#ready, this.#paint)]);
  }

  #write(lines: readonly string[]): void {
    for (const line of lines) this.stream.write(`${printableLines(line)}\n`);
  }

  /** Further lines of a log are aligned with its first one. */
  #timed(lines: readonly string[], at: number, isAligned: boolean): string[] {
    const [first, ...rest] = lines;
    if (first === undefined) return [];
    const time = this.#paint.dim(this.#clock.timeOf(at));
    return [`${time}  ${first}`, ...rest.map((line) => (isAligned ? `${NO_TIME}  ${line}` : line))];
  }

  #linesOf(event: LocalEvent): string[] {
    switch (event.event) {
      case "ready":
        this.#apis = event.apis;
        this.#ready = event;
        return readyLines(event, this.options.showsKeys === true, this.#paint);
      case "request":
        return [requestLine(event, this.#paint)];
      case "access-log":
        // The line of the request says the same in fewer words.
        return this.#isVerbose ? [this.#paint.dim(printable(event.line))] : [];
      case "log":
        return logLines(event, this.#paint);
      case "message":
        return [messageLine(event, this.#paint)];
      case "invocation":
        return invocationLines(event, this.#paint);
      case "delivery":
        return deliveryLines(event, this.#isVerbose, this.#paint);
      case "execution":
        return executionLines(event, this.#isVerbose, this.#paint);
      case "call":
        return callLines(event, this.#isVerbose, this.#paint);
      case "reload":
        return [reloadLine(event), ...this.#apiLines(event.apis ?? this.#apis)];
      case "error":
        return event.explained === undefined
          ? [this.#paint.red(event.message)]
          : explainedLines(event.explained, this.#paint);
      case "warning":
        return [this.#paint.yellow(event.message)];
    }
  }

  get #isVerbose(): boolean {
    return this.options.verbose === true;
  }

  /** The APIs that a change of the program added and removed. */
  #apiLines(apis: readonly ServedApi[]): string[] {
    const added = apis.filter(({ url }) => !this.#apis.some((known) => known.url === url));
    const closed = this.#apis.filter(({ url }) => !apis.some((current) => current.url === url));
    this.#apis = apis;
    return [
      ...added.map(({ id, url }) => `${this.#paint.bold(id)}  ${url}`),
      ...closed.map(({ id, url }) => this.#paint.dim(`${id}  ${url} is closed`)),
    ];
  }
}

/** Events whose lines stand alone: the overview of a start, and problems. */
const UNTIMED: ReadonlySet<LocalEvent["event"]> = new Set(["ready", "error", "warning"] as const);

function readyLines(ready: ReadyEvent, showsKeys: boolean, paint: Paint): string[] {
  const { apis, routes, services, served } = ready;
  const lines: string[] = [""];
  for (const { id, url, apiKeys = [] } of apis) {
    lines.push(`${paint.bold(id)}  ${url}`);
    const rows = routes.filter(({ api }) => api === id);
    lines.push(...table(rows.map(routeCells)));
    lines.push(...table(apiKeys.map(({ name, value, plan }) => ["x-api-key", value, name, plan])));
    lines.push("");
  }
  if (apis.length === 0 && !ready.auth) lines.push("the program has no API that is served here", "");
  for (const auth of ready.auth ?? []) lines.push(paint.bold(auth.id), ...table(authCells(auth)), "");
  for (const [url, names] of byAddress(services)) lines.push(`${names.join(", ")}  ${url}`);
  if (takesSignatures(ready))
    lines.push(paint.dim(showsKeys ? credentialsLine(ready.credentials) : KEYS_LINE));
  if (ready.inspector !== undefined) lines.push(`debugger  ${ready.inspector}`);
  if (ready.console !== undefined) lines.push(`console  ${paint.bold(ready.console)}`);
  lines.push(...servedLines(served, paint));
  return lines;
}

function startedLine({ startMs, cached }: ReadyEvent, paint: Paint): string {
  const unchanged = cached ? ", nothing had changed since the last start" : "";
  return `${paint.bright(`ready in ${startMs} ms`)}${paint.dim(`${unchanged}; Ctrl+C ends`)}`;
}

const KEYS_LINE = "sapi env prints their addresses and keys, for other programs";

/** Services that answer at one address stand in one line. */
function byAddress(services: ReadyEvent["services"]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, url] of Object.entries(services)) found.set(url, [...(found.get(url) ?? []), name]);
  return found;
}

/** Whether anything is called with credentials: services, IAM routes, connections of WebSocket APIs. */
function takesSignatures({ apis, routes, services }: ReadyEvent): boolean {
  const isSigned = routes.some(({ authorizer }) => authorizer === "iam");
  return isSigned || Object.keys(services).length > 0 || apis.some(({ kind }) => kind === "websocket");
}

/** As a shell takes it, for the AWS CLI. Good on this machine only. */
function credentialsLine({ accessKeyId, secretAccessKey, region }: ReadyEvent["credentials"]): string {
  return `AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=${secretAccessKey} AWS_REGION=${region}`;
}

/** The text has the code in it, and is what the user would read. */
function messageLine({ medium, to, purpose, text }: MessageEvent, paint: Paint): string {
  const plain = text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const receiver = `${medium === "EMAIL" ? "e-mail" : "text message"} to ${printable(to)}`;
  return `${paint.bold(receiver)} ${paint.dim(`(${purpose})`)} ${printable(plain)}`;
}

function authCells({ userPoolId, clientIds, identityPoolId, hostedUrl }: ServedAuth): string[][] {
  const rows = [
    ["user pool", userPoolId],
    ...clientIds.map((client) => ["client", client]),
    ["identity pool", identityPoolId],
    ["hosted pages", hostedUrl],
  ];
  return rows.filter((row): row is string[] => row[1] !== undefined);
}

function routeCells({ routeKey, target, authorizer, fidelity, note = "" }: ServedRoute): string[] {
  const remark = fidelity === "as on AWS" ? note : `${fidelity}: ${note}`;
  return [routeKey, target, authorizer === "none" ? "" : authorizer, remark];
}

function servedLines(served: readonly ServedRow[], paint: Paint): string[] {
  return (["approximated", "not emulated"] as const).flatMap((fidelity) => {
    const rows = served.filter((row) => row.fidelity === fidelity);
    if (rows.length === 0) return [];
    return [paint.yellow(`${fidelity}:`), ...table(rows.map(({ what, note }) => [what, note]))];
  });
}

function reloadLine({ what, handlers, durationMs }: ReloadEvent): string {
  const names = handlers.length > 5 ? `${handlers.length} handlers` : handlers.join(", ");
  const subject = what === "program" ? "the program" : names;
  return `reloaded ${subject === "" ? "nothing that runs" : subject} in ${Math.round(durationMs)} ms`;
}
