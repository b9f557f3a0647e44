import { h } from "../dom.js";
import { clock, pretty } from "../format.js";
import { table } from "../table.js";
import { short } from "./activity.js";
import { form, sure } from "./form.js";

export const title = "Queue";

export function forms({ resource, act }) {
  const isFifo = resource.name.endsWith(".fifo");
  const fifo = { groupId: { label: "Group", required: "" }, deduplicationId: "Deduplication id" };
  const delay = { delaySeconds: { label: "Delay, seconds", type: "number", min: 0, max: 900 } };
  const fields = { body: { label: "Message", rows: 4, required: "" }, ...(isFifo ? fifo : delay) };
  return [
    form("Send", fields, ({ delaySeconds, ...message }) =>
      act("send", { ...message, ...(delaySeconds && { delaySeconds: Number(delaySeconds) }) }),
    ),
    h(
      "div",
      { class: "bar" },
      sure("Purge", resource.arn, () => act("purge")),
    ),
  ];
}

export function facts({ attributes, sources, messages }, { act }) {
  return [
    counts(attributes, messages),
    deadLetters(attributes, sources, act),
    ...(messages ? shown(messages) : []),
  ].filter(Boolean);
}

function counts(attributes, messages) {
  const of = (state, name) => messages?.counts[state] ?? attributes[name] ?? 0;
  const rows = [
    ["Waiting", of("waiting", "ApproximateNumberOfMessages")],
    ["In flight", of("in flight", "ApproximateNumberOfMessagesNotVisible")],
    ["Delayed", of("delayed", "ApproximateNumberOfMessagesDelayed")],
  ];
  return h(
    "dl",
    { class: "counts" },
    rows.flatMap(([name, count]) => [h("dt", {}, name), h("dd", {}, String(count))]),
  );
}

/** Shows the dead-letter queue of a queue, or the queues that this one is the dead-letter queue of. */
function deadLetters({ RedrivePolicy }, sources, act) {
  const { deadLetterTargetArn, maxReceiveCount } = JSON.parse(RedrivePolicy || "{}");
  return [
    deadLetterTargetArn &&
      h("p", {}, `After ${maxReceiveCount} receives a message goes to ${short(deadLetterTargetArn)}.`),
    sources.length > 0 &&
      h(
        "p",
        { class: "bar" },
        `It has what ${sources.join(", ")} gave up. `,
        h("button", { id: "redrive", onclick: () => void act("redrive") }, "Redrive"),
      ),
  ].filter(Boolean)[0];
}

function shown({ shown: messages }) {
  if (messages.length === 0) return [h("p", { class: "empty" }, "No messages.")];
  const rows = messages.map(({ id, state, sentAt, receives, groupId, deadFrom, body }) => [
    clock(sentAt),
    h("span", { class: state === "waiting" ? "" : "warn" }, state),
    String(receives),
    groupId ?? "",
    deadFrom ? short(deadFrom) : "",
    id,
    h("pre", {}, pretty(body)),
  ]);
  return [
    table("Messages, in order", ["Sent", "State", "Receives", "Group", "Given up by", "Id", "Body"], rows),
  ];
}
