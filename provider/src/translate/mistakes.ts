import * as pulumi from "@pulumi/pulumi";
import { type ErrorCode, type Issue, ProviderScope } from "pulumi-serverless-api";
import { callerRuntime } from "../words/caller";
import { nameInSchema, spellingOf } from "../words/spelling";

/** Mistakes that are found while props are translated. */
export class Mistakes {
  readonly list: Issue[] = [];
  readonly #spell = spellingOf(callerRuntime());

  add(
    code: ErrorCode,
    path: string,
    { problem, value, cure }: { readonly problem: string; readonly value?: unknown; readonly cure: string },
  ): void {
    const got = value === undefined ? "" : `, got ${show(value)}`;
    this.list.push({
      code,
      path,
      message: `${problem}${got}; ${cure}`,
      cure,
      ...(value !== undefined && { value }),
    });
  }

  wrongType(path: string, expected: string, value: unknown): void {
    this.add("VALUE_WRONG_TYPE", path, { problem: `not ${expected}`, value, cure: `pass ${expected}` });
  }

  conflict(path: string, props: readonly string[]): void {
    const problem = `${props.map(this.#spell).join(" and ")} cannot be set together`;
    this.add("PROP_CONFLICT", path, { problem, cure: "remove one of them" });
  }

  unknown(path: string, name: string, value: unknown, props: readonly string[]): void {
    const spelled = props.map(this.#spell);
    const guess = ProviderScope.nearest(name, spelled);
    const cure = guess === undefined ? `the props are ${spelled.join(", ")}` : `did you mean ${guess}`;
    this.add("PROP_UNKNOWN", path, { problem: "there is no such prop", value, cure });
  }

  /** Reports a setting of AWS in `native` that is not named as in TypeScript. It would have no effect. */
  misnamed(path: string, name: string, value: unknown): void {
    const problem = "settings of AWS have the names that they have in TypeScript";
    const cure = `write ${JSON.stringify(nameInSchema(name))}`;
    this.add("PROP_UNKNOWN", path, { problem, value, cure });
  }

  /** Reports a value that decides which resources are made, but is a secret or is known only after a deployment. */
  notPlain(path: string): void {
    const problem = "this decides what is made, and cannot be an output or a secret";
    const cure = "write the value itself, or take it from the configuration of the Pulumi stack";
    this.add("VALUE_NOT_PLAIN", path, { problem, cure });
  }
}

function show(value: unknown): string {
  if (pulumi.Resource.isInstance(value)) return "a resource";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
