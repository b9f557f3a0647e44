import { byId, h } from "../dom.js";
import { table } from "../table.js";
import { form, link, pages, sure } from "./form.js";

export const title = "Table";

const COMPARISONS = ["=", "<", "<=", ">", ">=", "between", "begins with"];
/** The columns beside those of the key, and the characters of a cell. A press shows the whole item. */
const COLUMNS = 8;
const CHARACTERS = 80;

export function forms({ act }) {
  return [
    h("div", { id: "table-query" }),
    form("Put item", { item: { label: "Item, JSON", rows: 5, required: "" } }, ({ item }) =>
      act("put", { item }),
    ),
  ];
}

export function facts(shown, context) {
  drawQuery(shown.indexes, context);
  const { itemCount, streamView, refusal, rows = [], scanned } = shown;
  const found = scanned === rows.length ? "" : `, of ${scanned} that were read`;
  return [
    h("p", {}, `${itemCount} items.${streamView ? ` Its stream has ${streamView}.` : ""}`),
    refusal && h("p", { class: "problem" }, refusal),
    rows.length > 0 && itemTable(`${rows.length} items${found}`, rows, context),
    !refusal && rows.length === 0 && h("p", { class: "empty" }, `No items${found}.`),
    pages(shown, context),
  ].filter(Boolean);
}

/** The box is drawn again only when the indexes of the table change, so that text in it stays. */
function drawQuery(indexes, { choose }) {
  const element = byId("table-query");
  const drawn = JSON.stringify(indexes);
  if (element.dataset.drawn === drawn) return;
  element.dataset.drawn = drawn;
  const named = new Map(indexes.map((one) => [nameOf(one), one.index]));
  const fields = {
    index: { label: "Table or index", options: [...named.keys()] },
    partition: "Partition, none for a scan; of several attributes a JSON list",
    operator: { label: "Sort", options: COMPARISONS },
    sort: "Value",
    upTo: "And (between)",
    order: { label: "Order", options: ["ascending", "descending"] },
    limit: { label: "Limit", type: "number", min: 1, max: 200, value: 50 },
    filter: { label: "Filter expression", class: "long", placeholder: "#total >= :min" },
    values: {
      label: "Its names and values, JSON",
      class: "long",
      placeholder: '{"#total": "total", ":min": 5}',
    },
  };
  element.replaceChildren(
    form("Query", fields, ({ index, order, ...query }) =>
      choose({ ...NOTHING, ...query, index: named.get(index), descending: order === "descending" }),
    ),
  );
}

const NOTHING = {
  partition: undefined,
  operator: undefined,
  sort: undefined,
  upTo: undefined,
  limit: undefined,
  filter: undefined,
  values: undefined,
  after: undefined,
};

function nameOf({ index, partition, sort }) {
  return `${index ?? "the table"} (${sort ? `${partition}, ${sort}` : partition})`;
}

function itemTable(caption, rows, { resource, act }) {
  const keys = Object.keys(rows[0].key);
  const others = [...new Set(rows.flatMap(({ item }) => Object.keys(item)))].filter(
    (name) => !keys.includes(name),
  );
  const columns = [...keys, ...others.slice(0, COLUMNS)];
  const more = others.length > COLUMNS ? [`and ${others.length - COLUMNS} more`] : [];
  return table(
    caption,
    ["", ...columns, ...more, ""],
    rows.map(({ key, item }) => [
      link("Edit", () => edit(item)),
      ...columns.map((name) => (Object.hasOwn(item, name) ? cell(item[name]) : "")),
      ...more.map(() => ""),
      sure("Delete", [resource.arn, key], () => act("delete", { key })),
    ]),
  );
}

function cell(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}…` : text;
}

/** Puts the whole item into the form, where it can be changed and put again. */
function edit(item) {
  const field = document.querySelector("#resource-forms [name=item]");
  field.value = JSON.stringify(item, undefined, 2);
  field.focus();
}
