import { clock, short } from "../model/format";
import { hrefOf } from "../model/route";
import { Button, Empty, Facts } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { Text } from "../parts/json-tree";
import { Sure } from "../parts/sure";
import { AheadText } from "./ahead-text";
import type { KindForm, KindProps, KindView } from "./kind";

interface Message {
  readonly id: string;
  readonly state: "waiting" | "in flight" | "delayed";
  readonly body: string;
  readonly sentAt: number;
  readonly visibleAt?: number;
  readonly receives: number;
  readonly groupId?: string;
  readonly deadFrom?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly failure?: {
    readonly handler: string;
    readonly requestId: string;
    readonly reason?: string;
    readonly time: number;
  };
}

export const QUEUE: KindView = { title: "Queue", forms, Actions, Facts: QueueFacts };

function forms({ context }: KindProps): readonly KindForm[] {
  const isFifo = context.resource.name.endsWith(".fifo");
  const fifo = { groupId: { label: "Group", isRequired: true }, deduplicationId: "Deduplication id" };
  const delay = { delaySeconds: { label: "Delay, seconds", type: "number", min: 0, max: 900 } } as const;
  return [
    {
      title: "Send",
      fields: { body: { label: "Message", rows: 4, isRequired: true }, ...(isFifo ? fifo : delay) },
      send: ({ delaySeconds, ...message }) =>
        context.act("send", {
          ...message,
          ...(delaySeconds !== undefined && { delaySeconds: Number(delaySeconds) }),
        }),
    },
  ];
}

function Actions({ shown, context }: KindProps) {
  const { act, resource } = context;
  const [, inFlight, delayed] = countsOf(shown);
  return (
    <>
      {shown.sources.length > 0 && <Button act={() => act("redrive")}>Redrive</Button>}
      {shown.messages && inFlight + delayed > 0 && <Button act={() => act("skip")}>Skip the wait</Button>}
      <Sure title="Purge" about={resource.arn} act={() => act("purge")} />
    </>
  );
}

function QueueFacts({ shown }: KindProps) {
  const { attributes, sources, messages } = shown;
  const [waiting, inFlight, delayed] = countsOf(shown);
  const { deadLetterTargetArn, maxReceiveCount } = JSON.parse(attributes.RedrivePolicy || "{}");
  return (
    <>
      <Facts
        rows={[
          ["Waiting", String(waiting)],
          ["In flight", String(inFlight)],
          ["Delayed", String(delayed)],
          deadLetterTargetArn && [
            `After ${maxReceiveCount} receives`,
            <a key="to" href={hrefOf("resources", deadLetterTargetArn)}>
              {short(deadLetterTargetArn)}
            </a>,
          ],
          sources.length > 0 ? ["Dead letters of", sources.join(", ")] : undefined,
        ]}
      />
      {messages && <Messages messages={messages.shown} />}
    </>
  );
}

const COLUMNS: readonly Column<Message>[] = [
  { title: "Sent", width: "110px", value: ({ sentAt }) => sentAt, cell: ({ sentAt }) => clock(sentAt) },
  {
    title: "State",
    value: ({ state }) => state,
    cell: ({ state, visibleAt }) => (
      <span class={state === "waiting" ? undefined : "warn"}>
        {state}
        {visibleAt !== undefined && <AheadText before=", available " time={visibleAt} />}
      </span>
    ),
  },
  { title: "Receives", width: "84px", value: ({ receives }) => receives, cell: ({ receives }) => receives },
];
const GROUP: Column<Message> = {
  title: "Group",
  value: ({ groupId = "" }) => groupId,
  cell: ({ groupId }) => groupId,
};
const GIVEN_UP: Column<Message> = {
  title: "Given up by",
  value: ({ deadFrom = "" }) => deadFrom,
  cell: ({ deadFrom }) =>
    deadFrom === undefined ? null : <a href={hrefOf("resources", deadFrom)}>{short(deadFrom)}</a>,
};

function Messages({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return <Empty>No messages.</Empty>;
  const columns = [
    ...COLUMNS,
    ...(messages.some(({ groupId }) => groupId !== undefined) ? [GROUP] : []),
    ...(messages.some(({ deadFrom }) => deadFrom !== undefined) ? [GIVEN_UP] : []),
  ];
  return (
    <DataTable
      caption="Messages, in order"
      {...{ columns }}
      rows={messages}
      keyOf={({ id }) => id}
      below={(message) => <MessageParts message={message} />}
    />
  );
}

/** The reason why it is a dead letter, its body, and its attributes. */
function MessageParts({ message: { id, body, attributes, failure } }: { message: Message }) {
  return (
    <>
      {failure && (
        <p class="bad">
          {failure.reason ?? "failed"}{" "}
          <a href={hrefOf("trace", failure.requestId)}>{`${failure.handler} at ${clock(failure.time)}`}</a>
        </p>
      )}
      <Text text={body} label={`Body of ${id}`} />
      <p class="dim">
        {id}
        {attributes && ` with ${attributesText(attributes)}`}
      </p>
    </>
  );
}

function attributesText(attributes: Readonly<Record<string, unknown>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      const { StringValue, DataType } = value as { StringValue?: string; DataType?: string };
      return `${name}: ${StringValue ?? DataType ?? ""}`;
    })
    .join(", ");
}

// biome-ignore lint/suspicious/noExplicitAny: the answer of the server
function countsOf({ attributes, messages }: any): [waiting: number, inFlight: number, delayed: number] {
  const of = (state: string, name: string) => Number(messages?.counts[state] ?? attributes[name] ?? 0);
  return [
    of("waiting", "ApproximateNumberOfMessages"),
    of("in flight", "ApproximateNumberOfMessagesNotVisible"),
    of("delayed", "ApproximateNumberOfMessagesDelayed"),
  ];
}
