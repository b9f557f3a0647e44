import type * as t from "@babel/types";
import {
  bare,
  isFunction,
  isMember,
  memberName,
  type Node,
  type Range,
  walk,
} from "../../../../../syntax/nodes";
import type { Binding } from "../../../../../syntax/scopes";
import { indentAt, styleOf } from "../../../../expressions/source";
import { statementAround } from "../../../../program/edits/draft";
import { isCalledWithApp } from "../../../entry-functions";
import { type Change, replaced } from "../changes";
import type { Conversion, Row } from "../conversion";
import { object, written } from "../layout";
import { isStatement, withComments } from "../statements";
import { membersOf, textIn } from "../values";

/** `Tags.of(app).add(key, value)`. */
interface Tag {
  readonly call: t.CallExpression;
  readonly key: t.StringLiteral;
  readonly value: Node;
}

/** All tags of an app, and the calls that make its stacks. */
interface Tagged {
  readonly tags: readonly Tag[];
  readonly stacks: readonly (t.CallExpression | t.NewExpression)[];
  /** The statement with the first of these. */
  readonly first: Node;
}

/**
 * Tags of an app become the `tags` of each of its stacks. Stacks are made by the calls themselves here, so tags have to be
 * known before.
 */
const TAGS: Row = {
  makes: "value",
  convert(call, conversion) {
    const [name] = call.arguments as Node[];
    const app = name?.type === "Identifier" ? conversion.source.file.names.bindingOf(name) : undefined;
    const tagged = app && call.arguments.length === 1 && taggedIn(app, conversion);
    if (!tagged) return false;
    const own = tagged.tags.find((tag) => tagsOf(tag.call) === call);
    if (!own) return false;
    conversion.add({ is: "remove", range: rangeOfTag(own, tagged, conversion) });
    return own !== tagged.tags[0] || addTags(tagged, conversion);
  },
};

/** The tags of an app, where each use of it is known. */
function taggedIn(app: Binding, conversion: Conversion): Tagged | undefined {
  const { file } = conversion.source;
  const body = bodyWith(app, conversion);
  if (!body) return undefined;
  const uses = app.references.filter(({ isType }) => !isType).map(({ id }) => id as Node);
  const tags = uses.flatMap((use) => tagWith(use, body, conversion) ?? []);
  const stacks = uses.flatMap((use) => stacksWith(use, conversion));
  const isKnown = uses.every((use) => isMember(file.parents.get(use)) || isKnownUse(use, tags, stacks));
  const [first] = stacks.map((stack) => statementAround(file, stack)).sort(byStart);
  const keys = tags.map(({ key }) => key.value);
  if (!isKnown || !first || new Set(keys).size < keys.length) return undefined;
  const before = first.start as number;
  const areKnownBefore = tags.every(({ value }) => isKnownAt(value, before, conversion));
  return areKnownBefore && stacks.every(canTakeTags) ? { tags, stacks, first } : undefined;
}

/** The body of the function that SST calls with an app, or the statements among which a constant with one is made. */
function bodyWith({ kind, declaration }: Binding, { source: { file } }: Conversion): Node | undefined {
  if (kind === "param")
    return isFunction(declaration) && isCalledWithApp(file, declaration) ? declaration.body : undefined;
  if (declaration.type !== "VariableDeclarator") return undefined;
  const made = bare(declaration.init);
  const statement = file.parents.get(declaration);
  const body = statement && file.parents.get(statement);
  const isApp = made?.type === "NewExpression" && /(^|\.)App$/.test(file.textOf(made.callee));
  return isApp && (body?.type === "Program" || body?.type === "BlockStatement") ? body : undefined;
}

/** The statement of a tag with its comments. At the end of a function, the empty line above goes with it. */
function rangeOfTag({ call }: Tag, { tags }: Tagged, { source: { file } }: Conversion): Range {
  const statement = file.parents.get(call) as Node;
  const { start, end } = withComments(file, statement).range;
  const { body } = file.parents.get(statement) as t.BlockStatement;
  const isAtEnd = body
    .slice(body.findIndex((one) => one === statement))
    .every((one) => tags.some((tag) => file.parents.get(tag.call) === one));
  const blanks = isAtEnd ? /\n(?:[ \t]*\r?\n)+[ \t]*$/.exec(file.text.slice(0, start)) : null;
  return { start: blanks ? blanks.index + 1 : start, end };
}

function byStart(one: Node, other: Node): number {
  return (one.start as number) - (other.start as number);
}

function isKnownUse(use: Node, tags: readonly Tag[], stacks: Tagged["stacks"]): boolean {
  return (
    tags.some(({ call }) => tagsOf(call)?.arguments[0] === use) ||
    stacks.some((stack) => stack.arguments[0] === use)
  );
}

/** The call of `Tags.of` that a tag is added to. */
function tagsOf({ callee }: t.CallExpression): t.CallExpression | undefined {
  const member = bare(callee);
  const object = isMember(member) ? bare(member.object) : undefined;
  return object?.type === "CallExpression" ? object : undefined;
}

/** The tag that is added to an app by a statement of its function itself. */
function tagWith(use: Node, body: Node, conversion: Conversion): Tag | undefined {
  const { file } = conversion.source;
  const of = file.parents.get(use);
  if (of?.type !== "CallExpression" || conversion.nameOf(of.callee) !== "core.Tags.of") return undefined;
  const member = file.parents.get(of);
  const call = member && file.parents.get(member);
  if (!isMember(member) || memberName(member) !== "add" || call?.type !== "CallExpression") return undefined;
  const [key, value, ...more] = call.arguments as Node[];
  const isPlaced = isStatement(file, call) && file.parents.get(file.parents.get(call) as Node) === body;
  if (!isPlaced || key?.type !== "StringLiteral" || !value || more.length > 0) return undefined;
  return conversion.isPlain(value) ? { call, key, value } : undefined;
}

/** The stacks that a use of an app makes: `app.stack(One).stack(Two)`, and `new One(app, "one")`. */
function stacksWith(use: Node, { source: { file } }: Conversion): Tagged["stacks"] {
  const around = file.parents.get(use);
  if (around?.type === "NewExpression" && around.arguments[0] === use) return [around];
  const stacks: t.CallExpression[] = [];
  for (let member = around; isMember(member) && memberName(member) === "stack"; ) {
    const call = file.parents.get(member);
    if (call?.type !== "CallExpression" || call.callee !== member) break;
    stacks.push(call);
    member = file.parents.get(call);
  }
  return stacks;
}

/** Whether a value is the same in front of an offset: nothing in it is declared later. */
function isKnownAt(value: Node, offset: number, { source: { file } }: Conversion): boolean {
  let isKnown = true;
  walk(value, (node) => {
    const binding = node.type === "Identifier" ? file.names.bindingOf(node) : undefined;
    if (binding && binding.kind !== "import" && (binding.id.start as number) > offset) isKnown = false;
    if (node.type === "AwaitExpression") isKnown = false;
    return isKnown;
  });
  return isKnown;
}

function canTakeTags({ type, arguments: args }: Tagged["stacks"][number]): boolean {
  const at = type === "NewExpression" ? 2 : 1;
  const members = membersOf(args[at] as Node | undefined);
  return args.length === at || (args.length === at + 1 && members !== undefined && !members.has("tags"));
}

/** Writes the tags in front of the first stack, and gives them to each. */
function addTags({ tags, stacks, first }: Tagged, conversion: Conversion): boolean {
  const { file } = conversion.source;
  const taken = new Set(file.names.bindings.map(({ name }) => name));
  const name = ["tags", "stackTags", "tagsOfStacks"].find((one) => !taken.has(one));
  if (name === undefined) return false;
  const { eol } = styleOf(file.text);
  const start = first.start as number;
  const indent = indentAt(file.text, start);
  const comments = tags.flatMap(({ call }) => withComments(file, file.parents.get(call) as Node).comments);
  const entries = tags.map(({ key, value }) => `${keyText(key, file.text)}: ${file.textOf(value)}`);
  const declaration = written(file, start, object("", entries), `const ${name} = ;`.length);
  const semicolon = file.text[(first.end as number) - 1] === ";" ? ";" : "";
  const lines = [...comments, `const ${name} = ${declaration}${semicolon}`];
  conversion.add({ is: "insert", offset: start, text: lines.map((line) => line + eol + indent).join("") });
  for (const stack of stacks) conversion.add(tagsFor(stack, name));
  return true;
}

/** The key of a tag as the name of a member, in the quotes that it has. */
function keyText(key: t.StringLiteral, text: string): string {
  const name = textIn(key) ?? "";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : text.slice(key.start as number, key.end as number);
}

function tagsFor({ arguments: args }: Tagged["stacks"][number], name: string): Change {
  const text = name === "tags" ? name : `tags: ${name}`;
  const last = args.at(-1) as Node;
  const object = bare(last);
  if (object?.type !== "ObjectExpression")
    return { is: "insert behind", offset: last.end as number, text: `, { ${text} }` };
  const member = object.properties.at(-1);
  if (!member) return replaced(object, `{ ${text} }`);
  return { is: "insert behind", offset: member.end as number, text: `, ${text}` };
}

export const TAG_ROWS: Readonly<Record<string, Row>> = { "core.Tags.of": TAGS };
