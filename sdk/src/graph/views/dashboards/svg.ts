import { cutLabel, escapeSvg } from "../svg-text";
import type { DashboardView, Widget } from "./read";

/** Pixels of a unit of the grid, which has 24 columns. */
const UNIT = 40;
const COLUMNS = 24;
const MARGIN = 12;
const HEAD = 34;
const LINE = 18;
/** A character of the font below is this wide. */
const CHARACTER = 7.2;

/** The dashboards as a document that stands alone, one below the other, as CloudWatch lays their widgets out. */
export function dashboardsSvg(dashboards: readonly DashboardView[]): string {
  const width = COLUMNS * UNIT + 2 * MARGIN;
  const drawn: string[] = [];
  let top = MARGIN;
  for (const dashboard of dashboards) {
    drawn.push(drawDashboard(dashboard, top));
    top += heightOf(dashboard) + MARGIN;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" role="img" aria-label="Dashboards of the program">`,
    `<style>${STYLE}</style>`,
    ...drawn,
    "</svg>",
    "",
  ].join("\n");
}

function heightOf({ widgets = [] }: DashboardView): number {
  return HEAD + UNIT * Math.max(1, ...widgets.map(({ y, height }) => y + height));
}

function drawDashboard({ name, widgets }: DashboardView, top: number): string {
  const below = widgets ?? [
    { x: 0, y: 0, width: COLUMNS, height: 1, title: "its body is not known here", lines: [] },
  ];
  const head = `<text class="name" x="${MARGIN}" y="${top + HEAD / 2}">${escapeSvg(name)}</text>`;
  return `<g>${head}${below.map((widget) => drawWidget(widget, top + HEAD)).join("")}</g>`;
}

function drawWidget({ x, y, width, height, title, lines }: Widget, top: number): string {
  const [left, up] = [MARGIN + x * UNIT, top + y * UNIT];
  const [wide, high] = [width * UNIT - 6, height * UNIT - 6];
  const characters = Math.max(1, Math.floor((wide - 20) / CHARACTER));
  const text = (line: string, row: number, name: string) =>
    `<text class="${name}" x="${left + 10}" y="${up + 16 + row * LINE}">${escapeSvg(cutLabel(line, characters))}</text>`;
  const room = Math.max(0, Math.floor((high - 28) / LINE));
  const shown =
    lines.length <= room ? lines : [...lines.slice(0, room - 1), `${lines.length - room + 1} more`];
  return [
    `<rect x="${left}" y="${up}" width="${wide}" height="${high}" rx="4"/>`,
    text(title, 0, "title"),
    ...(room === 0 ? [] : shown.map((line, index) => text(line, index + 1, "line"))),
  ].join("");
}

const STYLE = `
svg{background:var(--ground);--ink:#1f2328;--dim:#59636e;--line:#8c959f;--ground:#fff;--box:#f6f8fa;font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
@media(prefers-color-scheme:dark){svg{--ink:#e6edf3;--dim:#9198a1;--line:#656c76;--ground:#0d1117;--box:#161b22}}
rect{fill:var(--box);stroke:var(--line)}text{fill:var(--ink);dominant-baseline:central}.name{font-size:14px}.title{font-weight:bold}.line{fill:var(--dim)}
`.trim();
