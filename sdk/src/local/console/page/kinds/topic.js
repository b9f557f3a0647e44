import { h } from "../dom.js";
import { pretty } from "../format.js";
import { table } from "../table.js";
import { short } from "./activity.js";
import { form } from "./form.js";

export const title = "Topic";

export function forms({ resource, act }) {
  const fifo = { groupId: { label: "Group", required: "" }, deduplicationId: "Deduplication id" };
  const fields = {
    subject: "Subject",
    ...(resource.name.endsWith(".fifo") && fifo),
    attributes: { label: "Attributes, JSON", class: "long", placeholder: '{"kind": "new", "total": 5}' },
    message: { label: "Message", rows: 4, required: "" },
  };
  return [form("Publish", fields, (message) => act("publish", message))];
}

export function facts({ subscriptions, count }) {
  if (count === 0) return [h("p", { class: "empty" }, "Nobody is subscribed.")];
  const more = count > subscriptions.length ? `, the first ${subscriptions.length} of ${count}` : "";
  return [
    table(
      `Subscriptions${more}`,
      ["Protocol", "Endpoint", "Raw", "Filter of", "Filter policy"],
      subscriptions.map(({ arn, protocol, endpoint, attributes }) => [
        protocol,
        arn.startsWith("arn:") ? short(endpoint) : `${endpoint}, not confirmed yet`,
        attributes.RawMessageDelivery === "true" ? "raw" : "",
        attributes.FilterPolicy ? (attributes.FilterPolicyScope ?? "MessageAttributes") : "",
        attributes.FilterPolicy ? h("pre", {}, pretty(attributes.FilterPolicy)) : "",
      ]),
    ),
  ];
}
