import { createContext, Script } from "node:vm";
import type { Header } from "../../http/types";

/** The request as a function at the edge sees it. */
export interface ViewerRequest {
  readonly method: string;
  /** Path as sent. */
  readonly uri: string;
  /** The query as sent, without the `?`. */
  readonly query: string;
  readonly headers: readonly Header[];
  readonly sourceIp: string;
}

/** The function's result: another path, or an answer. */
export type ViewerOutcome =
  | { readonly uri: string }
  | { readonly status: number; readonly headers: readonly Header[]; readonly body: string };

/**
 * CloudFront gives a function a millisecond of its own processors. Here a busy machine may pause this process for a
 * while.
 */
const LONGEST_MS = 1000;

interface Returned {
  readonly uri?: unknown;
  readonly statusCode?: unknown;
  readonly headers?: Readonly<Record<string, { readonly value?: unknown }>>;
  readonly body?: unknown;
}

/**
 * Runs the viewer-request function of a distribution in a context of its own. Rethrows its errors.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function askViewer(code: string, request: ViewerRequest): ViewerOutcome {
  const script = new Script(`${code}\n;JSON.stringify(handler(JSON.parse(event)));`);
  const context = createContext({ event: JSON.stringify(eventOf(request)) });
  const returned = script.runInContext(context, { timeout: LONGEST_MS }) as unknown;
  if (typeof returned !== "string") throw new Error("it returns nothing");
  return outcomeOf(JSON.parse(returned) as Returned);
}

function eventOf({ method, uri, query, headers, sourceIp }: ViewerRequest): object {
  const fields = headers.map(([name, value]) => [name.toLowerCase(), { value }] as const);
  return {
    version: "1.0",
    context: { eventType: "viewer-request" },
    viewer: { ip: sourceIp },
    request: { method, uri, querystring: queryOf(query), headers: Object.fromEntries(fields), cookies: {} },
  };
}

function queryOf(query: string): Readonly<Record<string, { readonly value: string }>> {
  const parts = query.split("&").filter((part) => part !== "");
  return Object.fromEntries(
    parts.map((part) => {
      const [name = "", ...value] = part.split("=");
      return [name, { value: value.join("=") }];
    }),
  );
}

function outcomeOf({ uri, statusCode, headers = {}, body }: Returned): ViewerOutcome {
  if (typeof statusCode !== "number") return { uri: String(uri ?? "/") };
  const sent = Object.entries(headers).map(([name, { value }]) => [name, String(value ?? "")] as const);
  return { status: statusCode, headers: sent, body: typeof body === "string" ? body : "" };
}
