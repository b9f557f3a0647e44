import type * as t from "@babel/types";
import { propPath } from "../../errors";
import type { ConstructTable } from "../../gen0/translation/translate";
import { bare, isCall, isMember, keyName, memberName, type Node, walk } from "../../syntax/nodes";
import { readSourceFile, SourceFile } from "../../syntax/source-file";
import { DOUBT } from "../expressions/doubts";
import { Knowledge } from "../program/knowledge/knowledge";
import { GEN0 } from "../program/legacy/gen0";
import { ENTRY, Program } from "../program/modules/program";
import type { ConstructPosition, Leftover, LeftoverCode } from "./leftover";
import { type OldProp, oldProps } from "./old-props";

/** The leftovers of generation 0 in a program, and the lines that make its constructs. */
export interface Inspection {
  /** The leftovers in the order of the files, and of the lines in each. */
  readonly leftovers: readonly Leftover[];
  readonly constructs: readonly ConstructPosition[];
}

/** Looks for what is left of generation 0 in the files of a program, by what they say. Nothing is run. */
export function findLeftovers(files: ReadonlyMap<string, string>): Inspection {
  const read = [...files].map(([path, text]) => ({ path, source: readSourceFile(path, text) }));
  const sources = read.flatMap(({ source }) => (source instanceof SourceFile ? source : []));
  const knowledge = new Knowledge(new Program(new Map(sources.map((source) => [source.path, source])), GEN0));
  const inspectors = sources.map((source) => new Inspector(source, knowledge));
  const unread = read.flatMap(({ path, source }): Leftover[] => {
    if (source instanceof SourceFile) return [];
    const { line, message } = source;
    return [{ code: "PROGRAM_SYNTAX", path, line, problem: message, cure: "mend the line" }];
  });
  return {
    leftovers: [...unread, ...inspectors.flatMap((inspector) => inspector.leftovers())],
    constructs: inspectors.flatMap((inspector) => inspector.constructs),
  };
}

class Inspector {
  readonly constructs: ConstructPosition[] = [];
  readonly #found: Leftover[] = [];

  constructor(
    readonly source: SourceFile,
    readonly knowledge: Knowledge,
  ) {}

  leftovers(): readonly Leftover[] {
    walk(this.source.file.program, (node) => this.#inspect(node));
    for (const { value, start } of this.source.file.comments ?? []) this.#comment(value, start ?? 0);
    return this.#found.sort((one, other) => one.line - other.line);
  }

  #inspect(node: Node): void {
    switch (node.type) {
      case "StringLiteral":
        return this.#specifier(node);
      case "ClassDeclaration":
      case "ClassExpression":
        return this.#class(node);
      case "NewExpression":
        return this.#made(node);
      case "MemberExpression":
      case "OptionalMemberExpression":
        return this.#member(node);
      default:
    }
  }

  #specifier(node: t.StringLiteral): void {
    if (!GEN0.isEntry(node.value) || !isAskedFor(this.source.parents.get(node))) return;
    this.#add(
      "GEN0_IMPORT",
      node,
      `it imports ${node.value}`,
      `import from "${ENTRY}"; sapi upgrade rewrites it`,
    );
  }

  #class(node: t.Class): void {
    const base = this.knowledge.kindOf(this.source, node.superClass);
    if (base?.is !== "library" || base.name !== "Stack") return;
    const name = node.id?.name ?? "the class";
    this.#add(
      "GEN0_CLASS",
      node,
      `${name} is a stack as a class`,
      "write a function, and give it to app.stack",
    );
  }

  #made(node: t.NewExpression): void {
    const kind = this.knowledge.kindOf(this.source, node);
    if (kind?.is !== "construct" || kind.generation !== 1) return;
    const [, id, props] = node.arguments;
    const { path } = this.source;
    if (id?.type === "StringLiteral")
      this.constructs.push({ kind: kind.name, id: id.value, path, line: this.#lineOf(node) });
    const table = GEN0.tableOf(kind.name);
    const literal = bare(props);
    if (table && literal) for (const prop of oldPropsOf(table)) this.#props(kind.name, literal, prop);
  }

  /** Goes down a literal, as far as it is written out. */
  #props(kind: string, node: Node, prop: OldProp, keys: readonly (string | number)[] = []): void {
    const part = prop.old[keys.length];
    for (const { key, value, at } of entriesOf(node)) {
      if (part !== "*" && key !== part) continue;
      const path = [...keys, key ?? "*"];
      const inside = bare(value);
      if (path.length === prop.old.length) this.#prop(kind, at, prop, path);
      else if (inside) this.#props(kind, inside, prop, path);
    }
  }

  #prop(kind: string, at: Node, { old, cure }: OldProp, path: readonly (string | number)[]): void {
    const keys = path.filter((_, index) => old[index] === "*");
    const named = cure.replaceAll("*", () => String(keys.shift() ?? "*"));
    this.#add("GEN0_PROP", at, `${kind} has no prop ${propPath(path)} any more`, named);
  }

  #member(node: t.MemberExpression | t.OptionalMemberExpression): void {
    const name = memberName(node);
    const kind = this.knowledge.kindOf(this.source, node.object);
    const table = kind?.is === "construct" && kind.generation === 1 ? GEN0.tableOf(kind.name) : undefined;
    if (!table || name === undefined || kind?.is !== "construct") return;
    const handle = Object.hasOwn(table.handles, name) ? table.handles[name] : undefined;
    if (handle && handle.now !== name)
      this.#add("GEN0_HANDLE", node, `${kind.name} has no ${name} any more`, `write ${handle.now}`);
    const method = table.methods.find(({ old }) => old === name);
    if (!method || !this.#isCalled(node)) return;
    if (method.removed !== undefined)
      this.#add(
        "GEN0_METHOD",
        node,
        `${kind.name} has no method ${name} any more`,
        `leave it out: ${method.removed}`,
      );
    else if (method.now !== undefined && method.now !== name)
      this.#add("GEN0_METHOD", node, `${kind.name} has no method ${name} any more`, `write ${method.now}`);
  }

  #isCalled(node: Node): boolean {
    const parent = this.source.parents.get(node);
    return isCall(parent) && parent.callee === node;
  }

  #comment(text: string, start: number): void {
    const at = text.indexOf(DOUBT);
    if (at < 0) return;
    const line = this.source.lineAt(start);
    const what = text.slice(at + DOUBT.length).trim();
    this.#found.push({
      code: "GEN0_DOUBT",
      path: this.source.path,
      line,
      problem: `sapi upgrade has left this to be done by hand: ${what}`,
      cure: "do it, and remove the comment",
    });
  }

  #lineOf(node: Node): number {
    return this.source.lineAt(node.start ?? 0);
  }

  #add(code: LeftoverCode, node: Node, problem: string, cure: string): void {
    this.#found.push({ code, path: this.source.path, line: this.#lineOf(node), problem, cure });
  }
}

/** Whether a text names a module there. */
function isAskedFor(parent: Node | undefined): boolean {
  switch (parent?.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
    case "TSExternalModuleReference":
    case "TSImportType":
    case "ImportExpression":
      return true;
    case "CallExpression":
      return (
        parent.callee.type === "Import" ||
        (parent.callee.type === "Identifier" && parent.callee.name === "require") ||
        (isMember(parent.callee) && memberName(parent.callee) === "resolve")
      );
    default:
      return false;
  }
}

interface Entry {
  readonly key: string | number | undefined;
  readonly value: Node;
  /** The node that is shown. */
  readonly at: Node;
}

/** The entries of a literal object or list. */
function entriesOf(node: Node): readonly Entry[] {
  if (node.type === "ArrayExpression")
    return node.elements.flatMap((value, at) => (value ? [{ key: at, value, at: value }] : []));
  if (node.type !== "ObjectExpression") return [];
  return node.properties.flatMap((property): Entry[] => {
    if (property.type === "SpreadElement") return [];
    const value = property.type === "ObjectProperty" ? property.value : property;
    return [{ key: keyName(property.key, property.computed), value, at: property }];
  });
}

const OLD_PROPS = new WeakMap<ConstructTable, readonly OldProp[]>();

function oldPropsOf(table: ConstructTable): readonly OldProp[] {
  const known = OLD_PROPS.get(table);
  if (known) return known;
  const found = oldProps(table);
  OLD_PROPS.set(table, found);
  return found;
}
