import * as ts from "typescript";
import { type Sources, treeOf } from "./sources";

/** The titles of a spec's tests, as far as they can be read without running it. */
interface Title {
  readonly file: string;
  /** Matches the whole title, from the outermost `describe` on. */
  readonly whole: RegExp;
  /** The beginning of the test's own title. A `describe` has none: it stands for the tests that a shared suite makes. */
  readonly own?: string;
  /** Characters of the title that are literal in the spec. The others are computed at run time. */
  readonly known: number;
}

/** The pattern of a title, and the number of its literal characters. */
interface Text {
  readonly pattern: string;
  readonly known: number;
}

const ANYTHING: Text = { pattern: "[^]*", known: 0 };
const NOTHING: Text = { pattern: "", known: 0 };
const TITLES = new WeakMap<Sources, readonly Title[]>();

/** The specs that may hold the test with this title: those with the most literal characters of it. */
export function specsWithTitle(specs: Sources, title: string): readonly string[] {
  const fitting = titlesOf(specs).filter(({ whole, known }) => known > 0 && whole.test(title));
  const most = Math.max(...fitting.map(({ known }) => known));
  return [...new Set(fitting.filter(({ known }) => known === most).map(({ file }) => file))];
}

/** The specs with a test whose own title begins like this. */
export function specsWithTest(specs: Sources, beginning: string): readonly string[] {
  const found = titlesOf(specs).filter(({ own }) => own?.startsWith(beginning));
  return [...new Set(found.map(({ file }) => file))];
}

/** The end of a title: the sources of the facts that the test holds. */
const FACTS = " \\[[^\\]]*\\]";

/** An expression that matches a whole title of a test, with and without the sources of its facts. */
export function titlePattern(title: string): string {
  return `^${escape(title)}(${FACTS})?$`;
}

/** An expression that matches exactly this text. */
export function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function titlesOf(specs: Sources): readonly Title[] {
  const titles = TITLES.get(specs) ?? [...specs.keys()].flatMap((file) => titlesIn(specs, file));
  TITLES.set(specs, titles);
  return titles;
}

function titlesIn(specs: Sources, file: string): readonly Title[] {
  const found: Title[] = [];
  const visit = (node: ts.Node, outer: Text): void => {
    const call = titledCall(node);
    if (!call) return ts.forEachChild(node, (child) => visit(child, outer));
    const own = readText(call.title);
    const whole = join(outer, own);
    if (call.isTest) {
      const begin = ts.isTemplateExpression(call.title) ? call.title.head.text : literalText(call.title);
      found.push({ file, whole: new RegExp(`^${whole.pattern}$`), own: begin, known: whole.known });
      return;
    }
    if (call.others.some(callsSuite))
      found.push({ file, whole: new RegExp(`^${whole.pattern} `), known: whole.known });
    for (const argument of call.others) visit(argument, whole);
  };
  visit(treeOf(specs, file), NOTHING);
  return found;
}

interface TitledCall {
  readonly title: ts.Expression;
  readonly isTest: boolean;
  readonly others: readonly ts.Expression[];
}

function titledCall(node: ts.Node): TitledCall | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const { text } = node.expression;
  const [title, ...others] = node.arguments;
  if (!title || (text !== "describe" && text !== "it")) return undefined;
  return { title, isTest: text === "it", others };
}

/** Functions of mocha that make no tests of their own. */
const MOCHA = new Set(["describe", "it", "before", "after", "beforeEach", "afterEach"]);

/** Whether the body of a `describe` calls a function, which may make tests that only a run shows. */
function callsSuite(body: ts.Node): boolean {
  if (ts.isIdentifier(body)) return true;
  if (!ts.isArrowFunction(body) && !ts.isFunctionExpression(body)) return false;
  return ts.isBlock(body.body) ? hasSuiteCall(body.body) : isSuiteCall(body.body);
}

/** Searches blocks, loops and conditions, but no values and no other functions. */
function hasSuiteCall(node: ts.Node): boolean {
  if (ts.isExpressionStatement(node)) return isSuiteCall(node.expression);
  if (ts.isExpression(node) || ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, hasSuiteCall) ?? false;
}

function isSuiteCall(node: ts.Expression): boolean {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  if (ts.isIdentifier(expression)) return !MOCHA.has(expression.text);
  return (
    ts.isPropertyAccessExpression(expression) && expression.expression.kind !== ts.SyntaxKind.ThisKeyword
  );
}

function join(outer: Text, own: Text): Text {
  const pattern = outer === NOTHING ? own.pattern : `${outer.pattern} ${own.pattern}`;
  return { pattern, known: outer.known + own.known };
}

function readText(node: ts.Expression): Text {
  if (ts.isStringLiteralLike(node)) return lastText(node.text);
  if (!ts.isTemplateExpression(node)) return ANYTHING;
  const literals = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  const last = lastText(literals.pop() ?? "");
  const patterns = [...literals.map(escape), last.pattern];
  return { pattern: patterns.join(ANYTHING.pattern), known: literals.join("").length + last.known };
}

/** The end of a title, which names the sources of its facts or leaves them out. */
function lastText(text: string): Text {
  const bare = withoutFacts(text);
  const facts = text.slice(bare.length);
  return { pattern: escape(bare) + (facts === "" ? "" : `(${escape(facts)})?`), known: bare.length };
}

function literalText(node: ts.Expression): string | undefined {
  return ts.isStringLiteralLike(node) ? withoutFacts(node.text) : undefined;
}

function withoutFacts(text: string): string {
  return text.replace(new RegExp(`${FACTS}$`), "");
}
