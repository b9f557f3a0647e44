import type * as t from "@babel/types";
import { type Node, rangeOf } from "../../../syntax/nodes";
import { markDedent } from "../finish/dedent";
import type { Body } from "./body";
import { movedComments } from "./field-comments";
import type { FieldForm } from "./fields";
import { headOf } from "./head";
import { indentsOf } from "./stack-class";

type FieldDeclaration = t.ClassProperty | t.ClassPrivateProperty;

/** Makes a function of a class, once all that stands inside of it has been changed. */
export function rewriteShell(body: Body): void {
  const { draft, stack } = body.of;
  const { constructorNode } = stack;
  const { inputs } = body;
  const askStatement = inputs?.askStatement;
  const head = headOf(body);
  const returning = returnText(body);
  for (const statement of inputs?.statements ?? [])
    if (statement !== askStatement) draft.replaceByLines(rangeOf(statement), []);
  rewriteFields(body);
  rewriteMethods(body);
  const asking = inputs?.lines() ?? [];
  if (askStatement) draft.replaceByLines(rangeOf(askStatement), asking);
  const beginning = [...(askStatement ? [] : asking), ...movedFields(body)];
  if (stack.superCall) draft.replaceByLines(rangeOf(stack.superCall.statement), beginning);
  if (constructorNode) openConstructor(body, constructorNode, head);
  if (returning !== undefined) addReturn(body, returning);
  const { start } = stack.node;
  draft.edits.replace({ start: start as number, end: (stack.node.body.start as number) + 1 }, head);
}

/** Fields that are made in their declaration stay there, if that is before the constructor. Others are made later. */
function rewriteFields(body: Body): void {
  const { draft, stack } = body.of;
  for (const [name, form] of body.forms) {
    const { declaration } = stack.fields.get(name) ?? {};
    if (!declaration) continue;
    rewriteDeclaration(body, name, form, declaration);
    if (form.is === "alias") draft.removeStatement(form.statement);
  }
  for (const [name, form] of body.forms)
    if (form.is === "alias" && !stack.fields.get(name)?.declaration) draft.removeStatement(form.statement);
}

function rewriteDeclaration(body: Body, name: string, form: FieldForm, declaration: FieldDeclaration): void {
  const { draft } = body.of;
  const isMade = form.is === "initial" || form.is === "variable";
  if (isMade && isBeforeConstructor(body, declaration)) {
    draft.edits.replace(beforeValue(declaration), declarationText(body, name));
    return;
  }
  moveComments(body, form, declaration);
  draft.removeStatement(declaration);
}

/** Moves the comments of a field to the statement that sets it. */
function moveComments(body: Body, form: FieldForm, declaration: FieldDeclaration): void {
  const { draft, stack } = body.of;
  const statement = statementOf(body, form);
  const comments = statement ? movedComments(draft, stack, declaration) : undefined;
  if (!comments || !statement) return;
  draft.edits.insert(draft.startWithComments(statement), comments.text);
  for (const range of comments.ranges) draft.removeLines(range);
}

/** The statement that gives a field its value, to which its comments belong. */
function statementOf({ of: { stack } }: Body, form: FieldForm): Node | undefined {
  if (form.is === "constant") return form.statement;
  if (form.is !== "alias") return undefined;
  const { declaration } = form.binding;
  const statement =
    declaration.type === "VariableDeclarator" ? stack.file.parents.get(declaration) : undefined;
  const isInBody = statement && stack.file.parents.get(statement) === stack.constructorNode?.body;
  return isInBody ? statement : undefined;
}

function isBeforeConstructor({ of: { stack } }: Body, declaration: Node): boolean {
  const { constructorNode } = stack;
  return !constructorNode || (declaration.end as number) <= (constructorNode.start as number);
}

function beforeValue(declaration: FieldDeclaration): {
  readonly start: number;
  readonly end: number;
} {
  const { start, end, value, typeAnnotation, key } = declaration;
  return { start: start as number, end: (value?.start ?? typeAnnotation?.end ?? key.end ?? end) as number };
}

/** `const table = `, or `let table: Table`. */
function declarationText(body: Body, name: string): string {
  if (body.forms.get(name)?.is === "initial" && body.isUnread(name)) return "";
  const form = body.forms.get(name);
  const { declaration } = body.of.stack.fields.get(name) ?? {};
  const keyword = form?.is === "initial" ? "const" : "let";
  const value = declaration?.value ?? undefined;
  const made = `${keyword} ${body.names.get(name)}${body.typeOf(name, value)}`;
  return value ? `${made} = ` : made;
}

/** Fields that are made at the beginning, since nothing before the constructor makes them. */
function movedFields(body: Body): string[] {
  const { draft, stack } = body.of;
  return [...body.forms].flatMap(([name, form]) => {
    if (form.is !== "initial" && form.is !== "variable") return [];
    const { declaration } = stack.fields.get(name) ?? {};
    if (declaration && isBeforeConstructor(body, declaration)) return [];
    const value = declaration?.value ? draft.textOfNode(declaration.value) : "";
    return [`${declarationText(body, name)}${value};`];
  });
}

/** Methods become functions inside. Getters are returned, or nobody reads them. */
function rewriteMethods(body: Body): void {
  const { draft, stack } = body.of;
  for (const [name, method] of stack.methods) {
    const { start } = method;
    const async = method.async ? "async " : "";
    const star = method.generator ? "*" : "";
    const head = `${async}function${star} ${body.names.get(name)}`;
    draft.edits.replace({ start: start as number, end: method.key.end as number }, head);
  }
  for (const { node } of stack.getters.values()) draft.removeStatement(node);
}

/** The first and the last line of the constructor go, and what is between moves to the left. */
function openConstructor(body: Body, node: t.ClassMethod, head: string): void {
  const { draft, stack } = body.of;
  const open = (node.body.start as number) + 1;
  const close = (node.body.end as number) - 1;
  const isOpenLine = /^[ \t]*\r?\n/.exec(draft.text.slice(open))?.[0];
  const begin = draft.file.lineStart(node.start as number);
  const isOwnLine = /^\s*$/.test(draft.text.slice(begin, node.start as number));
  const isCloseLine = /^\s*$/.test(draft.text.slice(draft.file.lineStart(close), close));
  const comments = draft.lostComments({ start: node.start as number, end: open }, head);
  if (isOpenLine === undefined || !isOwnLine || !isCloseLine) {
    const blanks = /^[ \t]*/.exec(draft.text.slice(open))?.[0].length ?? 0;
    const before = /[ \t]*$/.exec(draft.text.slice(open + blanks, close))?.[0].length ?? 0;
    const moved = comments.map((comment) => `${comment} `).join("");
    draft.edits.replace({ start: node.start as number, end: open + blanks }, moved);
    draft.edits.replace({ start: close - before, end: close + 1 }, "");
    return;
  }
  const { member, body: inside } = indentsOf(stack);
  const first = draft.removeLines({ start: node.start as number, end: open });
  draft.edits.insertBehind(
    first.start,
    comments.map((comment) => member + comment + draft.style.eol).join(""),
  );
  const last = draft.removeLines({ start: close, end: close + 1 });
  markDedent(draft, { start: first.end, end: last.start }, inside, member);
}

/** The statement that returns what others read, if they read anything. */
function returnText(body: Body): string | undefined {
  const { draft, stack, returned } = body.of;
  const entries = [...stack.fields.keys(), ...stack.getters.keys()].filter((name) => returned.has(name));
  if (entries.length === 0) return undefined;
  const texts = entries.map((name) => {
    const getter = stack.getters.get(name);
    const value = getter ? draft.textOfNode(getter.value) : (body.names.get(name) ?? "undefined");
    return value === name ? name : `${name}: ${value}`;
  });
  return `return { ${texts.join(", ")} };`;
}

function addReturn(body: Body, text: string): void {
  const { draft, stack } = body.of;
  const close = (stack.node.body.end as number) - 1;
  const begin = draft.file.lineStart(close);
  const isOwnLine = /^\s*$/.test(draft.text.slice(begin, close));
  if (isOwnLine) draft.edits.insert(begin, indentsOf(stack).member + text + draft.style.eol);
  else draft.edits.insert(close, `${isOpenEnded(body) ? ";" : ""} ${text} `);
}

/** Whether the last statement of the constructor needs an end before another one can follow on its line. */
function isOpenEnded({ of: { stack } }: Body): boolean {
  const last = stack.constructorNode?.body.body.at(-1);
  return last?.type === "ExpressionStatement" && !stack.file.textOf(last).endsWith(";");
}
