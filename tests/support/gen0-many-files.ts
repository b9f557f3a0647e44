import fc from "fast-check";

/** How a program is written. */
export interface Manner {
  readonly language: "ts" | "js";
  readonly modules: "import" | "require";
  readonly isDefault: boolean;
  readonly isNamespace: boolean;
}

/** A construct in a stack. */
type Kind = "Queue" | "Topic" | "Table" | "Function";

/** The way a stack accesses another one's constructs. */
type Access = "parameter" | "member" | "pattern" | "constant" | "whole";

/** A stack: its constructs and exports, and its imports from earlier ones. */
export interface StackShape {
  readonly makes: readonly Kind[];
  readonly isAlias: boolean;
  readonly uses: readonly { readonly stack: number; readonly field: number }[];
  readonly access: Access;
  readonly value: string | undefined;
  readonly tags: boolean;
}

/** A program of several stacks. */
export interface ProgramShape {
  readonly manner: Manner;
  readonly stacks: readonly StackShape[];
}

const manner: fc.Arbitrary<Manner> = fc.record({
  language: fc.constantFrom("ts", "js"),
  modules: fc.constantFrom("import", "require"),
  isDefault: fc.boolean(),
  isNamespace: fc.boolean(),
});

const stack: fc.Arbitrary<StackShape> = fc.record({
  makes: fc.array(fc.constantFrom<Kind>("Queue", "Topic", "Table", "Function"), {
    minLength: 1,
    maxLength: 3,
  }),
  isAlias: fc.boolean(),
  uses: fc.array(fc.record({ stack: fc.nat(9), field: fc.nat(9) }), { maxLength: 3 }),
  access: fc.constantFrom<Access>("parameter", "member", "pattern", "constant", "whole"),
  value: fc.option(fc.constantFrom("plain", "it's", 'a "text"'), { nil: undefined, freq: 4 }),
  tags: fc.boolean(),
});

/** Programs with a file for each stack, and one that makes them. */
export const manyFiles: fc.Arbitrary<ProgramShape> = fc.record({
  manner,
  stacks: fc.array(stack, { minLength: 1, maxLength: 5 }),
});

const GEN0 = "pulumi-serverless-api/gen0";

/** The texts of a program, its main file first. */
export function textsOf({ manner: how, stacks }: ProgramShape): Map<string, string> {
  const ending = how.language;
  const files = new Map([[`index.${ending}`, mainText(how, stacks)]]);
  stacks.forEach((shape, at) => {
    files.set(`stacks/${fileName(at)}.${ending}`, stackText(how, stacks, shape, at));
  });
  return files;
}

function fileName(at: number): string {
  return `stack-${at}`;
}

function fieldName(kind: Kind, at: number): string {
  return `${kind.toLowerCase()}${at}`;
}

/** The imports of a stack: the other stack's variable in the main file, and the field. Each occurs once. */
function inputsOf(stacks: readonly StackShape[], { uses }: StackShape, at: number) {
  const found = new Map<string, { from: number; field: string; kind: Kind }>();
  for (const use of at === 0 ? [] : uses) {
    const from = use.stack % at;
    const makes = stacks[from]?.makes ?? [];
    const index = use.field % makes.length;
    const kind = makes[index] as Kind;
    found.set(`s${from}${kind}${index}`, { from, field: fieldName(kind, index), kind });
  }
  return [...found].map(([name, input]) => ({ name, ...input }));
}

function lib({ isNamespace }: Manner, name: string): string {
  return isNamespace ? `sapi.${name}` : name;
}

function importOf({ modules, isNamespace }: Manner, names: readonly string[]): string {
  if (modules === "import")
    return isNamespace
      ? `import * as sapi from "${GEN0}";`
      : `import { ${names.join(", ")} } from "${GEN0}";`;
  return isNamespace
    ? `const sapi = require("${GEN0}");`
    : `const { ${names.join(", ")} } = require("${GEN0}");`;
}

function mainText(how: Manner, stacks: readonly StackShape[]): string {
  const imports = stacks.map((_, at) => {
    const name = `Stack${at}`;
    const file = `./stacks/${fileName(at)}`;
    if (how.modules === "import") return `import ${how.isDefault ? name : `{ ${name} }`} from "${file}";`;
    return `const ${how.isDefault ? name : `{ ${name} }`} = require("${file}");`;
  });
  const made = stacks.map((shape, at) => {
    const props = propsText(stacks, shape, at);
    return `const made${at} = new Stack${at}(app, "stack-${at}"${props === "" ? "" : `, ${props}`});`;
  });
  const end = how.modules === "require" ? "module.exports = app.outputs;" : "export default app.outputs;";
  return [
    importOf(how, ["App"]),
    ...imports,
    "",
    `const app = new ${lib(how, "App")}();`,
    ...made,
    end,
    "",
  ].join("\n");
}

function propsText(stacks: readonly StackShape[], shape: StackShape, at: number): string {
  const inputs = inputsOf(stacks, shape, at);
  const whole = [...new Set(inputs.map(({ from }) => from))];
  const props = [
    ...(shape.access === "whole"
      ? whole.map((from) => `made${from}`)
      : inputs.map(({ name, from, field }) => `${name}: made${from}.${field}`)),
    ...(shape.value === undefined ? [] : [`value: ${JSON.stringify(shape.value)}`]),
    ...(shape.tags ? ['tags: { team: "a" }'] : []),
  ];
  return props.length === 0 ? "" : `{ ${props.join(", ")} }`;
}

function stackText(how: Manner, stacks: readonly StackShape[], shape: StackShape, at: number): string {
  const kinds = [...new Set([...shape.makes, ...inputsOf(stacks, shape, at).map(({ kind }) => kind)])];
  const isTyped = how.language === "ts";
  const types = isTyped
    ? [...kinds, "App", "StackProps", "Duration", "Stack"]
    : [...shape.makes, "Duration", "Stack"];
  const keyword = classKeyword(how);
  return [
    importOf(how, [...new Set(types)]),
    "",
    `/** Stack number ${at}. */`,
    `${keyword}class Stack${at} extends ${lib(how, "Stack")} {`,
    ...fieldLines(how, shape),
    `  constructor(${paramsText(how, stacks, shape, at)}) {`,
    "    super(scope, id, props);",
    ...readLines(stacks, shape, at),
    ...shape.makes.flatMap((kind, index) => makeLines(how, shape, kind, index)),
    ...outputLines(stacks, shape, at),
    "  }",
    "}",
    ...(how.modules === "require"
      ? [`module.exports = ${how.isDefault ? `Stack${at}` : `{ Stack${at} }`};`]
      : []),
    "",
  ].join("\n");
}

function classKeyword({ modules, isDefault }: Manner): string {
  if (modules === "require") return "";
  return isDefault ? "export default " : "export ";
}

function fieldLines(how: Manner, { makes }: StackShape): string[] {
  return makes.map((kind, index) =>
    how.language === "ts"
      ? `  /** Field ${index}. */\n  readonly ${fieldName(kind, index)}: ${lib(how, kind)};`
      : `  ${fieldName(kind, index)}; // field ${index}`,
  );
}

function paramsText(how: Manner, stacks: readonly StackShape[], shape: StackShape, at: number): string {
  const names = [
    ...inputsOf(stacks, shape, at).map(({ name }) => name),
    ...(shape.value === undefined ? [] : ["value"]),
  ];
  const isPattern = shape.access === "parameter" && names.length > 0;
  const props = isPattern ? `{ ${names.join(", ")}, ...props }` : "props";
  if (how.language === "js") return `scope, id, ${props}`;
  return `scope: ${lib(how, "App")}, id: string, ${props}${names.length > 0 ? ": any" : `?: ${lib(how, "StackProps")}`}`;
}

/** Lines that name the stack's imports. */
function readLines(stacks: readonly StackShape[], shape: StackShape, at: number): string[] {
  const inputs = inputsOf(stacks, shape, at);
  if (inputs.length === 0) return [];
  if (shape.access === "constant") return inputs.map(({ name }) => `    const ${name} = props.${name};`);
  if (shape.access === "pattern")
    return [`    const { ${inputs.map(({ name }) => name).join(", ")} } = props; // got`];
  return [];
}

/** The expression with which the stack mentions an import. */
function mention(
  shape: StackShape,
  { name, from, field }: { name: string; from: number; field: string },
): string {
  if (shape.access === "member") return `props.${name}`;
  return shape.access === "whole" ? `props.made${from}.${field}` : name;
}

const READS: Readonly<Record<Kind, string>> = {
  Queue: ".sqsQueue.queueArn",
  Topic: ".snsTopic.topicArn",
  Table: ".dynamodbTable.tableName",
  Function: ".functionName",
};

function outputLines(stacks: readonly StackShape[], shape: StackShape, at: number): string[] {
  const inputs = inputsOf(stacks, shape, at).map(
    (input) => `      Got${at}${input.name}: ${mention(shape, input)}${READS[input.kind]},`,
  );
  const value = shape.access === "parameter" ? "value" : "props.value";
  const own =
    shape.value === undefined ? [] : [`      Value${at}: { value: ${value}, description: "a value" },`];
  return [`    this.addOutputs({`, `      Stage${at}: scope.stage,`, ...inputs, ...own, "    });"];
}

function makeLines(how: Manner, { isAlias }: StackShape, kind: Kind, index: number): string[] {
  const field = fieldName(kind, index);
  const made = `new ${lib(how, kind)}(this, "${kind}" + id + ${index}${madeProps(how, kind)})`;
  const lines = isAlias
    ? [`const ${field} = ${made};`, `this.${field} = ${field};`]
    : [`this.${field} = ${made};`];
  return [`// Makes ${field}.`, ...lines].map((line) => `    ${line}`);
}

function madeProps(how: Manner, kind: Kind): string {
  if (kind === "Queue")
    return `, { sqsQueue: { visibilityTimeout: ${lib(how, "Duration")}.seconds(40) }, consumer: "src/a.run" }`;
  if (kind === "Table") return ', { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } }';
  return kind === "Function" ? `, { handler: "src/b.run", timeout: ${lib(how, "Duration")}.minutes(1) }` : "";
}
