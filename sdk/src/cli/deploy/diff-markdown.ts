import { isDeepStrictEqual } from "node:util";
import type { Change, ChangeKind } from "./changes";
import { cell, code, codeBlock, fitted, type Section } from "./markdown-text";
import type { Outcome } from "./operate";
import type { RouteChange } from "./route-changes";
import { changedParts, isOpened, type Summary, summarise } from "./summary";

/** The project and the stage of a comment. */
export interface DiffSubject {
  /** Name of the Pulumi project. */
  readonly project: string;
  readonly stage: string;
}

/** GitHub takes comments of 65,536 characters. Some are left for what a workflow adds. */
const LONGEST = 65_000;

const WORDS: Readonly<Partial<Record<ChangeKind, string>>> = {
  replace: "replaced",
  delete: "deleted",
  create: "created",
  update: "updated",
};
const STACK = "pulumi:pulumi:Stack";

/**
 * A comparison as a comment of a pull request. Its first line is the same for each comparison of a stage, so that a bot finds
 * its comment again. The same changes are the same text. Values of inputs are not in it, since some are secret.
 */
export function diffMarkdown(
  subject: DiffSubject,
  outcomes: readonly Outcome[],
  notCompared: readonly string[] = [],
): string {
  const summary = summarise(outcomes.map(({ changes }) => changes));
  const failed = outcomes.filter(({ isGood }) => !isGood);
  return fitted(
    [
      head(subject, summary, failed.length > 0),
      failures(failed, notCompared),
      data(summary),
      resources("### Replaced and deleted", changesOf(outcomes, ["replace", "delete"])),
      routes(summary),
      collapsed(changesOf(outcomes, ["create", "update"])),
    ],
    LONGEST,
  );
}

/** The first line of the comments of a stage, which nobody sees. */
export function markerOf({ project, stage }: DiffSubject): string {
  const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9_.-]/g, "_").replaceAll(/-{2,}/g, "-");
  return `<!-- sapi diff ${plain(project)}/${plain(stage)} -->`;
}

function head(subject: DiffSubject, { apis, counts }: Summary, isFailed: boolean): Section {
  const routes = apis.flatMap((api) => api.routes);
  const parts = [...changedParts(routes), ...countsOf(counts)];
  const changes = parts.length === 0 ? "no changes" : parts.join(", ");
  const title = `${code(subject.stage)} of ${code(subject.project)}`;
  const said = isFailed ? "cannot be compared" : changes;
  return section({ before: [markerOf(subject), `## ${title}: ${said}`, ""] });
}

function failures(failed: readonly Outcome[], notCompared: readonly string[]): Section {
  const rows = failed.flatMap(({ stack, failure }) => [
    `${code(stack)}:`,
    "",
    codeBlock((failure?.problem ?? "failed").slice(0, 4_000)),
    "",
  ]);
  const rest = notCompared.map((name) => `${code(name)} was not compared.`);
  return section({ rows: [...rows, ...rest, ...(rest.length > 0 ? [""] : [])], what: "lines" });
}

function data({ data: lines }: Summary): Section {
  if (lines.length === 0) return section({});
  const rows = [...lines].sort().map((line) => {
    const at = line.lastIndexOf(": ");
    return `> - ${code(line.slice(0, at))}: ${line.slice(at + 2)}`;
  });
  return section({ before: ["> [!CAUTION]", "> Data:"], rows, after: [""], what: "data resources" });
}

function routes({ apis }: Summary): Section {
  const rows = [...apis]
    .filter((api) => api.routes.length > 0)
    .sort((a, b) => compare(a.api, b.api))
    .flatMap(({ api, routes: changed }) => [...changed].sort(byWeight).map((route) => routeRow(api, route)));
  if (rows.length === 0) return section({});
  const before = ["### Routes", "", "| API | route | |", "|---|---|---|"];
  return section({ before, rows, after: [""], what: "routes" });
}

function routeRow(api: string, { key, what }: RouteChange): string {
  const shown = isOpened({ key, what }) ? `**${what}**` : what;
  return `| ${cell(api)} | ${key === undefined ? "a route" : cell(key)} | ${shown} |`;
}

/** Routes that are more open first, then those that go. */
function byWeight(a: RouteChange, b: RouteChange): number {
  return weightOf(a) - weightOf(b) || compare(a.key ?? "", b.key ?? "");
}

function weightOf(route: RouteChange): number {
  if (isOpened(route)) return 0;
  if (route.what === "removed") return 1;
  return route.what === "added" ? 3 : 2;
}

function resources(title: string, changes: readonly Change[]): Section {
  if (changes.length === 0) return section({});
  const before = [title, "", "| | resource | type | inputs that change |", "|---|---|---|---|"];
  return section({ before, rows: changes.map(resourceRow), after: [""], what: "resources" });
}

function collapsed(changes: readonly Change[]): Section {
  const { before, rows, what } = resources("", changes);
  const counts: Partial<Record<ChangeKind, number>> = {};
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  if (rows.length === 0) return section({});
  const summary = `<details><summary>${countsOf(counts).join(", ")}</summary>`;
  return section({ before: [summary, ...before.slice(1)], rows, after: ["", "</details>"], what });
}

function resourceRow(change: Change): string {
  const { kind, name, type } = change;
  const inputs = kind === "delete" || kind === "create" ? [] : changedInputs(change);
  return `| ${WORDS[kind]} | ${cell(name)} | ${cell(dotted(type))} | ${inputs.map(cell).join(" ")} |`;
}

function changedInputs({ before, after }: Change): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !name.startsWith("__") && !isDeepStrictEqual(before[name], after[name]))
    .sort(compare);
}

/** The class in a program: `aws.lambda.Function` of `aws:lambda/function:Function`. */
function dotted(type: string): string {
  const [pack = "", module = "", name = ""] = type.split(":");
  const folder = module.split("/")[0];
  return [pack, ...(folder === "" || folder === "index" ? [] : [folder]), name].join(".");
}

function changesOf(outcomes: readonly Outcome[], kinds: readonly ChangeKind[]): readonly Change[] {
  return outcomes
    .flatMap(({ changes }) => changes)
    .filter(({ kind, type }) => kinds.includes(kind) && type !== STACK)
    .sort(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || compare(a.type, b.type) || compare(a.name, b.name),
    );
}

function countsOf(counts: Summary["counts"]): readonly string[] {
  return (Object.keys(WORDS) as ChangeKind[]).flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [`${count} ${WORDS[kind]}`];
  });
}

function section(parts: Partial<Section>): Section {
  return { before: [], rows: [], after: [], what: "lines", ...parts };
}

/** The same order on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
