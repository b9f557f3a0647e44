import * as path from "node:path";
import type { ModelMember } from "#sdk/local/services/model/types";
import { DATA_FOLDER } from "./folder";
import { type AwsModel, type AwsShape, codeOf, errorsOf } from "./served-part";

/** File with the types of a service's calls. A declaration, which is built into nothing and published nowhere. */
export function callsFile(service: string): string {
  return path.join(DATA_FOLDER, "..", "calls", `${service}.d.ts`);
}

/**
 * TypeScript types of the inputs and outputs of these operations as functions get and return them. Bytes are base64 text,
 * times are seconds, and values of a path, a query or a header are text. A service of XML has bytes as they are, and takes
 * any text there: it refuses values of no enum in words of its own.
 */
export function callTypes(model: AwsModel, operations: readonly string[], version: string): string {
  const types = new CallTypes(model);
  const calls = operations.map((operation) => {
    const { input, output } = model.operations[operation] ?? {};
    return `  ${operation}: { input: ${types.of(input, "input")}; output: ${types.of(output, "output")} };`;
  });
  const codes = new Set(
    operations.flatMap((operation) => errorsOf(model, operation).map((shape) => codeOf(model, shape))),
  );
  const lines = [...types.declared, NOTHING_TYPE];
  return `// Made by \`npm run models\` of botocore ${version}, whose notice is in ../data/NOTICE.

export type Calls = {
${calls.join("\n")}
};

export type ErrorCode =${union([...codes].sort())};
${lines.join("\n")}
`;
}

type Side = "input" | "output";

/** Types of shapes: each structure and each set of words has a name, and all else is written where it is used. */
class CallTypes {
  readonly #declared = new Map<string, string>();
  /** Structures that are being written. */
  readonly #open = new Set<string>();

  constructor(private readonly model: AwsModel) {}

  get #isXml(): boolean {
    return this.model.metadata.protocol === "rest-xml";
  }

  get declared(): readonly string[] {
    return [...this.#declared.values()];
  }

  of(used: { readonly shape: string } | undefined, side: Side): string {
    return used ? this.#typeOf(used.shape, side, false) : NOTHING;
  }

  #typeOf(name: string, side: Side, isText: boolean): string {
    const shape = this.model.shapes[name];
    if (!shape) throw new Error(`the model has no shape ${name}`);
    if (this.#isXml && isText && shape.type !== "map") return "string";
    switch (shape.type) {
      case "structure":
        return this.#structure(name, shape, side, isText);
      case "list":
        return listType(this.#typeOf(shape.member?.shape ?? "", side, isText), isText);
      case "map":
        return `{ readonly [key: string]: ${this.#typeOf(shape.value?.shape ?? "", side, isText)} }`;
      case "string":
        return shape.enum ? this.#words(name, shape.enum as readonly string[]) : "string";
      default:
        return this.#isXml ? xmlScalarType(shape.type) : scalarType(shape.type, side, isText);
    }
  }

  #structure(name: string, shape: AwsShape, side: Side, isText: boolean): string {
    const { members = {} } = shape;
    if (shape.document) return "unknown";
    const required = new Set((shape.required ?? []) as readonly string[]);
    if (Object.keys(members).length === 0) return NOTHING;
    // A structure may be a part of itself.
    if (this.#open.has(name)) return name;
    this.#open.add(name);
    const lines = Object.entries(members).map(([member, { shape: of, location }]: [string, ModelMember]) => {
      const isTextHere = isText || (side === "input" && location !== undefined);
      const optional = required.has(member) ? "" : "?";
      return `  readonly ${member}${optional}: ${this.#typeOf(of, side, isTextHere)};`;
    });
    this.#open.delete(name);
    return this.#declare(name, `export type ${name} = {\n${lines.join("\n")}\n};`);
  }

  #words(name: string, words: readonly string[]): string {
    return this.#declare(name, `export type ${name} =${union(words)};`);
  }

  #declare(name: string, text: string): string {
    const known = this.#declared.get(name);
    if (known !== undefined && known !== text)
      throw new Error(`${name} is not the same in inputs and outputs`);
    this.#declared.set(name, text);
    return name;
  }
}

/** The type of a list of items. One value of a query is a list of one. */
function listType(item: string, isText: boolean): string {
  const list = `readonly ${/ /.test(item) ? `(${item})` : item}[]`;
  return isText ? `${item} | ${list}` : list;
}

/** The type of a value in a document. Values of headers and parameters are text. */
function xmlScalarType(type: string): string {
  return { blob: "Uint8Array | string", boolean: "boolean" }[type] ?? "number";
}

function scalarType(type: string, side: Side, isText: boolean): string {
  if (type === "timestamp" && side === "output") return "number";
  if (type === "blob" || isText) return "string";
  return { timestamp: "number | string", boolean: "boolean" }[type] ?? "number";
}

/** The type of inputs and outputs without members. */
const NOTHING = "Nothing";
const NOTHING_TYPE = `export type ${NOTHING} = { readonly [member: string]: never };`;

function union(words: readonly string[]): string {
  return words.length === 0 ? " never" : words.map((word) => `\n  | ${JSON.stringify(word)}`).join("");
}
