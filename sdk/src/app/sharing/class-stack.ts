import { Issues } from "../../errors";
import { Stack } from "../stack";

/** The public properties of a class stack: what it shares. */
export function propertiesOf(stack: Stack): Record<string, unknown> {
  // Pulumi's own members of a resource begin with two underscores.
  const own = Object.entries(stack).filter(([key]) => !key.startsWith("__") && key !== "urn" && key !== "id");
  return Object.fromEntries(own);
}

/**
 * A class stack for another Pulumi stack: its properties, and the methods of its class that need nothing else. Methods
 * that would add to the stack are refused.
 */
export function importClassStack(of: { readonly prototype: object }, id: string, properties: object): object {
  const stack = Object.create(of.prototype, Object.getOwnPropertyDescriptors(properties)) as object;
  Object.defineProperty(stack, "id", { value: id, enumerable: true });
  for (const name of Object.getOwnPropertyNames(Stack.prototype)) {
    if (name === "constructor" || Object.hasOwn(stack, name)) continue;
    Object.defineProperty(stack, name, { configurable: true, get: () => refuse(id, name) });
  }
  return stack;
}

function refuse(id: string, name: string): never {
  const issues = new Issues({ kind: "Stack", id });
  const problem = "the stack is in another Pulumi stack, which this program only reads";
  issues.at(name).add("IMPORTED_READ_ONLY", { problem, cure: `use ${name} in the class itself` });
  throw issues.toError();
}
