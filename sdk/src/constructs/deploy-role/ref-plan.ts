import type { Issues } from "../../errors";
import { checkType } from "../../values";

/** A branch or a tag. */
interface Ref {
  readonly kind: "branch" | "tag";
  readonly name: string;
}

/** Branches and tags that are compared word for word, and those with a `*`. */
interface RefPlan {
  readonly exact: readonly Ref[];
  readonly patterns: readonly Ref[];
}

/** Characters that git allows in no name, and `$`, with which IAM begins a variable. A `*` is a pattern of ours. */
const REFUSED = /[\u0000-\u0020\u007f~^:?[\\$]/;

/** Check the branches and tags whose jobs are let in. */
export function planRefs(props: Readonly<Record<string, unknown>>, issues: Issues): RefPlan {
  const branches = planNames(props.branches, issues.at("branches"), "main");
  const tags = planNames(props.tags, issues.at("tags"), "v*");
  const refs: Ref[] = [
    ...branches.map((name) => ({ kind: "branch" as const, name })),
    ...tags.map((name) => ({ kind: "tag" as const, name })),
  ];
  return {
    exact: refs.filter(({ name }) => !name.includes("*")),
    patterns: refs.filter(({ name }) => name.includes("*")),
  };
}

/** Check the environments whose jobs are let in. GitHub writes their colons as `%3A` into the subject. */
export function planEnvironments(list: unknown, issues: Issues): readonly string[] {
  return textsOf(list, issues, "production").flatMap(([name, at]) => {
    if (name !== "" && !/[*?$\u0000-\u001f\u007f]/.test(name)) return name.replaceAll(":", "%3A");
    refuse(name, at, "not the name of one environment", "production");
    return [];
  });
}

function planNames(list: unknown, issues: Issues, example: string): readonly string[] {
  return textsOf(list, issues, example).flatMap(([name, at]) => {
    if (name !== "" && !REFUSED.test(name) && !name.startsWith("refs/")) return name;
    refuse(name, at, "not the name of a branch or a tag", example);
    return [];
  });
}

/** The texts of a list that is not empty, each with its position. */
function textsOf(list: unknown, issues: Issues, example: string): readonly (readonly [string, Issues])[] {
  if (list === undefined) return [];
  if (!checkType(list, "list", issues)) return [];
  if (list.length === 0)
    issues.add("DEPLOY_ROLE_NOBODY", {
      problem: "the list is empty",
      cure: `leave it out, or write for example ["${example}"]`,
    });
  return Array.from(list, (value, index) => [value, issues.at(index)] as const).flatMap(([value, at]) =>
    checkType(value, "string", at) ? [[value, at] as const] : [],
  );
}

function refuse(value: string, issues: Issues, problem: string, example: string): void {
  issues.add("DEPLOY_ROLE_REF", { problem, value, cure: `write a name such as "${example}"` });
}
