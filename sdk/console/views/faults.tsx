import { useEffect, useState } from "preact/hooks";
import { getJson, postJson } from "../model/api";
import {
  type Fault,
  faultOf,
  leftText,
  type SeenFault,
  targetText,
  timesText,
  whatText,
} from "../model/faults";
import { faultChanges, isReadOnly, program, programChanges } from "../model/store";
import { Button, Empty, Problem } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { type Field, Form } from "../parts/form";
import { Sure } from "../parts/sure";

interface FaultState {
  readonly faults: readonly SeenFault[];
  readonly handlers: readonly string[];
}

/** The failures on purpose, and a form that adds one. */
export function Faults() {
  const [{ faults, handlers }, setState] = useState<FaultState>({ faults: [], handlers: [] });
  const [problem, setProblem] = useState("");
  useEffect(() => {
    void getJson<FaultState>("/api/faults").then((state) => state && setState(state));
  }, [faultChanges.value, programChanges.value]);
  const set = async (wanted: readonly Fault[]) => {
    const answer = await postJson<Partial<FaultState> & { problem?: string }>("/api/faults", {
      faults: wanted,
    });
    setProblem(answer.problem ?? "");
    if (answer.faults) setState({ faults: answer.faults, handlers: answer.handlers ?? handlers });
  };
  const current = faults.filter(({ left }) => left !== 0).map(({ fault }) => fault);
  const remove = (row: SeenFault) =>
    set(faults.filter((one) => one !== row && one.left !== 0).map(({ fault }) => fault));
  return (
    <div class="page">
      <h1>Faults</h1>
      {faults.length === 0 ? (
        <Empty>Nothing goes wrong on purpose.</Empty>
      ) : (
        <DataTable
          caption="Active faults"
          columns={isReadOnly.value ? COLUMNS : [...COLUMNS, removal(remove)]}
          rows={faults}
          keyOf={(row) => `${faults.indexOf(row)} ${JSON.stringify(row.fault)}`}
        />
      )}
      {!isReadOnly.value && (
        <>
          {faults.length > 0 && (
            <div class="bar">
              <Sure title="Remove all" about="faults" act={() => set([])} />
            </div>
          )}
          <FaultForm handlers={handlers} add={(fault) => set([...current, fault])} />
        </>
      )}
      <Problem text={problem} />
    </div>
  );
}

const COLUMNS: readonly Column<SeenFault>[] = [
  { title: "Where", value: ({ fault }) => targetText(fault), cell: ({ fault }) => targetText(fault) },
  { title: "What", value: ({ fault }) => whatText(fault), cell: ({ fault }) => whatText(fault) },
  {
    title: "Rate",
    width: "80px",
    value: ({ fault }) => fault.rate ?? 1,
    cell: ({ fault }) => (fault.rate === undefined ? "always" : `${Math.round(fault.rate * 1000) / 10} %`),
  },
  {
    title: "Happened",
    width: "100px",
    value: ({ happened }) => happened,
    cell: ({ happened }) => <span class={happened > 0 ? "warn" : "dim"}>{timesText(happened)}</span>,
  },
  { title: "Left", width: "110px", cell: ({ left }) => leftText(left) },
];

const removal = (remove: (row: SeenFault) => unknown): Column<SeenFault> => ({
  title: "Actions",
  isAction: true,
  cell: (row) => <Button act={() => remove(row)}>Remove</Button>,
});

/** The kinds of target that can have a fault. */
const TARGETS = ["function", "route", "service"] as const;

function FaultForm({ handlers, add }: { handlers: readonly string[]; add(fault: Fault): unknown }) {
  const [target, setTarget] = useState<string>("function");
  const { routes, services } = program.value;
  const names: Readonly<Record<string, readonly string[]>> = {
    function: handlers,
    route: [...new Set(routes.map(({ routeKey }) => routeKey))],
    service: Object.keys(services),
  };
  const fields: Readonly<Record<string, Field>> = {
    target: { label: "Where", options: TARGETS, changed: setTarget },
    name: { label: "Which", proposals: names[target] ?? [], isRequired: true },
    operation: { label: "Operation", placeholder: "all", isDisabled: target !== "service" },
    api: { label: "API", placeholder: "all", isDisabled: target !== "route" },
    fails: { label: "Fails", options: ["error", "throttle", "timeout", "crash", "only late"] },
    code: { label: "Code", placeholder: "the usual", isDisabled: target !== "service" },
    latencyMs: { label: "Late, ms", type: "number" },
    rate: { label: "Rate", type: "number", step: "any", placeholder: "1" },
    times: { label: "Times", type: "number", placeholder: "always" },
  };
  return <Form title="Add" fields={fields} send={(input) => add(faultOf(input))} />;
}
