import type { Expected } from "../explanations";
import { countsOf, type Row } from "../rows";

/** The results of one comparison. */
export interface Found {
  /** `moto 5.2.5`. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly expected: readonly Expected[];
}

/** The results as a page of the docs has them: how many steps of each service went how, and the reasons for differences. */
export function tablesOf(found: readonly Found[]): string {
  return [countsTable(found), ...found.map(differencesTable)].join("\n\n");
}

function countsTable(found: readonly Found[]): string {
  const services = [...new Set(found.flatMap(({ rows }) => rows.map(({ step }) => serviceOf(step))))];
  const lines = services.map((service) => {
    const counts = found.map(({ rows }) => {
      const { same, differing, uncovered } = countsOf(rows.filter(({ step }) => serviceOf(step) === service));
      return `${same} / ${differing} / ${uncovered}`;
    });
    return line([service, ...counts]);
  });
  return [line(["service", ...found.map(({ name }) => name)]), ruler(found.length + 1), ...lines].join("\n");
}

function differencesTable({ name, expected }: Found): string {
  const lines = expected.map(({ steps, right, reason, source }) => {
    const services = [...new Set(steps.map(serviceOf))].join(", ");
    const names = steps.map((step) => step.slice(step.indexOf(": ") + 2)).join("<br>");
    return line([services, names, right === "theirs" ? "there" : right, reason, source]);
  });
  const head = line(["service", "steps", "as AWS", "why", "source"]);
  return [`## ${name}`, "", head, ruler(5), ...lines].join("\n");
}

function serviceOf(step: string): string {
  return step.slice(0, step.indexOf(": "));
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function ruler(columns: number): string {
  return `|${"---|".repeat(columns)}`;
}
