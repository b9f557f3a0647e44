import * as fs from "node:fs";
import * as nodePath from "node:path";
import type { DeployedStack, Template } from "./template";
import { parseData, toTemplate } from "./template-text";
import { type ListedResource, type StackFacts, toStack } from "./to-stack";

/** The content of one file. */
export type ParsedFile =
  | { readonly kind: "resources"; readonly file: string; readonly resources: readonly ListedResource[] }
  | { readonly kind: "template"; readonly file: string; readonly template: Template }
  | { readonly kind: "stacks"; readonly file: string; readonly stacks: readonly StackFacts[] };

/** A problem with the files of a folder, in words. */
export interface FileProblem {
  readonly file: string;
  readonly problem: string;
  readonly cure: string;
}

/** The stacks in the files of a folder, and their mistakes. */
export interface StacksInFiles {
  readonly stacks: readonly DeployedStack[];
  readonly problems: readonly FileProblem[];
}

/** Reads the files that the AWS CLI wrote. The purpose of a file follows from its content, not from its name. */
export function readStackFiles(folder: string): StacksInFiles {
  const names = fs.readdirSync(folder).filter((name) => /\.(json|ya?ml|template)$/i.test(name));
  const files = names
    .sort()
    .flatMap((name) => parseFile(name, fs.readFileSync(nodePath.join(folder, name), "utf8")) ?? []);
  return assemble(files);
}

/** The content of a file of the AWS CLI. Undefined for anything else. */
export function parseFile(file: string, text: string): ParsedFile | undefined {
  const data = parseData(text.replace(/^\uFEFF/, ""));
  if (typeof data !== "object" || data === null) return undefined;
  const known = data as Readonly<Record<string, unknown>>;
  const listed = known.StackResources ?? known.StackResourceSummaries;
  if (Array.isArray(listed)) return { kind: "resources", file, resources: listed as ListedResource[] };
  if (Array.isArray(known.Stacks)) return { kind: "stacks", file, stacks: known.Stacks as StackFacts[] };
  const template = toTemplate(known.TemplateBody ?? known);
  return template && { kind: "template", file, template };
}

/** Put together which template belongs to which list of resources. */
export function assemble(files: readonly ParsedFile[]): StacksInFiles {
  const templates = files.filter((parsed) => parsed.kind === "template");
  const facts = files.flatMap((parsed) => (parsed.kind === "stacks" ? parsed.stacks : []));
  const used = new Set<string>();
  const problems: FileProblem[] = [];
  const stacks = files.flatMap((parsed): DeployedStack[] => {
    if (parsed.kind !== "resources") return [];
    const open = templates.filter(({ file }) => !used.has(file));
    const found = bestTemplate(parsed, open);
    if (!found) {
      const cure = "write it with aws cloudformation get-template --stack-name <name>";
      problems.push({ file: parsed.file, problem: "no file has the template of these resources", cure });
      return [];
    }
    used.add(found.file);
    const name = nameOf(parsed, found.file, facts);
    return [
      toStack(
        name,
        found.template,
        parsed.resources,
        facts.find(({ StackName }) => StackName === name),
      ),
    ];
  });
  for (const { file } of templates.filter(({ file }) => !used.has(file))) {
    const cure = "write them with aws cloudformation describe-stack-resources --stack-name <name>";
    problems.push({ file, problem: "no file has the resources of this template", cure });
  }
  return { stacks, problems };
}

type ResourcesFile = Extract<ParsedFile, { kind: "resources" }>;
type TemplateFile = Extract<ParsedFile, { kind: "template" }>;

/** The template with most of the logical ids. Of several, the one whose file has a similar name. */
function bestTemplate(
  { file, resources }: ResourcesFile,
  templates: readonly TemplateFile[],
): TemplateFile | undefined {
  const ids = resources.map(({ LogicalResourceId }) => LogicalResourceId);
  const scored = templates.map((parsed) => {
    const known = ids.filter((id) => id in parsed.template.Resources).length;
    return {
      parsed,
      score: known / Math.max(ids.length, 1),
      isAlike: stem(parsed.file) === stem(file),
    };
  });
  const good = scored.filter(
    ({ score, isAlike }) => score > 0.5 || (isAlike && (score > 0 || ids.length === 0)),
  );
  good.sort((a, b) => b.score - a.score || Number(b.isAlike) - Number(a.isAlike));
  return good[0]?.parsed;
}

/** `describe-stack-resources` names the stack, `list-stack-resources` does not. */
function nameOf({ file, resources }: ResourcesFile, template: string, facts: readonly StackFacts[]): string {
  const stackName = resources.find(({ StackName }) => StackName !== undefined)?.StackName;
  const known = facts.map(({ StackName }) => StackName);
  const named = [stem(file), stem(template)];
  return stackName ?? named.find((name) => known.includes(name)) ?? named[0] ?? file;
}

/** A file's name without what says which call wrote it. */
function stem(file: string): string {
  return nodePath
    .basename(file)
    .replace(/\.(json|ya?ml|template)$/i, "")
    .replace(/[._-](describe-|list-|get-)?(stack-)?(resources|template|stacks?)$/i, "");
}
