import type { NodeKind, Picture, PictureNode } from "./types";

/** Shapes by kind: what stands before and behind the text of a node. */
const SHAPES: Readonly<Record<NodeKind, readonly [string, string]>> = {
  api: ["([", "])"],
  route: ["[", "]"],
  authorizer: ["{{", "}}"],
  function: ["[[", "]]"],
  data: ["[(", ")]"],
  source: ["([", "])"],
  outside: [">", "]"],
};

/** The picture as a flow chart that Markdown viewers draw. @see https://mermaid.js.org/syntax/flowchart.html */
export function pictureMermaid({ nodes, edges }: Picture): string {
  const ids = new Map(nodes.map(({ id }, i) => [id, `n${i}`]));
  const lines = edges.map(({ from, to, label }) => {
    const arrow = label === "" ? "-->" : `-->|"${escape(label)}"|`;
    return `  ${ids.get(from)} ${arrow} ${ids.get(to)}`;
  });
  return `${["flowchart LR", ...nodes.map((node) => `  ${ids.get(node.id)}${box(node)}`), ...lines].join("\n")}\n`;
}

function box({ kind, label, detail }: PictureNode): string {
  const [open, close] = SHAPES[kind];
  const text = detail === "" ? escape(label) : `${escape(label)}<br/>${escape(detail)}`;
  return `${open}"${text}"${close}`;
}

/** Mermaid has entities of its own, with `#` for `&`. */
function escape(text: string): string {
  return text
    .replaceAll("#", "#35;")
    .replaceAll('"', "#quot;")
    .replaceAll("<", "#lt;")
    .replaceAll(">", "#gt;");
}
