import { readFileSync } from "node:fs";
import * as path from "node:path";
import type { TutorialCall } from "./call";
import { DIFFERENCES } from "./differs";
import type { Results } from "./results";

const PAGE = path.join(__dirname, "..", "..", "..", "docs", "aws-clients.md");

/** Each call with a column for each client: `same`, or the difference. */
export function callsTable(calls: readonly TutorialCall[], results: readonly Results[]): string[] {
  const head = [
    line(["call", ...results.map(({ client }) => client)]),
    line([1, ...results].map(() => "---")),
  ];
  const rows = calls.map(({ name }, n) =>
    line([name, ...results.map(({ played }) => played[n]?.differences.join("; ") || "same")]),
  );
  return [...head, ...rows];
}

/** The line of a client in the page: its version and, by service, how many of its calls are answered as on AWS. */
export function summaryLine({ client, version, played }: Results): string {
  const same = played.filter(({ differences }) => differences.length === 0).length;
  return line([client, version, String(played.length), String(same)]);
}

/** The lines of the page for the differences. */
export function differenceLines(): string[] {
  return DIFFERENCES.map(({ clients, calls, isAsOnAws, reason }) =>
    line([clients.join(", "), calls.join("<br>"), isAsOnAws ? "yes" : "no", reason]),
  );
}

/** A sentence for each line that the page does not have. */
export function missingFromPage(results: readonly Results[], page = readFileSync(PAGE, "utf8")): string[] {
  return [...results.map(summaryLine), ...differenceLines()]
    .filter((one) => !page.split("\n").includes(one))
    .map((one) => `docs/aws-clients.md does not have the line ${one}`);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
