import type * as t from "@babel/types";
import {
  bare,
  isCall,
  isFunction,
  isMember,
  keyName,
  memberName,
  type Node,
  rangeOf,
  walk,
} from "../../../syntax/nodes";
import { literalText } from "../../expressions/literals";
import { indentAt } from "../../expressions/source";
import type { Draft } from "../edits/draft";
import { statementAround } from "../edits/draft";
import type { FunctionDefault, LegacyLibrary } from "../legacy/legacy-library";
import { reliesOnDefault } from "./function-positions";
import type { Rewrite } from "./rewrite";

/** A default of functions that no table names. */
interface Differing extends FunctionDefault {
  /** Its path: `bundle.format`. */
  readonly path: string;
  /** The prop that it is in. */
  readonly name: string;
}

function differingFrom({ library }: LegacyLibrary): readonly Differing[] {
  return Object.entries(library.functionDefaults).map(([path, each]) => ({
    ...each,
    path,
    name: path.split(".")[0] ?? path,
  }));
}

/** Old defaults of functions are said once for the whole app, where functions of the program rely on them. */
export function writeOldDefaults(rewrite: Rewrite): void {
  const missing = differingFrom(rewrite.knows.legacy).filter(({ name }) => isReliedOn(rewrite, name));
  if (missing.length === 0) return;
  const setters = settersOfApps(rewrite);
  const unsaid = missing.filter(
    ({ name, others = [] }) =>
      !setters.some(
        ({ props, isAlways }) => isAlways && [name, ...others].some((each) => namesProp(props, each)),
      ),
  );
  if (unsaid.length === 0) return;
  const plain = setters.find(({ props, isAlways }) => isAlways && isPlainLiteral(props));
  if (plain) return addTo(plain, unsaid);
  const apps = appsOf(rewrite);
  const functions = apps.length === 0 ? functionsWithApp(rewrite) : [];
  if (functions.length > 0) return functions.forEach((each) => addInside(each, unsaid));
  for (const app of apps) addBehind(app, unsaid);
  if (apps.length === 0) report(rewrite, unsaid);
}

function isReliedOn(rewrite: Rewrite, name: string): boolean {
  return rewrite.upgraded.some((made) => reliesOnDefault(rewrite, made, name));
}

interface Setter {
  readonly draft: Draft;
  readonly call: t.CallExpression | t.OptionalCallExpression;
  readonly props: Node | undefined;
  /** Whether it is called in every run of the program. */
  readonly isAlways: boolean;
}

/** The calls that set default props for a whole app. */
function settersOfApps({ drafts, knows }: Rewrite): readonly Setter[] {
  const found: Setter[] = [];
  for (const draft of drafts.values()) {
    walk(draft.file.file.program, (node) => {
      if (!isCall(node) || !isMember(node.callee) || memberName(node.callee) !== "setDefaultFunctionProps")
        return;
      if (knows.kindOf(draft.file, node.callee.object)?.is !== "app") return;
      found.push({ draft, call: node, props: bare(node.arguments[0]), isAlways: isAlways(draft, node) });
    });
  }
  return found;
}

function isAlways({ file }: Draft, node: Node): boolean {
  let inside = node;
  for (const around of file.around(node)) {
    const isBody = around.type === "BlockStatement" && isFunction(file.parents.get(around));
    const isPlain =
      around.type === "ExpressionStatement" || isBody || isFunction(around) || around.type === "Program";
    if (!isPlain && !/^Export|Declarat/.test(around.type) && around !== inside) return false;
    inside = around;
  }
  return true;
}

function namesProp(props: Node | undefined, name: string): boolean {
  return (
    props?.type === "ObjectExpression" &&
    props.properties.some(
      (property) => property.type === "ObjectProperty" && keyName(property.key, property.computed) === name,
    )
  );
}

function isPlainLiteral(props: Node | undefined): boolean {
  return props?.type === "ObjectExpression" && props.properties.every(({ type }) => type !== "SpreadElement");
}

/** Adds props in front of the present ones, which win because they come later. */
function addTo({ draft, props, call }: Setter, missing: readonly Differing[]): void {
  const literal = props as t.ObjectExpression;
  const range = rangeOf(literal);
  const text = draft.textOf(range);
  const { eol, indent } = draft.style;
  const isMultiline = /^\{[ \t]*(\/\/.*)?\r?\n/.test(text);
  const inner =
    (literal.properties[0] && isMultiline
      ? indentAt(draft.text, literal.properties[0].start as number)
      : undefined) ?? indentAt(draft.text, range.start) + indent;
  if (isMultiline) {
    const lines = missing.map(
      (each) => `${inner}${noteOf(draft, each)}${eol}${inner}${propText(draft, each)},${eol}`,
    );
    const head = /^\{[^\n]*\n/.exec(text)?.[0] ?? "{";
    draft.edits.replace(range, head + lines.join("") + text.slice(head.length));
    return;
  }
  const added = missing.map((each) => propText(draft, each)).join(", ");
  const rest = text.slice(1).trimStart();
  draft.edits.replace(range, rest === "}" ? `{ ${added} }` : `{ ${added}, ${rest}`);
  const statement = statementAround(draft.file, call);
  const before = indentAt(draft.text, statement.start as number);
  draft.edits.insert(
    statement.start as number,
    missing.map((each) => noteOf(draft, each) + eol + before).join(""),
  );
}

function propText({ style }: Draft, { path, old }: Differing): string {
  const [name, ...inner] = path.split(".");
  const text = literalText(old, style) ?? JSON.stringify(old);
  return `${name}: ${inner.reduceRight((inside, key) => `{ ${key}: ${inside} }`, text)}`;
}

function noteOf(draft: Draft, { path, old, now }: Differing): string {
  const other = now === old ? "" : `; generation 1: ${String(now)}`;
  return draft.worded(`// ${path} was ${String(old)} where nothing was said${other}`);
}

/** A statement that makes an app and gives it a name. */
interface MadeApp {
  readonly draft: Draft;
  readonly name: string;
  readonly statement: Node;
}

function appsOf({ drafts, knows }: Rewrite): readonly MadeApp[] {
  const found: MadeApp[] = [];
  for (const draft of drafts.values()) {
    walk(draft.file.file.program, (node) => {
      if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") return;
      const isMade =
        bare(node.init)?.type === "NewExpression" && knows.kindOf(draft.file, node.init)?.is === "app";
      if (isMade) found.push({ draft, name: node.id.name, statement: statementAround(draft.file, node) });
    });
  }
  return found;
}

function addBehind({ draft, name, statement }: MadeApp, missing: readonly Differing[]): void {
  const { eol } = draft.style;
  const blanks = indentAt(draft.text, statement.start as number);
  const props = missing.map((each) => propText(draft, each)).join(", ");
  const lines = [
    ...missing.map((each) => noteOf(draft, each)),
    `${name}.setDefaultFunctionProps({ ${props} });`,
  ];
  const end = statement.end as number;
  const isLineEnd = /^[ \t]*(\/\/.*)?(\r?\n|$)/.exec(draft.text.slice(end))?.[0];
  const at = end + (isLineEnd?.replace(/\r?\n$/, "").length ?? 0);
  draft.edits.insertBehind(at, lines.map((line) => eol + blanks + line).join(""));
}

/** A function that gets the app, and makes its stacks. */
interface FunctionWithApp {
  readonly draft: Draft;
  readonly name: string;
  readonly body: t.BlockStatement;
}

function functionsWithApp({ drafts, knows }: Rewrite): readonly FunctionWithApp[] {
  const found: FunctionWithApp[] = [];
  for (const draft of drafts.values()) {
    walk(draft.file.file.program, (node) => {
      if (!isFunction(node) || node.type === "ClassMethod" || node.body.type !== "BlockStatement") return;
      const [param] = node.params;
      const isCalledOnce =
        knows.calls.of(node).filter(({ isStack }) => !isStack).length === 1 ||
        knows.legacy.library.isGivenApp?.(draft.file, node) === true;
      if (param?.type !== "Identifier" || !isCalledOnce || knows.kindOfName(draft.file, param)?.is !== "app")
        return;
      if (node.body.body.length > 0) found.push({ draft, name: param.name, body: node.body });
    });
  }
  // One may call another one, which is given the app as well: the first gets it from where it is made.
  const [first] = found;
  return first ? [found.find(({ draft, body }) => isGivenNewApp(draft, body, knows)) ?? first] : [];
}

function isGivenNewApp({ file }: Draft, body: Node, knows: Rewrite["knows"]): boolean {
  const [call] = knows.calls.of(file.parents.get(body) as t.Function);
  const argument = isCall(call?.node) ? bare(call.node.arguments[0]) : undefined;
  return argument?.type === "NewExpression";
}

function addInside({ draft, name, body }: FunctionWithApp, missing: readonly Differing[]): void {
  const { eol } = draft.style;
  const at = draft.startWithComments(body.body[0] as Node);
  const blanks = indentAt(draft.text, body.body[0]?.start as number);
  const props = missing.map((each) => propText(draft, each)).join(", ");
  const lines = [
    ...missing.map((each) => noteOf(draft, each)),
    `${name}.setDefaultFunctionProps({ ${props} });`,
  ];
  draft.edits.insert(at, lines.map((line) => line + eol + blanks).join(""));
}

function report({ upgraded }: Rewrite, missing: readonly Differing[]): void {
  const [first] = upgraded;
  if (!first) return;
  const advised = missing.map((each) => ({ ...each, old: each.advised ?? each.old }));
  const props = advised.map((each) => propText(first.draft, each)).join(", ");
  const nows = missing.map(({ now }) => String(now)).join(", ");
  const message = `no App is made in these files: write app.setDefaultFunctionProps({ ${props} }) where it is made, or functions get the default of generation 1, ${nows}`;
  first.draft.remark(first.node.start as number, message);
}
