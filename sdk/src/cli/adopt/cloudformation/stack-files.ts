import * as fs from "node:fs";
import * as nodePath from "node:path";
import type { DeployedStack, Template } from "./template";
import { parseData, toTemplate } from "./template-text";
import { type ListedResource, type StackFacts, toStack } from "./to-stack";

/** The content of one file. */
export type Piece =
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
  const pieces = names
    .sort()
    .flatMap((name) => toPiece(name, fs.readFileSync(nodePath.join(folder, name), "utf8")) ?? []);
  return assemble(pieces);
}

/** The content of a file of the AWS CLI. Undefined for anything else. */
export function toPiece(file: string, text: string): Piece | undefined {
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
export function assemble(pieces: readonly Piece[]): StacksInFiles {
  const templates = pieces.filter((piece) => piece.kind === "template");
  const facts = pieces.flatMap((piece) => (piece.kind === "stacks" ? piece.stacks : []));
  const used = new Set<string>();
  const problems: FileProblem[] = [];
  const stacks = pieces.flatMap((piece): DeployedStack[] => {
    if (piece.kind !== "resources") return [];
    const open = templates.filter(({ file }) => !used.has(file));
    const found = bestTemplate(piece, open);
    if (!found) {
      const cure = "write it with aws cloudformation get-template --stack-name <name>";
      problems.push({ file: piece.file, problem: "no file has the template of these resources", cure });
      return [];
    }
    used.add(found.file);
    const name = nameOf(piece, found.file, facts);
    return [
      toStack(
        name,
        found.template,
        piece.resources,
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

type ResourcesPiece = Extract<Piece, { kind: "resources" }>;
type TemplatePiece = Extract<Piece, { kind: "template" }>;

/** The template with most of the logical ids. Of several, the one whose file has a similar name. */
function bestTemplate(
  { file, resources }: ResourcesPiece,
  templates: readonly TemplatePiece[],
): TemplatePiece | undefined {
  const ids = resources.map(({ LogicalResourceId }) => LogicalResourceId);
  const scored = templates.map((piece) => {
    const known = ids.filter((id) => id in piece.template.Resources).length;
    return { piece, score: known / Math.max(ids.length, 1), isAlike: stem(piece.file) === stem(file) };
  });
  const good = scored.filter(
    ({ score, isAlike }) => score > 0.5 || (isAlike && (score > 0 || ids.length === 0)),
  );
  good.sort((a, b) => b.score - a.score || Number(b.isAlike) - Number(a.isAlike));
  return good[0]?.piece;
}

/** `describe-stack-resources` names the stack, `list-stack-resources` does not. */
function nameOf({ file, resources }: ResourcesPiece, template: string, facts: readonly StackFacts[]): string {
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
