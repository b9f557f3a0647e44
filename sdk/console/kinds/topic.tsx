import { counted, short } from "../model/format";
import { hrefOf } from "../model/route";
import { Empty } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { Text } from "../parts/json-tree";
import type { KindForm, KindProps, KindView } from "./kind";

interface Subscription {
  readonly arn: string;
  readonly protocol: string;
  readonly endpoint: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export const TOPIC: KindView = { title: "Topic", forms, Facts: TopicFacts };

function forms({ context }: KindProps): readonly KindForm[] {
  const fifo = { groupId: { label: "Group", isRequired: true }, deduplicationId: "Deduplication id" };
  return [
    {
      title: "Publish",
      fields: {
        subject: "Subject",
        ...(context.resource.name.endsWith(".fifo") && fifo),
        message: { label: "Message", rows: 4, isRequired: true },
        attributes: {
          label: "Attributes",
          isJson: true,
          rows: 2,
          placeholder: '{"kind": "new", "total": 5}',
        },
      },
      send: (message) => context.act("publish", message),
    },
  ];
}

const COLUMNS: readonly Column<Subscription>[] = [
  { title: "Protocol", width: "96px", value: ({ protocol }) => protocol, cell: ({ protocol }) => protocol },
  { title: "Endpoint", value: ({ endpoint }) => endpoint, cell: (row) => <Endpoint {...row} /> },
  {
    title: "Delivery",
    width: "110px",
    cell: ({ attributes }) => (attributes.RawMessageDelivery === "true" ? "raw" : "with envelope"),
  },
];

/** A subscription has no ARN until somebody confirms it. */
function Endpoint({ arn, endpoint, protocol }: Subscription) {
  if (!arn.startsWith("arn:")) return <>{`${endpoint}, not confirmed yet`}</>;
  return protocol === "sqs" ? (
    <a href={hrefOf("resources", endpoint)}>{short(endpoint)}</a>
  ) : (
    <>{short(endpoint)}</>
  );
}

function TopicFacts({ shown: { subscriptions, count } }: KindProps) {
  if (count === 0) return <Empty>Nobody is subscribed.</Empty>;
  const more = count > subscriptions.length ? `, the first ${subscriptions.length} of ${count}` : "";
  return (
    <DataTable<Subscription>
      caption={`${counted(count, "subscription")}${more}`}
      columns={COLUMNS}
      rows={subscriptions}
      keyOf={({ arn, protocol, endpoint }) => `${arn} ${protocol} ${endpoint}`}
      below={({ attributes: { FilterPolicy, FilterPolicyScope = "MessageAttributes" }, endpoint }) =>
        FilterPolicy && (
          <>
            <p class="dim">{`Filter policy on ${FilterPolicyScope}`}</p>
            <Text text={FilterPolicy} label={`Filter policy of ${short(endpoint)}`} />
          </>
        )
      }
    />
  );
}
