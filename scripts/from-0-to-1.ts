import { DEFAULTS, V0 } from "#sdk/app/default-sets";
import { TABLES } from "#sdk/gen0/tables";
import type { ArgumentRow, Handle, MethodRow, OldDefault } from "#sdk/gen0/translation/row";
import type { ConstructTable } from "#sdk/gen0/translation/translate";
import { type WrittenRow, writtenRows } from "#sdk/gen0/translation/written-rows";

const HEAD = `<!-- Made by \`npm run docs\` from the tables of sdk/src/gen0. Do not edit. -->
# What changed from 0 to 1

The interface of the releases 0.x is \`pulumi-serverless-api/gen0\`. The two work in one program, and in one app: a program can be
upgraded file by file, or not at all.

1. **Change the imports** to \`pulumi-serverless-api/gen0\`, those of the platform's objects such as \`Duration\` and \`RemovalPolicy\`
   too. The program is what it was.
2. **\`sapi upgrade --dry-run\`** shows what it would be in generation 1, and compares the resources that both make. Without
   \`--dry-run\` it writes the files. [How it works](upgrade.md#sapi-upgrade).
3. **By hand** is what it lists: values that are made up while the program runs, and what generation 1 does in another way. It
   stands in the files as a comment that begins with \`sapi upgrade:\`.
4. **\`sapi check\`** finds what is left, in JavaScript as well, which has no types that would tell. [What it looks
   for](upgrade.md#sapi-check).
5. **\`sapi diff\`** compares with what is deployed, before anything is. There should be no change.

The tables below say the same for reading. In paths, \`*\` stands for each key of a map and each place of a list. Where a default of
generation 0 is another one, the upgrade writes it out: leaving out that line takes the new one.`;

/** Changes that no table of a single construct has. */
const EVERYWHERE = section(
  "Everywhere",
  table(
    ["what", "generation 0", "generation 1"],
    [
      [
        "a stack",
        "a class, with `this` as the scope of its constructs",
        "a function that gets `{ stack }`, given to `app.stack`",
      ],
      [
        "what stacks share",
        "props of the class, or attributes of `this`",
        "the return value of the function, taken with `use`",
      ],
      ["settings and objects of AWS", "props and attributes of the construct", "below `native`"],
      ["lengths of time", "`Duration.seconds(30)`, or a number", '`"30 seconds"`'],
      ["words", "members of enums", '`"two_weeks"`, `"GET"`, `"object_created"`'],
      ["all permissions", "`PermissionType.ALL`", '`"*"`'],
      ["a function with settings", "its props, wherever a handler can stand", "`{ function: { ... } }`"],
    ],
  ),
);

/** Shown first: what they say holds for all constructs. */
const FIRST = ["App", "Stack", "Function"];

/** The page of what changed between the generations, made of the tables. */
export function from0To1Page(): string {
  const names = [...FIRST.filter((name) => name in TABLES), ...Object.keys(TABLES).filter(isOther).sort()];
  const tables = TABLES as Readonly<Record<string, ConstructTable>>;
  const parts = names.map((name) => constructPart(name, tables[name] as ConstructTable));
  return `${[HEAD, EVERYWHERE, setPart(), ...parts].join("\n\n")}\n`;
}

function isOther(name: string): boolean {
  return !FIRST.includes(name);
}

/** Settings at the start of every construct of generation 0, for which no construct has a prop. */
function setPart(): string {
  const rows = differing(V0, DEFAULTS.v1).map(([path, then, now]) => [`\`${path}\``, code(then), code(now)]);
  return section("Defaults of all constructs", table(["default", "generation 0", "generation 1"], rows));
}

function constructPart(name: string, construct: ConstructTable): string {
  const { olderNames = [], kind, also = [] } = construct;
  const called = olderNames.map((older) => `\`${older}\``).join(", ");
  return section(
    name,
    ...(kind === name ? [] : [`The class is called \`${kind}\` in generation 1.`]),
    ...(called === "" ? [] : [`An older name of it is ${called}.`]),
    ...also.map((sentence) => `${sentence}.`),
    ...propsPart(name, construct),
    table(["where nothing is given", "generation 0", "generation 1"], construct.defaults.map(defaultCells)),
    table(["attribute", "generation 1", "read from it"], Object.entries(construct.handles).map(handleCells)),
    table(["method", "generation 1", "arguments"], construct.methods.map(methodCells)),
  );
}

/** The props, and a sentence on those of functions, which are the same everywhere. */
function propsPart(name: string, construct: ConstructTable): readonly string[] {
  const rows = writtenRows(construct).filter(isChange);
  const functions = name === "Function" ? [] : functionPaths(rows);
  const own = rows.filter((row) => !functions.some((path) => isFunctionRow(path, row)));
  const cells = [...new Map(own.map((row) => [rowCells(row).join("\n"), rowCells(row)])).values()];
  const pathList = functions.map((path) => `\`${path}\``).join(", ");
  return [
    table(["prop", "generation 1", "value"], cells),
    ...(pathList === ""
      ? []
      : [`Props of a function change as those of a [Function](#function) in ${pathList}.`]),
  ];
}

/** A row that only stands for the order of others changes nothing. */
function isChange({ row, old, now }: WrittenRow): boolean {
  return old !== now || row.convert !== undefined || row.refused !== undefined;
}

const FUNCTION_ROWS = writtenRows(TABLES.Function).filter(isChange);

/** The paths of functions in props. Each has all of the rows of a Function. */
function functionPaths(rows: readonly WrittenRow[]): readonly string[] {
  const known = new Set(rows.map(({ old }) => old));
  const [first] = FUNCTION_ROWS;
  const ends = `.${first?.old}`;
  const paths = [...known].filter((old) => old.endsWith(ends)).map((old) => old.slice(0, -ends.length));
  return paths.filter((path) => FUNCTION_ROWS.every(({ old }) => known.has(`${path}.${old}`)));
}

function isFunctionRow(path: string, { old }: WrittenRow): boolean {
  return FUNCTION_ROWS.some((row) => `${path}.${row.old}` === old);
}

function rowCells({ row, old, now }: WrittenRow): readonly string[] {
  const { convert, refused, when } = row;
  const to = now === undefined ? (refused ?? "gone: it has no effect") : pathText(now);
  const value = [when && "for some values", convert?.does].filter((part) => part !== undefined).join(": ");
  return [`\`${old}\``, to, value];
}

function pathText(path: string): string {
  const option = /^opts\.(.*)$/.exec(path)?.[1];
  return option === undefined ? `\`${path}\`` : `the option \`${option}\`, in the fourth argument`;
}

function defaultCells({ now, value, when, newDefault }: OldDefault): readonly string[] {
  const isText = /[\s`]/.test(newDefault);
  return [
    `${pathText(now)}${when ? ", where it matters" : ""}`,
    code(value),
    isText ? newDefault : code(newDefault),
  ];
}

function handleCells([old, { now, reads = {} }]: readonly [string, Handle]): readonly string[] {
  const read = Object.entries(reads).map(([then, name]) => `\`${then}\`: \`${name}\``);
  return [`\`${old}\``, `\`${now}\``, read.join("<br>")];
}

function methodCells({ old, now = old, args = [], removed }: MethodRow): readonly string[] {
  const changed = args.flatMap((argument, at) => (argument ? [`${at + 1}: ${argumentText(argument)}`] : []));
  return [`\`${old}\``, removed === undefined ? `\`${now}\`` : `gone: ${removed}`, changed.join("<br>")];
}

function argumentText(argument: ArgumentRow): string {
  if ("convert" in argument) return argument.convert.does;
  if ("part" in argument) return `as \`${argument.part}\``;
  return `new, for what stands in ${argument.parts.map((part) => `\`${part}\``).join(", ")}`;
}

/** The leaves in which two trees differ. */
function differing(then: object, now: object, path = ""): readonly (readonly [string, unknown, unknown])[] {
  return Object.entries(then).flatMap(([key, value]) => {
    const [at, other] = [path === "" ? key : `${path}.${key}`, (now as Record<string, unknown>)[key]];
    if (typeof value === "object" && value !== null) return differing(value, other as object, at);
    return value === other ? [] : [[at, value, other] as const];
  });
}

function section(title: string, ...parts: readonly string[]): string {
  return [`## ${title}`, ...parts.filter((part) => part !== "")].join("\n\n");
}

/** Columns in which nothing stands are left out. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const columns = heads.map((_, at) => at).filter((at) => rows.some((row) => row[at] !== ""));
  const line = (cells: readonly string[]) => `| ${columns.map((at) => cells[at]).join(" | ")} |`;
  return [
    line(heads),
    `|${columns.map(() => "---|").join("")}`,
    ...rows.map((row) => line(row.map(cell))),
  ].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function code(value: unknown): string {
  if (value === undefined) return "none";
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
