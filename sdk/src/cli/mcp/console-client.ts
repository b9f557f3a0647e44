import type { SessionFile } from "../session/file";
import { ToolError } from "./tool-error";

/** A call of the console's interface. */
export interface ConsoleCall {
  /** `/api/state` */
  readonly path: string;
  /** Sent as JSON. Absent for what is only read. */
  readonly body?: object;
  readonly signal: AbortSignal;
}

/** The answer of the console page of a session: it knows requests with their details, resources and faults. */
export async function callConsole<Answer>(session: SessionFile, call: ConsoleCall): Promise<Answer> {
  if (session.console === undefined)
    throw new ToolError("the sapi dev that runs has no console page; start it without --no-console");
  const response = await ask(session.console, call);
  const text = await response.text();
  if (response.status === 404) throw new ToolError(`it is not in memory any more: ${call.path}`);
  if (!response.ok) throw new ToolError(`the console refuses ${call.path}: ${text.trim()}`);
  const answer = JSON.parse(text) as Answer & { readonly problem?: string };
  if (answer.problem !== undefined) throw new ToolError(answer.problem);
  return answer;
}

async function ask(base: string, { path, body, signal }: ConsoleCall): Promise<Response> {
  const posted = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    return await fetch(`${base}${path}`, { ...posted, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ToolError(
      `the sapi dev at ${base} does not answer: ${reasonOf(error)}; call again to start another one`,
    );
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
