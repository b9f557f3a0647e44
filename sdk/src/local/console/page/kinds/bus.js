import { h } from "../dom.js";
import { clock, pretty } from "../format.js";
import { showInvocation } from "../invocations.js";
import { table } from "../table.js";
import { short } from "./activity.js";
import { form } from "./form.js";

export const title = "Event bus";

const EXAMPLE = { source: "shop", "detail-type": "placed", detail: {} };

export function forms({ act }) {
  const answer = h("div", { id: "verdicts" });
  const fields = {
    source: { label: "Source", required: "" },
    detailType: { label: "Detail type", required: "" },
    detail: { label: "Detail, JSON", rows: 4, value: "{}", required: "" },
  };
  const event = { label: "Event, JSON", rows: 5, value: JSON.stringify(EXAMPLE, undefined, 2), required: "" };
  return [
    form("Put", fields, (entry) => act("put", entry)),
    h(
      "details",
      {},
      h("summary", {}, "Which rules would an event match?"),
      form("Test", { event }, async (input) => {
        const { verdicts = [], problem } = await act("test", input);
        answer.replaceChildren(problem ? h("p", { class: "problem" }, problem) : verdictList(verdicts));
      }),
      answer,
    ),
  ];
}

export function facts({ rules, events, invocations }, { act }) {
  return [ruleTable(rules), events.length > 0 ? eventTable(events, invocations, act) : none()];
}

function none() {
  return h("p", { class: "empty" }, "No events yet. They appear here as they come.");
}

function ruleTable(rules) {
  const rows = rules.map(({ name, pattern, expression, isEnabled, targets }) => [
    name,
    h("span", { class: isEnabled ? "good" : "warn" }, isEnabled ? "enabled" : "disabled"),
    targets.map((arn) => h("div", {}, short(arn))),
    pattern ? h("pre", {}, pretty(pattern)) : expression,
  ]);
  return table("Rules", ["Rule", "State", "Targets", "Pattern"], rows);
}

function eventTable(events, invocations, act) {
  const rows = events.map(({ id, time, source, detailType, resources, detail, isCut, refusal, rules }) => [
    clock(time),
    source,
    detailType,
    refusal ? h("p", { class: "bad" }, refusal) : verdictList(rules),
    causedBy(id, invocations),
    isCut || refusal ? "" : h("button", { class: "link", onclick: () => act("again", { id }) }, "Send again"),
    [
      h("pre", {}, pretty(detail)),
      isCut && h("p", { class: "dim" }, "The rest was too long to keep."),
      resources.length > 0 && h("p", { class: "dim" }, resources.map(short).join(" ")),
      h("p", { class: "dim" }, id),
    ].filter(Boolean),
  ]);
  return table(
    "Events, newest first",
    ["Time", "Source", "Detail type", "Rules", "Caused", "", "Detail"],
    rows,
  );
}

/** Lists each rule, and why it does not match. */
function verdictList(rules) {
  if (rules.length === 0) return h("span", { class: "dim" }, "no rules");
  return h(
    "ul",
    { class: "verdicts" },
    rules.map(({ arn, reason }) =>
      h(
        "li",
        {},
        h(
          "span",
          { class: reason ? "dim" : "good" },
          `${nameOf(arn)} ${reason ? "does not match" : "matches"}`,
        ),
        reason && h("span", { class: "dim" }, `: ${reason}`),
      ),
    ),
  );
}

/** The functions that were called with this event itself. Queues and topics pass on messages with ids of their own. */
function causedBy(id, invocations) {
  return invocations
    .filter(({ source }) => source.items.includes(id))
    .map(({ handler, requestId }) =>
      h("button", { class: "link", onclick: () => void showInvocation(requestId) }, handler),
    );
}

function nameOf(arn) {
  return arn.slice(arn.lastIndexOf("/") + 1);
}
