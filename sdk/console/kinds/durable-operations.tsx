import { ahead, clock, span, type Tone } from "../model/format";
import type { Part } from "../model/types";
import { Button, Toned } from "../parts/basics";
import { PartText } from "../parts/json-tree";
import { inContexts } from "./operation-order";

export interface ExecutionError {
  readonly ErrorType?: string;
  readonly ErrorMessage?: string;
  readonly StackTrace?: readonly string[];
}

/** An operation of an execution. Times are milliseconds since 1970. */
export interface Operation {
  readonly id: string;
  readonly parentId?: string;
  readonly name?: string;
  readonly type: string;
  readonly subType?: string;
  readonly functionName?: string;
  readonly status: string;
  readonly attempt: number;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly dueAt?: number;
  readonly callbackId?: string;
  readonly input?: Part;
  readonly result?: Part;
  readonly error?: ExecutionError;
}

const TONES: Readonly<Record<string, Tone>> = {
  SUCCEEDED: "good",
  FAILED: "bad",
  TIMED_OUT: "bad",
  STOPPED: "warn",
  CANCELLED: "dim",
};

/** The statuses in which an operation waits for its time. */
const WAITS: Readonly<Record<string, string>> = { WAIT: "STARTED", STEP: "PENDING" };

type Skip = (operation: string) => unknown;

/** The operations of an execution, those of a context below it. `skip` ends the wait of the operation with this id. */
export function Operations(props: { operations: readonly Operation[]; skip: Skip | undefined }) {
  return (
    <ol class="steps" aria-label="Steps">
      {inContexts(props.operations).map(({ operation, depth }) => (
        <li key={operation.id} style={{ "--depth": Math.min(depth, 8) }}>
          <Head operation={operation} skip={props.skip} />
          <Payloads operation={operation} />
        </li>
      ))}
    </ol>
  );
}

function Head({ operation, skip }: { operation: Operation; skip: Skip | undefined }) {
  const { id, name, status, attempt, startedAt, callbackId } = operation;
  const isCounted = attempt > 1 || (attempt === 1 && status !== "SUCCEEDED");
  return (
    <div class="step">
      <b>{name ?? id}</b>
      <span class="dim">{kindOf(operation)}</span>
      <Toned tone={TONES[status]}>{status}</Toned>
      {isCounted && <span>{attempt === 1 ? "1 attempt" : `${attempt} attempts`}</span>}
      <span class="dim">{clock(startedAt)}</span>
      <Length operation={operation} skip={skip} />
      {callbackId !== undefined && status === "STARTED" && <span class="dim">{callbackId}</span>}
    </div>
  );
}

/** `step`, `wait for callback`, `chained invoke of price`. */
function kindOf({ type, subType, functionName }: Operation): string {
  const kind = (subType ?? type).replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
  return functionName ? `${kind.toLowerCase()} of ${functionName}` : kind.toLowerCase();
}

/** How long it took, or how long it still waits. */
function Length({ operation, skip }: { operation: Operation; skip: Skip | undefined }) {
  const { id, type, status, startedAt, endedAt, dueAt } = operation;
  if (endedAt !== undefined) return <span>{span(endedAt - startedAt)}</span>;
  const isWaiting = WAITS[type] === status;
  return (
    <>
      {dueAt !== undefined && <span>{ahead(dueAt - Date.now())}</span>}
      {isWaiting && skip && (
        <Button act={() => skip(id)}>{type === "WAIT" ? "Skip the wait" : "Try now"}</Button>
      )}
    </>
  );
}

function Payloads({ operation: { id, name = id, input, result, error } }: { operation: Operation }) {
  return (
    <>
      {input && <div class="dim">Input</div>}
      {input && <PartText part={input} label={`Input of ${name}`} />}
      {input && result && <div class="dim">Result</div>}
      {result && <PartText part={result} label={`Result of ${name}`} />}
      {error && <ErrorText error={error} />}
    </>
  );
}

/** An error with its type, message and stack. */
export function ErrorText({
  error: { ErrorType, ErrorMessage, StackTrace = [] },
}: {
  error: ExecutionError;
}) {
  const title = [ErrorType, ErrorMessage].filter(Boolean).join(": ");
  return (
    <pre class="bad" tabIndex={0} role="region" aria-label="Error with its stack">
      {[title, ...StackTrace].join("\n")}
    </pre>
  );
}
