import type { Header } from "../../local/http/types";
import { basicTime } from "../../local/iam/service-call";
import { authorizationOf } from "../../local/iam/sigv4";
import type { SessionFile } from "./file";

/** The answer of Lambda. */
export interface Invoked {
  readonly status: number;
  readonly requestId: string | undefined;
  /** `Unhandled` for a function that failed. */
  readonly functionError: string | undefined;
  readonly executedVersion: string | undefined;
  /** JSON text: what the function returned, or its error, or Lambda's own. */
  readonly payload: string;
  /** The output of the function. */
  readonly log: string;
}

/** Calls a function of a session by Lambda's `Invoke`. */
export async function callLambda(
  session: SessionFile,
  functionName: string,
  payload: string,
  type: "Event" | "RequestResponse",
  signal: AbortSignal,
): Promise<Invoked> {
  const url = new URL(
    `/2015-03-31/functions/${encodeURIComponent(functionName)}/invocations`,
    session.lambda,
  );
  const body = Buffer.from(payload);
  const headers: Header[] = [
    ["host", url.host],
    ["x-amz-date", basicTime(Date.now())],
    ["x-amz-invocation-type", type],
    ...(type === "Event" ? [] : [["x-amz-log-type", "Tail"] as const]),
  ];
  const signed = { method: "POST", rawPath: url.pathname, rawQuery: "", headers, body };
  const scope = { region: session.region, service: "lambda" };
  const authorization = authorizationOf(signed, session.credentials, scope);
  const response = await fetch(url, {
    method: "POST",
    headers: { ...Object.fromEntries(headers.slice(1)), authorization },
    body,
    signal,
  });
  const header = (name: string) => response.headers.get(name) ?? undefined;
  return {
    status: response.status,
    requestId: header("x-amzn-requestid"),
    functionError: header("x-amz-function-error"),
    executedVersion: header("x-amz-executed-version"),
    payload: await response.text(),
    log: Buffer.from(header("x-amz-log-result") ?? "", "base64").toString("utf8"),
  };
}
