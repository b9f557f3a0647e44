import { TABLES } from "../../../gen0/tables";
import type { ConstructTable } from "../../../gen0/translation/translate";
import type { Kind } from "./kinds";

/** These are no constructs. */
const SCOPES = new Set(["App", "Stack"]);

const BY_NAME: ReadonlyMap<string, ConstructTable> = new Map(
  Object.entries(TABLES as Readonly<Record<string, ConstructTable>>)
    .filter(([name]) => !SCOPES.has(name))
    .flatMap(([name, table]) => [name, ...(table.olderNames ?? [])].map((known) => [known, table] as const)),
);

/** What changed in the construct that a class of generation 0 makes; `undefined` for what is no construct. */
export function tableOf(name: string): ConstructTable | undefined {
  return BY_NAME.get(name);
}

/** All tables, by the names of the classes in generation 0. */
export function allTables(): ReadonlyMap<string, ConstructTable> {
  return BY_NAME;
}

/** What both generations have under the same name, apart from constructs: written for one, it holds for the other. */
const SHARED = new Set([
  "App",
  "AppProps",
  "DefinitionError",
  "Scope",
  "Stack",
  "StackContext",
  "StackFunction",
  "StackProps",
  "StackValue",
  "use",
]);

/** The name in generation 1 of what generation 0 calls so; `undefined` for what is there no more, or has changed. */
export function nameNow(name: string): string | undefined {
  return tableOf(name)?.kind ?? (SHARED.has(name) ? name : undefined);
}

/** The name in generation 1 of the type of props; they changed with the construct. */
export function propsTypeNow(name: string): string | undefined {
  if (name === "FunctionProps" || name === "DefaultFunctionProps" || name === "FunctionDefinition")
    return name;
  const kind = name.endsWith("Props") ? tableOf(name.slice(0, -"Props".length))?.kind : undefined;
  return kind && `${kind}Props`;
}

/** What a class of the library makes. */
export function instanceOfLibrary({ generation, name }: Kind & { readonly is: "library" }): Kind | undefined {
  if (name === "App") return { is: "app", generation };
  if (name === "Stack") return { is: "stack", generation };
  if (name === "StackContext") return { is: "context", generation };
  return tableOf(name) && { is: "construct", generation, name };
}

/** Attributes and methods of constructs that give functions of theirs. */
const FUNCTIONS = new Set([
  "getFunction",
  "serverFunction",
  "consumerFunction",
  "jobFunction",
  "getInstance",
]);

/** What a construct gives under a name, or what a call of the method of that name gives. */
export function memberOfConstruct(
  construct: Kind & { readonly is: "construct" },
  name: string,
): Kind | undefined {
  const { generation } = construct;
  const table = tableOf(construct.name);
  if (generation === 0 && table && Object.hasOwn(table.handles, name))
    return { is: "handle", construct: construct.name, handle: name };
  if (FUNCTIONS.has(name)) return { is: "construct", generation, name: "Function" };
  return name === "stack" ? { is: "stack", generation } : undefined;
}
