import type { DeployedStack, Template, TemplateResource } from "./cloudformation/template";
import { Values } from "./cloudformation/values";

/** The template and commands with which one stack of CloudFormation is deleted without its resources. */
export interface Release {
  readonly stack: string;
  /** Name of the file with the new template. */
  readonly file: string;
  /** The new template, JSON. */
  readonly text: string;
  /** Deploys it. */
  readonly update: string;
  /** Deletes the stack, which leaves everything where it is then. */
  readonly remove: string;
}

/** `update-stack` takes no larger template in a file. */
const LARGEST_BODY = 51_200;
/** A stack has no more resources. */
const MAX_RESOURCES = 500;
const CAPABILITIES = "CAPABILITY_IAM CAPABILITY_NAMED_IAM CAPABILITY_AUTO_EXPAND";
/**
 * CloudFormation takes other policies only with a change that adds, modifies or deletes a resource: this makes nothing in
 * AWS, and is one.
 * @see CloudFormation User Guide, "DeletionPolicy attribute"
 */
const MARK = "KeptWhenTheStackGoes";

/** The releases, each after those of the stacks that import from it: a stack cannot go as long as another imports from it. */
export function releasesOf(stacks: readonly DeployedStack[], folder: string): readonly Release[] {
  return inOrder(stacks).map((stack) => {
    const text = templateText(retainAll(stack.template));
    const file = `${stack.name}.template.json`;
    return { stack: stack.name, file, text, ...commandsFor(stack, `${folder}/${file}`, text) };
  });
}

/**
 * A template whose resources all stay when the stack is deleted, or when one of them leaves the template. Custom resources as
 * well: a deletion would call their own handlers, and those empty buckets and clear notifications.
 */
export function retainAll(template: Template): Template {
  const retained = Object.entries(template.Resources).map(
    ([id, resource]): readonly [string, TemplateResource] => [
      id,
      { ...resource, DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" },
    ],
  );
  const Resources = Object.fromEntries(retained);
  if (retained.length < MAX_RESOURCES && !(MARK in Resources))
    Resources[MARK] = {
      Type: "AWS::CloudFormation::WaitConditionHandle",
      DeletionPolicy: "Retain",
      UpdateReplacePolicy: "Retain",
    };
  return { ...template, Resources };
}

/** Readable, unless that is what makes it too large. */
function templateText(template: Template): string {
  const text = `${JSON.stringify(template, null, 1)}\n`;
  return Buffer.byteLength(text) > LARGEST_BODY ? `${JSON.stringify(template)}\n` : text;
}

function commandsFor(
  { name, template }: DeployedStack,
  path: string,
  text: string,
): Pick<Release, "update" | "remove"> {
  const remove = `aws cloudformation delete-stack --stack-name ${name}`;
  if (Buffer.byteLength(text) > LARGEST_BODY) {
    const update = `aws cloudformation deploy --stack-name ${name} --template-file ${path} --s3-bucket <bucket> --capabilities ${CAPABILITIES}`;
    return { update, remove };
  }
  const parameters = Object.keys(template.Parameters ?? {}).map(
    (key) => `ParameterKey=${key},UsePreviousValue=true`,
  );
  const given = parameters.length === 0 ? "" : ` --parameters ${parameters.join(" ")}`;
  const body = `--template-body file://${path}${given} --capabilities ${CAPABILITIES}`;
  const wait = `aws cloudformation wait stack-update-complete --stack-name ${name}`;
  return { update: `aws cloudformation update-stack --stack-name ${name} ${body} && ${wait}`, remove };
}

function inOrder(stacks: readonly DeployedStack[]): readonly DeployedStack[] {
  const values = new Values(stacks);
  const producers = new Map(stacks.map((stack) => [stack.name, values.producersOf(stack)]));
  const ordered: DeployedStack[] = [];
  const open = new Set(stacks);
  while (open.size > 0) {
    const isImported = ({ name }: DeployedStack) =>
      [...open].some((other) => other.name !== name && producers.get(other.name)?.includes(name));
    // Imports cannot form a circle. If they did, any stack could be first.
    const next = [...open].find((stack) => !isImported(stack)) ?? [...open][0];
    if (next === undefined) break;
    ordered.push(next);
    open.delete(next);
  }
  return ordered;
}
