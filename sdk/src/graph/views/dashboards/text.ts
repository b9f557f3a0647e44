import type { DashboardView, Widget } from "./read";

/** Dashboards with their widgets, a line for each thing that these show. */
export function dashboardsText(dashboards: readonly DashboardView[]): string {
  if (dashboards.length === 0) return "the program has no dashboards\n";
  return `${dashboards.map(dashboardText).join("\n\n")}\n`;
}

function dashboardText({ name, widgets }: DashboardView): string {
  const below = widgets?.flatMap(widgetLines) ?? ["  its body is not known here"];
  return [`${name} (dashboard)`, ...below].join("\n");
}

function widgetLines({ title, lines }: Widget): readonly string[] {
  return [`  ${title}`, ...lines.map((line) => `    ${line}`)];
}
