import type {
  LocalEvent,
  MessageEvent,
  ReadyEvent,
  ReloadEvent,
  RequestEvent,
  ServedApi,
  ServedAuth,
  ServedRoute,
  ServedRow,
} from "../local/protocol";
import { callLines, deliveryLines, executionLines, invocationLine } from "./event-lines";
import type { LineSink } from "./line-batch";
import { type Paint, painterFor } from "./paint";
import { printable, printableLines } from "./printable";
import { table } from "./table";

/** Prints what happens in the local mode for people, one line an event. */
export class PlainReport {
  readonly #paint: Paint;
  #apis: readonly ServedApi[] = [];

  constructor(
    private readonly stream: LineSink,
    private readonly options: { readonly verbose: boolean } = { verbose: false },
  ) {
    this.#paint = painterFor(stream);
  }

  show(event: LocalEvent): void {
    for (const line of this.#linesOf(event)) this.stream.write(`${printableLines(line)}\n`);
  }

  #linesOf(event: LocalEvent): string[] {
    switch (event.event) {
      case "ready":
        this.#apis = event.apis;
        return readyLines(event, this.#paint);
      case "request":
        return [requestLine(event, this.#paint)];
      case "access-log":
        // The line of the request says the same in fewer words.
        return this.options.verbose ? [this.#paint.dim(`  ${printable(event.line)}`)] : [];
      case "log":
        return event.text.split(/\r?\n/).map((line) => `${this.#paint.dim(`  ${event.handler}:`)} ${line}`);
      case "message":
        return [messageLine(event, this.#paint)];
      case "invocation":
        return [invocationLine(event, this.#paint)];
      case "delivery":
        return deliveryLines(event, this.options.verbose, this.#paint);
      case "execution":
        return executionLines(event, this.options.verbose, this.#paint);
      case "call":
        return callLines(event, this.options.verbose, this.#paint);
      case "reload":
        return [reloadLine(event), ...this.#apiLines(event.apis ?? this.#apis)];
      case "error":
        return [
          event.explained === undefined
            ? this.#paint.red(event.message)
            : this.#paint.explained(event.explained),
        ];
      case "warning":
        return [this.#paint.yellow(event.message)];
    }
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

function readyLines(ready: ReadyEvent, paint: Paint): string[] {
  const { apis, routes, services, served, startMs, cached } = ready;
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
  if (takesSignatures(ready)) lines.push(paint.dim(credentialsLine(ready.credentials)));
  if (ready.inspector !== undefined) lines.push(`debugger  ${ready.inspector}`);
  if (ready.console !== undefined) lines.push(`console  ${paint.bold(ready.console)}`);
  lines.push(...servedLines(served, paint));
  lines.push(
    paint.dim(
      `ready in ${startMs} ms${cached ? ", nothing had changed since the last start" : ""}; Ctrl+C ends`,
    ),
  );
  return lines;
}

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

function requestLine(
  { method, path, routeKey, status, durationMs, authorizer, reason }: RequestEvent,
  paint: Paint,
): string {
  // All messages of a connection have one path: what tells them apart is the route.
  const what = printable(method === "MESSAGE" && routeKey !== undefined ? `${path} ${routeKey}` : path);
  const shown = status >= 500 ? paint.red(String(status)) : String(status);
  const who = authorizer === undefined ? "" : paint.dim(` ${authorizer.name} ${authorizer.decision}`);
  // Why the gateway answered with an error of its own has a line of its own, once for all requests.
  const why = reason === undefined || status >= 500 ? "" : ` ${paint.yellow(printable(reason))}`;
  return `${shown} ${method} ${what} ${paint.dim(`${Math.round(durationMs)} ms`)}${who}${why}`;
}

function reloadLine({ what, handlers, durationMs }: ReloadEvent): string {
  const names = handlers.length > 5 ? `${handlers.length} handlers` : handlers.join(", ");
  const subject = what === "program" ? "the program" : names;
  return `reloaded ${subject === "" ? "nothing that runs" : subject} in ${Math.round(durationMs)} ms`;
}
