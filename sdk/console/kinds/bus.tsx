import { signal } from "@preact/signals";
import { clock, short } from "../model/format";
import { hrefOf } from "../model/route";
import type { BusRule, Invocation, PassedEvent, Verdict } from "../model/types";
import { Button, Empty, Problem, Toned } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { Text } from "../parts/json-tree";
import type { KindContext, KindForm, KindProps, KindView } from "./kind";
import { Verdicts } from "./verdicts";

export const BUS: KindView = { title: "Event bus", forms, Facts: BusFacts };

const EXAMPLE = JSON.stringify({ source: "shop", "detail-type": "placed", detail: {} }, undefined, 2);

interface Tested {
  readonly verdicts?: readonly Verdict[];
  readonly problem?: string;
}

/** The last answer to a tested event, by the ARN of the bus. */
const tested = signal<Readonly<Record<string, Tested>>>({});

function forms({ context }: KindProps): readonly KindForm[] {
  return [
    {
      title: "Put",
      fields: {
        source: { label: "Source", isRequired: true },
        detailType: { label: "Detail type", isRequired: true },
        detail: { label: "Detail", isJson: true, rows: 4, value: "{}", isRequired: true },
      },
      send: (entry) => context.act("put", entry),
    },
    {
      title: "Which rules would an event match?",
      submit: "Test",
      fields: { event: { label: "Event", isJson: true, rows: 5, value: EXAMPLE, isRequired: true } },
      send: (input) => test(context, input),
      result: TestResult,
      isReading: true,
    },
  ];
}

async function test({ act, resource: { arn } }: KindContext, input: object): Promise<void> {
  const answer = (await act("test", input)) as Tested;
  tested.value = { ...tested.value, [arn]: answer };
}

function TestResult({ context }: KindProps) {
  const answer = tested.value[context.resource.arn];
  if (!answer) return null;
  return (
    <section aria-label="Verdicts of the rules">
      <Problem text={answer.problem} />
      {answer.verdicts && <Verdicts verdicts={answer.verdicts} />}
    </section>
  );
}

function BusFacts({ shown: { rules, events, invocations }, context }: KindProps) {
  return (
    <>
      <DataTable<BusRule>
        caption="Rules"
        columns={RULES}
        rows={rules}
        keyOf={({ arn }) => arn}
        below={({ name, pattern }) => pattern && <Text text={pattern} label={`Pattern of ${name}`} />}
      />
      {events.length === 0 ? (
        <Empty>No events yet. They appear here as they come.</Empty>
      ) : (
        <DataTable<PassedEvent>
          caption="Events, newest first"
          columns={eventColumns(invocations, context)}
          rows={events}
          keyOf={({ id }) => id}
          below={(event) => <EventParts event={event} />}
        />
      )}
    </>
  );
}

const RULES: readonly Column<BusRule>[] = [
  { title: "Rule", value: ({ name }) => name, cell: ({ name }) => name },
  {
    title: "State",
    width: "90px",
    value: ({ isEnabled }) => Number(isEnabled),
    cell: ({ isEnabled }) => (
      <Toned tone={isEnabled ? "good" : "warn"}>{isEnabled ? "enabled" : "disabled"}</Toned>
    ),
  },
  {
    title: "Targets",
    cell: ({ targets }) => (
      <ul class="times">
        {targets.map((arn) => (
          <li key={arn}>{short(arn)}</li>
        ))}
      </ul>
    ),
  },
  { title: "Schedule", width: "120px", cell: ({ expression }) => expression },
];

function eventColumns(
  invocations: readonly Invocation[],
  { act, isReadOnly }: KindContext,
): readonly Column<PassedEvent>[] {
  return [
    { title: "Time", width: "110px", value: ({ time }) => time, cell: ({ time }) => clock(time) },
    { title: "Source", value: ({ source }) => source, cell: ({ source }) => source },
    { title: "Detail type", value: ({ detailType }) => detailType, cell: ({ detailType }) => detailType },
    { title: "Caused", cell: ({ id }) => <Caused id={id} invocations={invocations} /> },
    {
      title: "Actions",
      isAction: true,
      cell: ({ id, isCut, refusal }) =>
        !isReadOnly &&
        !isCut &&
        refusal === undefined && <Button act={() => act("again", { id })}>Send again</Button>,
    },
  ];
}

/** The functions that were called with this event itself. Queues and topics pass on messages with ids of their own. */
function Caused({ id, invocations }: { id: string; invocations: readonly Invocation[] }) {
  return (
    <>
      {invocations
        .filter(({ source }) => source.items.includes(id))
        .map(({ handler, requestId, attempt }) => (
          <div key={`${requestId} ${attempt}`}>
            <a href={hrefOf("trace", requestId)}>{handler}</a>
          </div>
        ))}
    </>
  );
}

function EventParts({ event: { id, detail, isCut, refusal, resources, rules } }: { event: PassedEvent }) {
  return (
    <>
      {refusal === undefined ? <Verdicts verdicts={rules} /> : <p class="bad">{refusal}</p>}
      <Text text={detail} label={`Detail of ${id}`} />
      {isCut && <p class="dim">The rest was too long to store.</p>}
      {resources.length > 0 && <p class="dim">{resources.map(short).join(" ")}</p>}
      <p class="dim">{id}</p>
    </>
  );
}
