import type { Input } from "@pulumi/pulumi";
import * as pulumi from "@pulumi/pulumi";
import { isOpaque, Opaque } from "./opaque";
import type { Conversion } from "./row";

/** The members of `@pulumi/aws` resources and of constructs that have an ARN. */
const ARNS = ["arn", "queueArn", "topicArn"] as const;

/** A resource or construct that has an ARN. */
export type HasArn = {
  readonly [Name in (typeof ARNS)[number]]: { readonly [Key in Name]: Input<string> };
}[(typeof ARNS)[number]];

/** A resource, such as a queue or a key, by its ARN. */
export const ARN: Conversion = reading("its ARN", "arn", ARNS);

/** A resource by its name. */
export const NAME: Conversion = reading("its name", "name", ["name"]);

/** A resource by its id. */
export const ID: Conversion = reading("its id", "id", ["id"]);

/** Resources by their ids. */
export const IDS: Conversion = {
  does: "a list of resources becomes one of their ids",
  value: (old) => (Array.isArray(old) ? old.map((one) => readFrom(one, ["id"])) : old),
  text: (source) => `${operand(source)}.map(({ id }) => id)`,
};

function reading(what: string, name: string, names: readonly string[]): Conversion {
  return {
    does: `a resource becomes ${what}`,
    value: (old) => readFrom(old, names),
    text: (source) => `${operand(source)}.${name}`,
  };
}

/** Other values stay, and generation 1 refuses them. */
function readFrom(old: unknown, names: readonly string[]): unknown {
  if (isOpaque(old)) return new Opaque(`${operand(old.source)}.${names[0]}`);
  if (typeof old !== "object" || old === null || pulumi.Output.isInstance(old)) return old;
  const name = names.find((one) => one in old);
  return name === undefined ? old : (old as Readonly<Record<string, unknown>>)[name];
}

/** The text of an expression as something that a member is read from. */
export function operand(source: string): string {
  return /^[\w$.]+$/.test(source) ? source : `(${source})`;
}
