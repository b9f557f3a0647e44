import type * as t from "@babel/types";
import type { Handle } from "../../../gen0/translation/row";
import { bare, isCall, isMember, keyName, memberName, type Node, walk } from "../../../syntax/nodes";
import type { Draft } from "../edits/draft";
import type { LegacyLibrary } from "../legacy/legacy-library";
import type { Program } from "../modules/program";
import type { Rewrite } from "./rewrite";

type Member = t.MemberExpression | t.OptionalMemberExpression;

/**
 * The new path of a member of an unknown value, by the name of the member alone: only tables have `dynamodbTable`. A
 * name that the program also gives to members of its own stays, and is reported.
 */
export function guessHandle(rewrite: Rewrite, draft: Draft, node: Member, name: string): string | undefined {
  if (!rewrite.users.has(draft.file)) return undefined;
  const handles = handlesOf(rewrite.knows.legacy);
  const object = bare(node.object);
  const outer = isMember(object) ? handles.get(memberName(object) ?? "") : undefined;
  if (outer?.handle && isMember(object) && isGuessed(rewrite, draft, object))
    return readOf(outer.handle, name);
  const known = handles.get(name);
  if (!known || !isGuessed(rewrite, draft, node)) return undefined;
  if (known.handle && !ownNames(rewrite.program).has(name)) return known.handle.now;
  const text = draft.file.textOf(node);
  const cures = known.constructs.map(([construct, { now }]) => `\`${now}\` of a ${construct}`);
  draft.doubt(node, `if \`${text}\` reads from a construct, write ${[...new Set(cures)].join(" or ")}`);
  return undefined;
}

interface NamedHandle {
  readonly constructs: readonly (readonly [string, Handle])[];
  /** The handle, where all constructs have the same. */
  readonly handle: Handle | undefined;
}

const HANDLES = new WeakMap<LegacyLibrary, ReadonlyMap<string, NamedHandle>>();

function handlesOf(legacy: LegacyLibrary): ReadonlyMap<string, NamedHandle> {
  const known = HANDLES.get(legacy) ?? findHandles(legacy);
  HANDLES.set(legacy, known);
  return known;
}

function findHandles(legacy: LegacyLibrary): ReadonlyMap<string, NamedHandle> {
  const found = new Map<string, NamedHandle>();
  for (const [construct, { kind, handles }] of legacy.allTables()) {
    for (const [name, handle] of Object.entries(handles) as [string, Handle][]) {
      if (handle.now === name || legacy.tableOf(construct)?.kind !== kind) continue;
      const before = found.get(name);
      const isSame = !before || (before.handle && JSON.stringify(before.handle) === JSON.stringify(handle));
      const constructs = [...(before?.constructs ?? []), [construct, handle] as const];
      found.set(name, { constructs, handle: isSame ? handle : undefined });
    }
  }
  return found;
}

function readOf({ reads = {} }: Handle, name: string): string | undefined {
  return Object.hasOwn(reads, name) ? reads[name] : undefined;
}

/** Whether nothing else is known of what is read from: it comes from no other package, and is not made by the language. */
function isGuessed({ knows }: Rewrite, { file }: Draft, node: Member): boolean {
  for (let at = bare(node.object); at; at = isMember(at) ? bare(at.object) : undefined)
    if (knows.kindOf(file, at) || (isMember(at) && memberName(at) === "native")) return false;
  const root = rootOf(node.object);
  if (root?.type === "ThisExpression") return true;
  const binding = root && file.names.bindingOf(root);
  return binding !== undefined && binding.kind !== "import" && binding.kind !== "catch";
}

function rootOf(node: Node): Node | undefined {
  const expression = bare(node);
  if (isMember(expression)) return rootOf(expression.object);
  if (isCall(expression)) return isMember(expression.callee) ? rootOf(expression.callee) : undefined;
  return expression;
}

const OWN_NAMES = new WeakMap<Program, ReadonlySet<string>>();

/** The names that a program gives to members of its own: fields, and properties of objects that are no props. */
function ownNames(program: Program): ReadonlySet<string> {
  const known = OWN_NAMES.get(program);
  if (known) return known;
  const names = new Set<string>();
  for (const { file } of program.sources.values()) {
    walk(file.program, (node) => {
      for (const name of namesMadeBy(node)) if (name !== undefined) names.add(name);
      // The props of constructs have old names, too.
      return node.type !== "NewExpression";
    });
  }
  OWN_NAMES.set(program, names);
  return names;
}

function namesMadeBy(node: Node): readonly (string | undefined)[] {
  switch (node.type) {
    case "ClassProperty":
    case "TSPropertySignature":
      return [keyName(node.key, node.computed ?? false)];
    case "ObjectExpression":
      return node.properties.map((property) =>
        property.type === "SpreadElement" ? undefined : keyName(property.key, property.computed),
      );
    default:
      return [];
  }
}
