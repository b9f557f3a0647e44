import { cutLabel, escapeSvg } from "../svg-text";
import { type LabelPosition, positionLabels } from "./labels";
import { type Layout, layOut, type Point } from "./layout";
import { round } from "./round";
import type { NodeKind, Picture, PictureEdge, PictureNode } from "./types";

/** A character of the font below is this wide, so that boxes fit their text on every machine. */
const CHARACTER = 7.2;
const LONGEST = 44;
const PADDING = 12;
const LINE = 30;
const TWO_LINES = 44;

/** The picture as a document that stands alone. It follows the viewer's choice of dark or light. */
export function pictureSvg({ nodes, edges }: Picture): string {
  const indexes = new Map(nodes.map(({ id }, i) => [id, i]));
  const arrows = edges.map(({ from, to }) => ({
    from: indexes.get(from) as number,
    to: indexes.get(to) as number,
  }));
  const layout = layOut(nodes.map(sizeOf), arrows);
  const { width, height } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Resources of the program">`,
    `<style>${STYLE}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    ...edges.map((edge, i) => drawEdge(edge, layout.paths[i] as Point[])),
    ...nodes.map((node, i) => drawNode(node, layout, i)),
    ...positionLabels(edges, layout.paths).map(drawLabel),
    "</svg>",
    "",
  ].join("\n");
}

function sizeOf({ label, detail }: PictureNode): { width: number; height: number } {
  const longest = Math.max(cutLabel(label, LONGEST).length, detail.length);
  return { width: Math.ceil(longest * CHARACTER) + 2 * PADDING, height: detail === "" ? LINE : TWO_LINES };
}

function drawNode(node: PictureNode, { positions }: Layout, i: number): string {
  const { x, y } = positions[i] as Point;
  const { width, height } = sizeOf(node);
  const middle = y + height / 2;
  const lines =
    node.detail === ""
      ? [text(x, middle, cutLabel(node.label, LONGEST))]
      : [text(x, middle - 8, cutLabel(node.label, LONGEST)), text(x, middle + 9, node.detail, "detail")];
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${RADIUS[node.kind]}"/>`;
  return `<g class="${node.kind}"><title>${escapeSvg(`${node.label} ${node.detail}`.trim())}</title>${box}${lines.join("")}</g>`;
}

const RADIUS: Readonly<Record<NodeKind, number>> = {
  api: 10,
  route: 3,
  authorizer: 14,
  function: 6,
  data: 3,
  source: 14,
  outside: 3,
};

function text(x: number, y: number, content: string, name?: string): string {
  return `<text x="${x + PADDING}" y="${round(y)}"${name ? ` class="${name}"` : ""}>${escapeSvg(content)}</text>`;
}

/** A curve that leaves and arrives level. */
function drawEdge({ label }: PictureEdge, points: readonly Point[]): string {
  const [first, ...rest] = points as [Point, ...Point[]];
  let previous = first;
  let path = `M${first.x} ${first.y}`;
  for (const point of rest) {
    const bend = round((previous.x + point.x) / 2);
    path +=
      previous.y === point.y
        ? `H${point.x}`
        : `C${bend} ${previous.y} ${bend} ${point.y} ${point.x} ${point.y}`;
    previous = point;
  }
  return `<path class="edge${label === "asks" ? " asks" : ""}" d="${path}"/>`;
}

function drawLabel({ label, x, y }: LabelPosition): string {
  return `<text class="label" x="${x}" y="${y}">${escapeSvg(label)}</text>`;
}

const STYLE = `
svg{background:var(--ground);--ink:#1f2328;--dim:#59636e;--line:#8c959f;--ground:#fff;--box:#f6f8fa;font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
--api:#0969da;--route:#8c959f;--authorizer:#9a6700;--function:#bc4c00;--data:#1a7f37;--source:#8250df;--outside:#6e7781}
@media(prefers-color-scheme:dark){svg{--ink:#e6edf3;--dim:#9198a1;--line:#656c76;--ground:#0d1117;--box:#161b22;
--api:#4493f8;--route:#656c76;--authorizer:#d29922;--function:#f0883e;--data:#3fb950;--source:#ab7df8;--outside:#7d8590}}
rect{fill:var(--box);stroke-width:1.5}text{fill:var(--ink);dominant-baseline:central}.detail{fill:var(--dim);font-size:11px}
${["api", "route", "authorizer", "function", "data", "source", "outside"].map((kind) => `.${kind} rect{stroke:var(--${kind})}`).join("")}
.outside rect{stroke-dasharray:4 3}
.edge{fill:none;stroke:var(--line);marker-end:url(#tip)}.asks{stroke-dasharray:4 3}marker path{fill:var(--line)}
.label{fill:var(--dim);font-size:11px;text-anchor:middle;paint-order:stroke;stroke:var(--ground);stroke-width:4px}
`.trim();
