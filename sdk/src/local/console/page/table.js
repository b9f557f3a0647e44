import { h } from "./dom.js";

/**
 * Makes a table with a caption. Cells are texts or elements. The cells of a last column are prose if there are
 * more than two columns.
 */
export function table(title, head, rows) {
  return h(
    "table",
    {},
    h("caption", {}, title),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row) =>
        h(
          "tr",
          {},
          row.map((cell, i) => h("td", i === head.length - 1 && i > 1 ? { class: "prose" } : {}, cell)),
        ),
      ),
    ),
  );
}
