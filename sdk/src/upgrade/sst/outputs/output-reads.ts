import type * as t from "@babel/types";
import { bare, isCall, isMember, memberName, type Node } from "../../../syntax/nodes";
import type { Binding } from "../../../syntax/scopes";
import type { SourceFile } from "../../../syntax/source-file";
import { sitesOf } from "../../program/imports/sites";

const OWN = /^pulumi-serverless-api(\/gen0)?$/;
const AWS = "@pulumi/aws";
const PULUMI = "@pulumi/pulumi";

/** The attributes of constructs that are known once AWS has made them. Templates of CDK had stand-ins for them. */
const ATTRIBUTES =
  /^(bucket|cluster|eventBus|function|httpApi|parameter|queue|restApi|secret|stream|table|topic|userPool)(Arn|Id|Name|Url|Endpoint|Identifier)$|^(cognitoIdentityPoolId|customDomainUrl|distributionDomain|distributionId|invokeArn|url|userPoolClientId)$/;

/** Tells which expressions of a file are Outputs: values that are known once AWS has made something. */
export class OutputReads {
  readonly #modules = new Map<Binding, string>();
  readonly #known = new Map<Binding, boolean>();

  constructor(private readonly file: SourceFile) {
    for (const { specifier, names, namespaces } of sitesOf(file))
      for (const { node } of [...names, ...namespaces]) {
        const local = localOf(node);
        const binding = local && file.names.bindingOf(local);
        if (binding) this.#modules.set(binding, specifier);
      }
  }

  /** Whether the file makes something that has Outputs. */
  get isConcerned(): boolean {
    return [...this.#modules.values()].some((specifier) => OWN.test(specifier) || specifier === AWS);
  }

  /** Whether an expression is an Output, or may be one. */
  isOutput(node: Node | null | undefined): boolean {
    const expression = bare(node);
    switch (expression?.type) {
      case "Identifier":
        return this.#isOutputName(expression);
      case "MemberExpression":
      case "OptionalMemberExpression":
        return this.#isOutputRead(expression);
      case "ConditionalExpression":
        return this.isOutput(expression.consequent) || this.isOutput(expression.alternate);
      case "LogicalExpression":
        return this.isOutput(expression.left) || this.isOutput(expression.right);
      case "TemplateLiteral":
        return expression.expressions.some((inside) => this.isOutput(inside));
      case "BinaryExpression":
        return (
          expression.operator === "+" && (this.isOutput(expression.left) || this.isOutput(expression.right))
        );
      case "CallExpression":
      case "TaggedTemplateExpression":
        return (
          this.#moduleOf(expression.type === "CallExpression" ? expression.callee : expression.tag) === PULUMI
        );
      default:
        return false;
    }
  }

  #isOutputName(id: t.Identifier): boolean {
    const binding = this.file.names.bindingOf(id);
    const declaration = binding?.declaration;
    if (!binding || declaration?.type !== "VariableDeclarator" || declaration.id.type !== "Identifier")
      return false;
    const known = this.#known.get(binding);
    if (known !== undefined) return known;
    this.#known.set(binding, false);
    const isOutput = this.isOutput(declaration.init);
    this.#known.set(binding, isOutput);
    return isOutput;
  }

  #isOutputRead(member: t.MemberExpression | t.OptionalMemberExpression): boolean {
    const name = memberName(member);
    const object = bare(member.object);
    if (name === undefined || !object) return false;
    if (this.#isResource(object)) return true;
    const around = isMember(object) ? bare(object.object) : undefined;
    if (isMember(around) && memberName(around) === "native") return this.#isConstruct(bare(around.object));
    return ATTRIBUTES.test(name) && this.#isConstruct(object);
  }

  /** A resource of `@pulumi/aws`, or what a look-up of it gives. */
  #isResource(node: Node): boolean {
    const made = this.#madeOf(node);
    if (made?.type === "NewExpression") return this.#moduleOf(made.callee as Node) === AWS;
    const callee = made?.type === "CallExpression" ? bare(made.callee) : undefined;
    const method = isMember(callee) ? (memberName(callee) ?? "") : "";
    return /^get$|^get\w+Output$/.test(method) && this.#moduleOf(callee as Node) === AWS;
  }

  /** A construct of this library: one that the file makes, or one that another stack shares. */
  #isConstruct(node: Node | undefined): boolean {
    if (node?.type !== "Identifier") return false;
    const declaration = this.file.names.bindingOf(node)?.declaration;
    if (declaration?.type !== "VariableDeclarator") return false;
    const init = bare(declaration.init);
    if (declaration.id.type === "Identifier")
      return init?.type === "NewExpression" && OWN.test(this.#moduleOf(init.callee as Node) ?? "");
    return isCall(init) && OWN.test(this.#moduleOf(init.callee as Node) ?? "");
  }

  /** The expression itself, or the one that a constant has. */
  #madeOf(node: Node): Node | undefined {
    if (node.type !== "Identifier") return node;
    const declaration = this.file.names.bindingOf(node)?.declaration;
    const isConstant = declaration?.type === "VariableDeclarator" && declaration.id.type === "Identifier";
    return isConstant ? bare(declaration.init) : undefined;
  }

  /** The module that the first name of a path is from. */
  #moduleOf(node: Node | undefined): string | undefined {
    const expression = bare(node);
    if (isMember(expression)) return this.#moduleOf(expression.object);
    const binding = expression?.type === "Identifier" ? this.file.names.bindingOf(expression) : undefined;
    return binding && this.#modules.get(binding);
  }
}

function localOf(node: Node): Node | undefined {
  switch (node.type) {
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
      return node.local;
    case "ObjectProperty":
      return node.value;
    case "VariableDeclarator":
    case "TSImportEqualsDeclaration":
      return node.id;
    default:
      return undefined;
  }
}
