import type { Issue } from "pulumi-serverless-api";
import { argsOf, type ObjectType, type Property, schema, typeName, typeNamed } from "../schema";
import { callerRuntime } from "./caller";
import { type Spelling, spellingOf } from "./spelling";

/** The text of a mistake, in the spelling of the program's language. */
export interface ReportedIssue {
  readonly path: string;
  readonly message: string;
}

/** Spells a mistake in a component's props as the program's language does. */
export function reportedIssueOf(
  kind: string,
  { path, message, cure }: Issue,
  runtime = callerRuntime(),
): ReportedIssue {
  const spell = spellingOf(runtime);
  // The problem and the cure are spelled apart, since the problem ends with values of the program.
  const problem = message.endsWith(`; ${cure}`) ? message.slice(0, -cure.length) : message;
  const said = problem.length < message.length ? cure : "";
  return {
    path: spellPath(kind, path, spell),
    message: `${inWords(problem, runtime)}${inWords(said, runtime)}`,
  };
}

const PATH_PART = /(\.?)([A-Za-z_$][\w$]*)|\[("(?:[^"\\]|\\.)*"|\d+)\]/g;

/** Spells the props in a path. Keys of the program and names in `native` stay as they are. */
function spellPath(kind: string, path: string, spell: Spelling): string {
  let level: Level | undefined = { props: argsOf(kind)?.properties };
  return path.replace(PATH_PART, (part, dot: string, name = "") => {
    const within: Level | undefined = level;
    if (within === undefined) return part;
    const property: Property | undefined = "each" in within ? within.each : within.props?.[name];
    level = property && levelOf(property);
    return property === undefined || "each" in within ? part : `${dot}${spell(name)}`;
  });
}

/** An object of the package with its props, or the element of a list or a map. */
type Level = { readonly props: ObjectType["properties"] } | { readonly each: Property };

function levelOf(property: Property): Level | undefined {
  const name = typeName(property);
  if (name !== undefined) return { props: typeNamed(name).properties };
  const each = property.items ?? property.additionalProperties;
  return each && { each };
}

/** A text in quotes, a setting of the app, or names with dots between them and the characters after them. */
const PART =
  /"(?:[^"\\]|\\.)*"|(?:write )?new App\(\{ (\w+): "?([\w-]+)"? \}\)|(?<![\w/.$-])([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(\(|: (?:true|false)\b|:)?/g;

/** Spells the names of props in a sentence as the program's language does. Texts in quotes stay as they are. */
export function inWords(text: string, runtime = callerRuntime()): string {
  const spell = spellingOf(runtime);
  return text.replace(PART, (part, setting?: string, value?: string, name?: string, behind = "") => {
    if (setting !== undefined) return `run pulumi config set serverless-api:${setting} ${value}`;
    if (name === undefined || behind === "(") return part;
    const isSetting = behind !== "";
    return spellNames(name.split("."), spell, isSetting) + (runtime === "python" ? inPython(behind) : behind);
  });
}

function inPython(behind: string): string {
  return behind.replace(/(true|false)$/, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

/** Spells names that prose never has, or that are written as props: in a path, or before a value. */
function spellNames(names: readonly string[], spell: Spelling, isSetting: boolean): string {
  const [first = ""] = names;
  const isInNative = first === "native" && names.length > 1;
  const isProp =
    isInNative ||
    (names.every((name) => known().has(name)) && (names.length > 1 || isSetting || /[A-Z]/.test(first)));
  if (!isProp) return names.join(".");
  // Below an object of AWS in `native`, all names are those of TypeScript.
  const ours = first === "native" ? 2 : names.length;
  return names.map((name, index) => (index < ours && known().has(name) ? spell(name) : name)).join(".");
}

let names: ReadonlySet<string> | undefined;

/** The names of all inputs and outputs of components. */
function known(): ReadonlySet<string> {
  if (names === undefined) {
    const { resources, types } = schema();
    names = new Set([
      ...Object.values(resources).flatMap((one) => [
        ...Object.keys(one.inputProperties),
        ...Object.keys(one.properties),
      ]),
      ...Object.values(types).flatMap(({ properties = {} }) => Object.keys(properties)),
    ]);
  }
  return names;
}
