import { ahead, clock, moment, type Tone } from "../model/format";
import type { Part } from "../model/types";
import { Button, Facts, Toned } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { Form } from "../parts/form";
import { Folded } from "../parts/invocation-parts";
import { PartText } from "../parts/json-tree";
import { Sure } from "../parts/sure";
import { ErrorText, type ExecutionError, type Operation, Operations } from "./durable-operations";
import type { KindContext } from "./kind";

/** An execution in the words of Lambda. Times are seconds since 1970. */
export interface Execution {
  readonly DurableExecutionArn: string;
  readonly DurableExecutionName: string;
  readonly Status: string;
  readonly StartTimestamp: number;
  readonly EndTimestamp?: number;
  readonly ExpectedExecutionTimeoutTimestamp?: number;
  readonly PauseDetails?: { readonly Reason?: string };
  readonly Version?: string;
  readonly Error?: ExecutionError;
}

interface HistoryEvent {
  readonly id: number;
  readonly time: number;
  readonly type: string;
  readonly of?: string;
}

export interface ShownExecution {
  readonly execution: Execution;
  readonly input?: Part;
  readonly result?: Part;
  readonly operations: readonly Operation[];
  readonly operationCount: number;
  readonly events: readonly HistoryEvent[];
}

export const EXECUTION_TONES: Readonly<Record<string, Tone>> = {
  SUCCEEDED: "good",
  FAILED: "bad",
  TIMED_OUT: "bad",
  STOPPED: "warn",
  PAUSED: "warn",
};

/** The execution that is chosen, with its operations. */
export function ExecutionView({ shown, context }: { shown: ShownExecution; context: KindContext }) {
  const { execution, input, result, operations, operationCount, events } = shown;
  const { DurableExecutionArn: arn, DurableExecutionName: name, Error: error } = execution;
  const more =
    operationCount > operations.length ? `, the last ${operations.length} of ${operationCount}` : "";
  const skip = (operation: string) => context.act("skip", { execution: arn, operation });
  return (
    <section class="parts" aria-label={`Execution ${name}`}>
      <h2>{`Execution ${name}`}</h2>
      {!context.isReadOnly && <Buttons execution={execution} context={context} />}
      {!context.isReadOnly && <Callbacks operations={operations} context={context} />}
      <ExecutionFacts execution={execution} />
      {input && <Titled title="Input" part={input} />}
      {result && <Titled title="Result" part={result} />}
      {error && (
        <section aria-label="Error">
          <h3>Error</h3>
          <ErrorText error={error} />
        </section>
      )}
      <h3>{operations.length > 0 ? `Steps in order${more}` : "No steps yet"}</h3>
      <Operations operations={operations} skip={context.isReadOnly ? undefined : skip} />
      <Folded title="History">
        <DataTable<HistoryEvent>
          caption="Events, newest first"
          columns={HISTORY}
          rows={events}
          keyOf={({ id }) => String(id)}
        />
      </Folded>
    </section>
  );
}

function Titled({ title, part }: { title: string; part: Part }) {
  return (
    <div>
      <h3>{title}</h3>
      <PartText part={part} label={title} />
    </div>
  );
}

const HISTORY: readonly Column<HistoryEvent>[] = [
  { title: "No", width: "64px", value: ({ id }) => id, cell: ({ id }) => id },
  { title: "Time", width: "110px", value: ({ time }) => time, cell: ({ time }) => clock(time) },
  { title: "Event", value: ({ type }) => type, cell: ({ type }) => type },
  { title: "Of", value: ({ of = "" }) => of, cell: ({ of }) => of },
];

function ExecutionFacts({ execution }: { execution: Execution }) {
  const { Status, PauseDetails, DurableExecutionArn, Version, StartTimestamp, EndTimestamp } = execution;
  const { ExpectedExecutionTimeoutTimestamp: deadline } = execution;
  const reason = PauseDetails?.Reason ? `: ${PauseDetails.Reason}` : "";
  return (
    <Facts
      rows={[
        [
          "Status",
          <span key="status">
            <Toned tone={EXECUTION_TONES[Status]}>{Status}</Toned>
            {reason}
          </span>,
        ],
        ["Started", moment(StartTimestamp * 1000)],
        EndTimestamp === undefined ? undefined : ["Ended", moment(EndTimestamp * 1000)],
        deadline === undefined
          ? undefined
          : ["Times out", `${moment(deadline * 1000)}, ${ahead(deadline * 1000 - Date.now())}`],
        ["Version", Version],
        ["ARN", DurableExecutionArn],
      ]}
    />
  );
}

function Buttons({ execution, context }: { execution: Execution; context: KindContext }) {
  const { Status, DurableExecutionArn: arn } = execution;
  const { act, choose } = context;
  const isPaused = Status === "PAUSED" || Status === "PAUSING";
  const forget = async () => {
    const { problem } = await act("delete", { execution: arn });
    if (problem === undefined) choose({ execution: undefined });
  };
  if (!isPaused && Status !== "RUNNING")
    return (
      <div class="bar">
        <Sure title="Delete" about={arn} act={forget} />
      </div>
    );
  return (
    <div class="bar">
      <Button act={() => act(isPaused ? "resume" : "pause", { execution: arn })}>
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <Sure title="Stop" about={arn} act={() => act("stop", { execution: arn })} />
    </div>
  );
}

/** Forms for the callbacks that are open. */
function Callbacks({ operations, context }: { operations: readonly Operation[]; context: KindContext }) {
  const open = operations.filter(({ type, status }) => type === "CALLBACK" && status === "STARTED");
  return (
    <>
      {open.map(({ callbackId, name, id }) => (
        <section key={callbackId} class="parts" aria-label={`Callback ${name ?? id}`}>
          <h3>{`Callback ${name ?? id} waits`}</h3>
          <Form
            title="Complete"
            fields={{ result: { label: "Result", rows: 2 } }}
            send={({ result }) => context.act("complete", { callbackId, result })}
          />
          <Form
            title="Fail"
            fields={{ message: { label: "Error", isRequired: true } }}
            send={({ message }) => context.act("fail", { callbackId, message })}
          />
        </section>
      ))}
    </>
  );
}
