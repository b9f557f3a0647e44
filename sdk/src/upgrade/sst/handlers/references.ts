import type * as t from "@babel/types";
import { isMember, keyName, memberName, type Node, rangeOf } from "../../../syntax/nodes";
import type { Reference } from "../../../syntax/scopes";
import type { Draft } from "../../program/edits/draft";
import type { ImportedName } from "../../program/imports/sites";
import { CONFIG_VALUES, type LookUp } from "./look-ups";

/** An expression that can be rewritten. */
export interface ReadLookUp {
  write(): void;
}

type Member = t.MemberExpression | t.OptionalMemberExpression;

/** `Table.Notes.tableName`, or `const { tableName } = Table.Notes`. `undefined` for an expression of any other form. */
export function readLookUp(draft: Draft, { id, isType }: Reference, lookUp: LookUp): ReadLookUp | undefined {
  const { parents } = draft.file;
  const entry = parents.get(id);
  if (isType || !isMember(entry) || entry.object !== id || entry.optional) return undefined;
  const around = parents.get(entry);
  const call = callText(draft, entry);
  if (isMember(around) && around.object === entry) {
    const name = valueNow(lookUp, memberName(around));
    return name === undefined ? undefined : { write: () => writeRead(draft, entry, around, call, name) };
  }
  if (around?.type !== "VariableDeclarator" || around.init !== entry || around.id.type !== "ObjectPattern")
    return undefined;
  const names = around.id.properties.map((property) => patternText(draft, property, lookUp));
  if (names.some((name) => name === undefined)) return undefined;
  const { properties } = around.id;
  return {
    write() {
      for (const [at, property] of properties.entries()) draft.replace(property, names[at] ?? "");
      draft.replace(entry, call);
    },
  };
}

function valueNow({ values }: LookUp, name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}

/** `Table("Notes")` for `Table.Notes`, and `Table(id)` for `Table[id]`. */
function callText(draft: Draft, { object, property, computed }: Member): string {
  const { quote } = draft.style;
  const id = computed ? draft.textOfNode(property) : quote + keyName(property) + quote;
  return `${draft.file.textOf(object)}(${id})`;
}

function writeRead(draft: Draft, entry: Member, around: Member, call: string, name: string): void {
  draft.replace(entry, call);
  if (!around.computed) draft.replace(around.property, name);
  else draft.edits.replace({ start: entry.end as number, end: around.end as number }, `.${name}`);
}

/** A property of a pattern under the name of now. */
function patternText(draft: Draft, property: Node, lookUp: LookUp): string | undefined {
  if (property.type !== "ObjectProperty" || property.computed) return undefined;
  const name = valueNow(lookUp, keyName(property.key));
  if (name === undefined) return undefined;
  const value = draft.file.textOf(property.value);
  return name === value ? name : `${name}: ${value}`;
}

/**
 * Secrets and parameters are read as before. The names of the app and the stage are in the environment. Gives
 * `"unused"` where nothing else was read, and `false` for a name that it does not understand.
 */
export function writeConfig(draft: Draft, { imported, references }: ImportedName): boolean | "unused" {
  if (imported !== "Config") return false;
  let unchanged = 0;
  for (const { id, isType } of references) {
    const around = draft.file.parents.get(id);
    if (isType || !isMember(around) || around.object !== id) unchanged += 1;
    else if (!writeConfigValue(draft, around)) unchanged += 1;
  }
  return unchanged > 0 || references.length === 0 ? true : "unused";
}

function writeConfigValue(draft: Draft, read: Member): boolean {
  const name = memberName(read) ?? "";
  const text = Object.hasOwn(CONFIG_VALUES, name) ? CONFIG_VALUES[name] : undefined;
  if (text === undefined) return false;
  const isInText = draft.file.parents.get(read)?.type === "TemplateLiteral";
  const isSure = isInText || !draft.file.isTypeScript;
  return draft.edits.replace(rangeOf(read), isSure ? text : `(${text} as string)`);
}
