import { applyChange } from "../breaking/change";
import { javaScriptOf, writeSource } from "../breaking/copies";
import { runTests } from "../breaking/mocha";
import { readSources, type Sources } from "../breaking/sources";
import { escape, specsWithTest, specsWithTitle, titlePattern } from "../breaking/titles";
import type { BrokenRule } from "./rule";

/** Undefined for success, or the description of the failure. */
export type Complaint = string | undefined;

/** The source whose rules are broken, and the specs that must notice. */
export interface Project {
  readonly sources: Sources;
  readonly specs: Sources;
}

export function readProject(root: string): Project {
  const specs = [...readSources(root, "tests")].filter(([file]) => file.endsWith(".spec.ts"));
  return { sources: readSources(root, "sdk/src", "provider/src", "scripts"), specs: new Map(specs) };
}

export function nameOf(rule: BrokenRule): string {
  return `${"row" in rule ? rule.row : rule.test}, broken in ${rule.in}`;
}

/** The tests must pass while no rule is broken: a test that always fails notices nothing. */
export async function checkUnbroken(
  project: Project,
  rules: readonly BrokenRule[],
  copy: string,
): Promise<Complaint> {
  const titles = [...new Set(rules.map(titleOf))];
  const outcome = await runTests(copy, titles.join("|"), compiledSpecsOf(project.specs, rules));
  if (typeof outcome === "string") return outcome;
  const failed = outcome.failures.map(({ title }) => `fails: ${title}`);
  const passed = outcome.passes.map(({ fullTitle }) => fullTitle);
  const lost = titles
    .map((title) => ({ title, times: passed.filter((text) => new RegExp(title).test(text)).length }))
    .filter(({ times }) => times !== 1)
    .map(({ title, times }) => `passes ${times} times: ${title}`);
  const all = [...failed, ...lost];
  return all.length === 0 ? undefined : all.join("; ");
}

/** The rule's test must fail when the rule is broken. */
export async function checkNoticed(project: Project, rule: BrokenRule, copy: string): Promise<Complaint> {
  try {
    const { file, text } = applyChange(project.sources, rule);
    try {
      writeSource(copy, file, text);
      return await checkFails(project, rule, copy);
    } finally {
      writeSource(copy, file, project.sources.get(file) as string);
    }
  } catch (error) {
    return (error as Error).message;
  }
}

async function checkFails(project: Project, rule: BrokenRule, copy: string): Promise<Complaint> {
  const outcome = await runTests(copy, titleOf(rule), compiledSpecsOf(project.specs, [rule]));
  if (typeof outcome === "string") return outcome;
  const [failure] = outcome.failures;
  // A hook before the test may fail instead of it.
  const failed = failure ? `, "${failure.title}" failed` : "";
  if (outcome.stats.tests !== 1) return `${outcome.stats.tests} tests ran${failed}`;
  if (!failure) return "its test did not notice";
  const isCrash = /^(Syntax|Reference|Type)Error/.test(failure.err.stack ?? "");
  return isCrash ? `the broken source does not run: ${failure.err.stack?.split("\n")[0]}` : undefined;
}

/** The specs that may hold the test of a rule. */
export function specsOf(specs: Sources, rule: BrokenRule): readonly string[] {
  if ("row" in rule) return specsWithTest(specs, `[${rule.row}] `);
  return rule.spec === undefined ? specsWithTitle(specs, rule.test) : [rule.spec];
}

function compiledSpecsOf(specs: Sources, rules: readonly BrokenRule[]): readonly string[] {
  return [...new Set(rules.flatMap((rule) => specsOf(specs, rule)).map(javaScriptOf))];
}

/** An expression that matches only the title of a rule's test. */
function titleOf(rule: BrokenRule): string {
  return "row" in rule ? escape(`[${rule.row}] `) : titlePattern(rule.test);
}
