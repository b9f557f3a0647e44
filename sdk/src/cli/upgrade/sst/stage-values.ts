import type * as t from "@babel/types";
import { bare, isFunction, keyName, type Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";

/** Stands for a value that only a run of the program can tell. */
export const UNKNOWN = Symbol("unknown");

/** A value, or an object whose members are read one by one. */
export type StageValue = string | number | boolean | null | undefined | t.ObjectExpression | typeof UNKNOWN;

/** Works out what expressions of `config(input)` are for a stage, without running them. */
export class StageValues {
  constructor(
    readonly file: SourceFile,
    readonly config: t.Function,
    readonly stage: string,
  ) {}

  /** The object that the function returns. `undefined` where that is no object in its text. */
  returned(): t.ObjectExpression | undefined {
    const { body } = this.config;
    const value = body.type === "BlockStatement" ? this.#returnedBy(body.body) : this.of(body);
    return typeof value === "object" && value !== null ? value : undefined;
  }

  /** The value of an expression. */
  of(expression: Node | null | undefined): StageValue {
    const node = bare(expression);
    switch (node?.type) {
      case "StringLiteral":
      case "NumericLiteral":
      case "BooleanLiteral":
        return node.value;
      case "NullLiteral":
        return null;
      case "ObjectExpression":
        return node;
      case "TemplateLiteral":
        return this.#ofTemplate(node);
      case "Identifier":
        return this.#ofName(node);
      case "MemberExpression":
      case "OptionalMemberExpression":
        return this.#ofMember(node);
      case "ConditionalExpression":
        return this.#chosen(this.of(node.test), node.consequent, node.alternate);
      case "LogicalExpression":
        return this.#ofLogical(node);
      case "BinaryExpression":
        return compared(node.operator, this.of(node.left), this.of(node.right));
      case "UnaryExpression": {
        const value = this.of(node.argument);
        return node.operator === "!" && value !== UNKNOWN ? !value : UNKNOWN;
      }
      case "AwaitExpression":
        return this.of(node.argument);
      default:
        return UNKNOWN;
    }
  }

  #returnedBy(statements: readonly t.Statement[]): StageValue {
    for (const statement of statements) {
      if (statement.type === "ReturnStatement") return this.of(statement.argument);
      const value = this.#returnedIn(statement);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The value that a block or a branch returns. `undefined` where the statements after it run. */
  #returnedIn(statement: t.Statement): StageValue {
    if (statement.type === "BlockStatement") return this.#returnedBy(statement.body);
    if (statement.type !== "IfStatement") return undefined;
    const test = this.of(statement.test);
    if (test === UNKNOWN) return UNKNOWN;
    const branch = test ? statement.consequent : statement.alternate;
    return branch ? this.#returnedBy([branch]) : undefined;
  }

  #chosen(test: StageValue, yes: Node, no: Node): StageValue {
    if (test === UNKNOWN) return UNKNOWN;
    return this.of(test ? yes : no);
  }

  #ofLogical({ operator, left, right }: t.LogicalExpression): StageValue {
    const value = this.of(left);
    if (value === UNKNOWN) return UNKNOWN;
    if (operator === "??") return value ?? this.of(right);
    return (operator === "||") === Boolean(value) ? value : this.of(right);
  }

  #ofTemplate({ quasis, expressions }: t.TemplateLiteral): StageValue {
    const values = expressions.map((each) => this.of(each));
    if (values.some((value) => value === UNKNOWN || typeof value === "object")) return UNKNOWN;
    return quasis.map(({ value }, at) => value.cooked + String(values[at] ?? "")).join("");
  }

  /** A constant of the file, or what the function is given under a name. */
  #ofName(node: t.Identifier): StageValue {
    if (node.name === "undefined") return undefined;
    const binding = this.file.names.bindingOf(node);
    const declaration = binding?.declaration;
    if (!binding || binding.references.some(({ isWrite }) => isWrite)) return UNKNOWN;
    const [input] = this.config.params;
    const given = input?.type === "ObjectPattern" && stageProperty(input);
    if (given && given.type === "Identifier" && this.file.names.bindingOf(given) === binding)
      return this.stage;
    if (declaration?.type !== "VariableDeclarator" || declaration.id.type !== "Identifier") return UNKNOWN;
    return declaration.init && !isFunction(declaration.init) ? this.of(declaration.init) : UNKNOWN;
  }

  #ofMember(node: t.MemberExpression | t.OptionalMemberExpression): StageValue {
    const key = node.computed ? this.of(node.property) : keyName(node.property);
    if (typeof key !== "string") return UNKNOWN;
    if (this.#isInput(bare(node.object))) return key === "stage" ? this.stage : UNKNOWN;
    const object = this.of(node.object);
    if (typeof object !== "object" || object === null) return UNKNOWN;
    return this.member(object, key);
  }

  /** A member of an object. `undefined` where it has none. */
  member(object: t.ObjectExpression, key: string): StageValue {
    if (object.properties.some(({ type }) => type === "SpreadElement")) return UNKNOWN;
    const property = object.properties.find(
      (each) => each.type !== "SpreadElement" && keyName(each.key, each.computed) === key,
    );
    if (!property) return undefined;
    return property.type === "ObjectProperty" ? this.of(property.value) : UNKNOWN;
  }

  #isInput(node: Node | undefined): boolean {
    const [input] = this.config.params;
    if (node?.type !== "Identifier" || input?.type !== "Identifier") return false;
    return this.file.names.bindingOf(node) === this.file.names.bindingOf(input);
  }
}

function stageProperty({ properties }: t.ObjectPattern): Node | undefined {
  for (const property of properties) {
    if (property.type !== "ObjectProperty" || keyName(property.key) !== "stage") continue;
    return property.value.type === "AssignmentPattern" ? property.value.left : property.value;
  }
  return undefined;
}

function compared(operator: string, left: StageValue, right: StageValue): StageValue {
  if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
  if (operator === "===" || operator === "==") return left === right;
  if (operator === "!==" || operator === "!=") return left !== right;
  const isText = typeof left === "string" && typeof right === "string";
  return operator === "+" && isText ? left + right : UNKNOWN;
}
