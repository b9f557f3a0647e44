import { counted, dayTime, span } from "../model/format";
import { Empty, LinkButton, Pages, Problem, Toned } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { EXECUTION_TONES, type Execution, ExecutionView } from "./durable-execution";
import type { KindForm, KindProps, KindView } from "./kind";

export const DURABLE: KindView = { title: "Durable function", forms, Facts: DurableFacts };

function forms({ context }: KindProps): readonly KindForm[] {
  return [
    {
      title: "Start an execution",
      submit: "Start",
      fields: {
        name: { label: "Name of the execution", placeholder: "a new one" },
        input: { label: "Input", isJson: true, rows: 3, value: "{}", isRequired: true },
      },
      send: async (input) => {
        const { execution } = await context.act("start", input);
        if (execution !== undefined) context.choose({ execution });
      },
    },
  ];
}

function DurableFacts({ shown: { executions, next, chosen }, context }: KindProps) {
  const { chosen: input, choose } = context;
  const columns: readonly Column<Execution>[] = [
    {
      title: "Name",
      value: ({ DurableExecutionName: name }) => name,
      cell: ({ DurableExecutionName: name, DurableExecutionArn: execution }) => (
        <LinkButton isCurrent={execution === input.execution} act={() => choose({ execution })}>
          {name}
        </LinkButton>
      ),
    },
    ...OTHERS,
  ];
  return (
    <>
      {executions.length === 0 ? (
        <Empty>No executions yet.</Empty>
      ) : (
        <DataTable<Execution>
          caption={`${counted(executions.length, "execution")}, newest first`}
          columns={columns}
          rows={executions}
          keyOf={({ DurableExecutionArn: arn }) => arn}
        />
      )}
      <Pages next={next} after={input.after} choose={(after) => choose({ after })} />
      {chosen?.problem !== undefined && <Problem text={chosen.problem} />}
      {chosen?.execution && (
        <ExecutionView key={chosen.execution.DurableExecutionArn} shown={chosen} context={context} />
      )}
    </>
  );
}

const OTHERS: readonly Column<Execution>[] = [
  {
    title: "Status",
    width: "116px",
    value: ({ Status }) => Status,
    cell: ({ Status }) => <Toned tone={EXECUTION_TONES[Status]}>{Status}</Toned>,
  },
  {
    title: "Started",
    width: "176px",
    value: ({ StartTimestamp }) => StartTimestamp,
    cell: ({ StartTimestamp }) => dayTime(StartTimestamp * 1000),
  },
  {
    title: "Took",
    width: "110px",
    value: (one) => tookOf(one) ?? -1,
    cell: (one) => {
      const took = tookOf(one);
      return took === undefined ? null : span(took);
    },
  },
];

function tookOf({ StartTimestamp, EndTimestamp }: Execution): number | undefined {
  return EndTimestamp === undefined ? undefined : (EndTimestamp - StartTimestamp) * 1000;
}
