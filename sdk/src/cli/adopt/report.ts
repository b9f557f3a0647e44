import type { CommandIo } from "../command";
import { count } from "../count";
import { type Paint, painterFor } from "../paint";
import { printable } from "../printable";
import { table } from "../table";
import type { DeployedResource } from "./cloudformation/template";
import { nameIn } from "./criteria";
import type { Leftovers } from "./leftovers";
import type { Release } from "./release";
import { type AdoptRequest, adoptLine } from "./request";
import type { Verdict } from "./verdicts";

/** The result of an adoption, or of its dry run. */
export interface Report {
  readonly isDry: boolean;
  /** Names of the stacks and how many resources they list. */
  readonly stacks: readonly { readonly name: string; readonly resources: number }[];
  readonly verdicts: readonly Verdict[];
  /** How many of the adopted were in the state before. */
  readonly before: number;
  /** Resources that the stacks list and AWS no longer has. */
  readonly deleted: readonly DeployedResource[];
  readonly leftovers: Leftovers;
  /** Files that were written, and the commands for them. Empty in a dry run. */
  readonly releases: readonly Release[];
  readonly notes: readonly string[];
}

/** Print what was done: one JSON object on a line of its own, or tables. */
export function printReport(report: Report, request: AdoptRequest, io: CommandIo): void {
  if (request.json) {
    io.stdout.write(`${JSON.stringify({ event: "adoption", ...toJson(report, request) })}\n`);
    return;
  }
  for (const line of reportLines(report, request, painterFor(io.stdout))) io.stdout.write(`${line}\n`);
}

function toJson(
  { isDry, stacks, verdicts, before, deleted, leftovers, releases, notes }: Report,
  { stage, out }: AdoptRequest,
) {
  return {
    stage,
    dryRun: isDry,
    stacks,
    resources: verdicts,
    inStateBefore: before,
    gone: deleted.map(shortOf),
    left: {
      active: leftovers.active.map(shortOf),
      data: leftovers.data.map(shortOf),
      others: leftovers.others,
    },
    releases: releases.map(({ stack, file, update, remove }) => ({
      stack,
      file: `${out}/${file}`,
      update,
      remove,
    })),
    notes,
  };
}

function shortOf({ stack, logicalId, type, physicalId }: DeployedResource) {
  return { stack, logicalId, type, physicalId };
}

/** The report for people. */
export function reportLines(report: Report, request: AdoptRequest, paint: Paint): readonly string[] {
  const { stacks, verdicts, before } = report;
  const resources = stacks.reduce((sum, stack) => sum + stack.resources, 0);
  const of = (fate: Verdict["fate"]) => verdicts.filter((verdict) => verdict.fate === fate);
  const again = before === 0 ? "" : `; ${count(before, "resource")} adopted before`;
  return [
    `${request.stage}: ${count(stacks.length, "stack")} of CloudFormation with ${count(resources, "resource")}${again}`,
    ...table(stacks.map(({ name, resources: own }) => [printable(name), count(own, "resource")])),
    ...section(paint.bold("adopted as it is:"), adoptedRows(of("adopted"))),
    ...section(paint.bold("adopted, changes in place:"), adoptedRows(of("changed"))),
    ...section(paint.bold("made anew, nothing is lost:"), anewRows(of("anew"))),
    ...section(paint.yellow("listed by the old stacks, and gone in AWS:"), report.deleted.map(rowOf)),
    ...leftoverLines(report.leftovers, paint),
    ...report.notes.map((note) => `note: ${note}`),
    ...nextSteps(report, request, paint),
  ];
}

function section(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : ["", title, ...table(rows.map((row) => row.map(printable)))];
}

/** A row for each resource that would lose data, and one for each type of the rest. */
function adoptedRows(verdicts: readonly Verdict[]): readonly (readonly string[])[] {
  const own = verdicts
    .filter(({ isAtStake }) => isAtStake)
    .map(({ what, name, of = "", changes }) => [what, name, of, changes.join(", ")]);
  const others = byType(verdicts.filter(({ isAtStake }) => !isAtStake)).map((group) => {
    const [first] = group;
    const changes = new Set(group.flatMap((verdict) => verdict.changes));
    const name = group.length === 1 ? (first?.name ?? "") : `${group.length} of them`;
    return [first?.what ?? "", name, "", [...changes].sort().join(", ")];
  });
  return [...own, ...others];
}

/** One line for each type: there may be hundreds of functions. */
function anewRows(verdicts: readonly Verdict[]): readonly (readonly string[])[] {
  return byType(verdicts).map(([first, ...others]) => [
    String(others.length + 1),
    first?.what ?? "",
    others.length === 0 ? (first?.name ?? "") : "",
    first?.reason ?? "",
  ]);
}

function byType(verdicts: readonly Verdict[]): readonly (readonly Verdict[])[] {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts) groups.set(verdict.type, [...(groups.get(verdict.type) ?? []), verdict]);
  return [...groups.values()];
}

function rowOf({ type, physicalId, stack, logicalId }: DeployedResource): readonly string[] {
  return [type, nameIn(physicalId), `${stack} ${logicalId}`];
}

function leftoverLines({ active, data, others }: Leftovers, paint: Paint): readonly string[] {
  const rest = Object.entries(others).map(([type, number]) => `${number} ${type}`);
  return [
    ...section(
      paint.yellow(
        "left in AWS, and goes on calling functions of before; remove it by hand once you have deployed:",
      ),
      active.map(rowOf),
    ),
    ...section(paint.yellow("left in AWS with its data, and belongs to nobody:"), data.map(rowOf)),
    ...(rest.length === 0 ? [] : ["", "left in AWS, and belongs to nobody:", `  ${rest.join(", ")}`]),
  ];
}

function nextSteps(
  { isDry, verdicts, releases }: Report,
  request: AdoptRequest,
  paint: Paint,
): readonly string[] {
  if (verdicts.some(({ fate }) => fate === "refused")) return [];
  if (isDry) return ["", `nothing was changed; to do it: ${adoptLine(request, { yes: true })}`];
  return [
    "",
    paint.bold("next:"),
    `  1. sapi deploy ${request.stage}, and see that everything works`,
    "  2. let the old stacks go without their resources; no handler of a custom resource is called then:",
    ...releases.map(({ update }) => `     ${update}`),
    ...releases.map(({ remove }) => `     ${remove}`),
    ...(releases.some(({ update }) => update.includes("--s3-bucket"))
      ? [
          "     <bucket> is a bucket of yours in the same region: templates of more than 51,200 bytes are read from there",
        ]
      : []),
    "  never run sst remove for this stage: it would delete what was adopted",
  ];
}
