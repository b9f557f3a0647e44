import type { Issues } from "../errors";
import { checkType, isPlainObject } from "../values/checks";

/** Settings of a stack: of `app.stack`, `new Stack` and classes. */
export interface StackProps {
  /**
   * Id of the stack in names.
   * @default the name of the function or class
   */
  readonly id?: string;
  /**
   * Tags of every resource that is made in the stack and can have tags, those that it adds to constructs of other stacks
   * included. Tags that a resource has itself win.
   * Refused: `STACK_TAG_INVALID`, `VALUE_WRONG_TYPE`.
   * @default none besides those of the app
   * @see https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html
   */
  readonly tags?: Readonly<Record<string, string>>;
  /**
   * Has no counterpart: the Pulumi stack has a name of its own. A warning says so, once.
   * @default none
   */
  readonly stackName?: string;
  /**
   * Has no counterpart: a Pulumi stack has no description. A warning says so, once.
   * @default none
   */
  readonly description?: string;
}

const PROPS: readonly (keyof StackProps)[] = ["id", "tags", "stackName", "description"];

/** Report props of a stack that it does not have, and tags that AWS does not take. */
export function checkStackProps(props: unknown, issues: Issues): void {
  if (props === undefined) return;
  const isPlain = isPlainObject(props);
  const unknown = isPlain ? Object.keys(props).filter((key) => !(PROPS as string[]).includes(key)) : [];
  if (!isPlain || unknown.length > 0) {
    const problem = isPlain ? `a stack has no ${unknown.join(", ")}` : "the props are not a plain object";
    const cure = "pass { id, tags, stackName, description }, any of them, or nothing";
    issues.add("STACK_PROPS_INVALID", { problem, value: props, cure });
    return;
  }
  if (props.tags !== undefined) checkTags(props.tags, issues.at("tags"));
}

function checkTags(tags: unknown, issues: Issues): void {
  if (!checkType(tags, "object", issues)) return;
  for (const [key, value] of Object.entries(tags)) {
    const at = issues.at(key);
    checkText(key, 128, at);
    if (/^aws:/i.test(key)) {
      const cure = "choose another name";
      at.add("STACK_TAG_INVALID", { problem: "AWS keeps names that begin with aws: for itself", cure });
    }
    if (checkType(value, "string", at)) checkText(value, 256, at);
  }
}

function checkText(text: string, longest: number, issues: Issues): void {
  const isEmptyName = text === "" && longest === 128;
  if (!isEmptyName && text.length <= longest && /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u.test(text)) return;
  const cure = `write up to ${longest} letters, digits, spaces and _ . : / = + - @`;
  issues.add("STACK_TAG_INVALID", { problem: "AWS does not take this in a tag", value: text, cure });
}

/** The hints for props of a stack that are left out: by prop, once each. */
export function withoutCounterpart({ stackName, description }: StackProps): Readonly<Record<string, string>> {
  const has = "of a stack has no counterpart in Pulumi and is left out";
  return {
    ...(stackName !== undefined && {
      stackName: `stackName ${has}: the Pulumi stack that is selected says which deployment this is; id names the stack in names of resources`,
    }),
    ...(description !== undefined && {
      description: `description ${has}: write it as a tag, or as a comment`,
    }),
  };
}
