import type * as t from "@babel/types";
import { bare, isMember, keyName, memberName, type Node, rangeOf, walk } from "../../../../syntax/nodes";
import type { SourceFile } from "../../../../syntax/source-file";
import { cdkName, type FromCdk } from "../cdk-names";
import { type Change, replaced } from "./changes";
import type { Kind, Unit, Units } from "./unit";

/** The names by which a file has the packages of Pulumi. */
export interface LocalNames {
  readonly aws: string;
  readonly pulumi: string;
}

/** The parts of a file that conversions read. */
export interface CdkFile {
  readonly file: SourceFile;
  readonly names: ReadonlyMap<Node, FromCdk>;
  readonly units: Units;
  readonly local: LocalNames;
}

/** Collects the changes of one unit, and the objects of other units that it takes. */
export class Conversion {
  readonly changes: Change[] = [];
  /** Mentions of other units whose object is used in a way that the row knows. */
  readonly claims: Node[] = [];
  /** Options of the resource that it makes, beside its parent. */
  readonly options: string[] = [];

  constructor(
    readonly source: CdkFile,
    private readonly isConverted: (unit: Unit) => boolean,
  ) {}

  get aws(): string {
    return this.source.local.aws;
  }

  get pulumi(): string {
    return this.source.local.pulumi;
  }

  /** Adds a change. Always `true`, as the end of a conversion that is understood. */
  add(...changes: readonly Change[]): true {
    this.changes.push(...changes);
    return true;
  }

  /** The name of something of CDK: `lambda.Code.fromAsset`. */
  nameOf(node: Node | null | undefined): string | undefined {
    return cdkName(this.source.names, node);
  }

  /** The unit that an expression makes or names. */
  unitOf(node: Node | null | undefined): Unit | undefined {
    const expression = bare(node);
    if (!expression) return undefined;
    const own = this.source.units.byNode.get(expression);
    const binding =
      expression.type === "Identifier" ? this.source.file.names.bindingOf(expression) : undefined;
    const unit = own ?? (binding && this.source.units.byBinding.get(binding));
    return unit && this.isConverted(unit) ? unit : undefined;
  }

  /** Takes the object of a kind. `false` where the expression is none. */
  claim(node: Node, ...kinds: readonly Kind[]): boolean {
    const unit = this.unitOf(node);
    if (!unit || !kinds.some((kind) => unit.row.makes === kind)) return false;
    this.claims.push(bare(node) as Node);
    return true;
  }

  /** Whether an expression means the same afterwards: nothing in it is of CDK, but for what is converted itself. */
  isPlain(node: Node): boolean {
    let isPlain = true;
    walk(node, (inside) => {
      const unit = this.source.units.byNode.get(inside);
      if (unit && this.isConverted(unit)) {
        if (!this.#isRead(unit, inside)) isPlain = false;
        return false;
      }
      if (this.source.names.has(inside) || this.#isWhole(inside)) isPlain = false;
      return isPlain;
    });
    return isPlain;
  }

  /** Whether a name holds what a unit makes, and not a part of it that is known. */
  #isWhole(node: Node): boolean {
    const binding = node.type === "Identifier" ? this.source.file.names.bindingOf(node) : undefined;
    const held = binding && this.source.units.byBinding.get(binding);
    return held !== undefined && !(this.isConverted(held) && this.#isRead(held, node));
  }

  #isRead({ row }: Unit, node: Node): boolean {
    return row.makes === "value" || isMember(this.source.file.parents.get(node));
  }
}

/** A value at its place: as it is, or changed. */
export type Value = (node: Node, conversion: Conversion) => boolean;

/** The value stays as it is. */
export const same: Value = (node, conversion) => conversion.isPlain(node);

/** One of several values, whichever understands the expression. */
export function either(...values: readonly Value[]): Value {
  return (node, conversion) => values.some((value) => value(node, conversion));
}

/** Words of CDK, and the texts that come in their place: `cognito.OAuthScope.EMAIL`. */
export function words(table: Readonly<Record<string, string>>): Value {
  return (node, conversion) => {
    const name = conversion.nameOf(node);
    if (name === undefined || !Object.hasOwn(table, name)) return false;
    return conversion.add(replaced(node, JSON.stringify(table[name])));
  };
}

/** A list, each of whose elements is such a value. */
export function listOf(value: Value): Value {
  return (node, conversion) => {
    const list = bare(node);
    if (list?.type !== "ArrayExpression") return false;
    return list.elements.every(
      (element) => element !== null && element.type !== "SpreadElement" && value(element, conversion),
    );
  };
}

const SECONDS: Readonly<Record<string, number>> = {
  "core.Duration.seconds": 1,
  "core.Duration.minutes": 60,
  "core.Duration.hours": 3600,
  "core.Duration.days": 86_400,
};

/** A length of time, as a number of units. */
export function duration(unit: number): Value {
  return (node, conversion) => {
    const call = bare(node);
    if (call?.type !== "CallExpression") return false;
    const seconds = SECONDS[conversion.nameOf(call.callee) ?? ""];
    const [amount] = call.arguments;
    if (seconds === undefined || call.arguments.length !== 1 || amount?.type !== "NumericLiteral")
      return false;
    const total = (amount.value * seconds) / unit;
    return Number.isInteger(total) && conversion.add(replaced(node, String(total)));
  };
}

/** The ARN of an object of a kind. */
export function arnOf(...kinds: readonly Kind[]): Value {
  return (node, conversion) =>
    conversion.claim(node, ...kinds) &&
    conversion.add({ is: "insert behind", offset: node.end as number, text: ".arn" });
}

/** The members of an object, where each has a name and none is spread. */
export function membersOf(node: Node | null | undefined): ReadonlyMap<string, t.ObjectProperty> | undefined {
  const object = bare(node);
  if (object?.type !== "ObjectExpression") return undefined;
  const members = new Map<string, t.ObjectProperty>();
  for (const property of object.properties) {
    const key = property.type === "ObjectProperty" ? keyName(property.key, property.computed) : undefined;
    if (key === undefined || members.has(key)) return undefined;
    members.set(key, property as t.ObjectProperty);
  }
  return members;
}

/** The expression whose object a construct of SST holds for AWS: `auth` of `auth.cdk.userPool`. */
export function handleOf(
  node: Node | null | undefined,
  handle: string,
): { readonly construct: Node; readonly isNew: boolean } | undefined {
  const member = bare(node);
  if (!isMember(member) || memberName(member) !== handle) return undefined;
  const around = bare(member.object);
  const name = isMember(around) ? memberName(around) : undefined;
  if (!isMember(around) || (name !== "cdk" && name !== "native")) return undefined;
  return { construct: around.object, isNew: name === "native" };
}

/** The text of a plain string. */
export function textIn(node: Node | null | undefined): string | undefined {
  const expression = bare(node);
  if (expression?.type === "StringLiteral") return expression.value;
  if (expression?.type !== "TemplateLiteral" || expression.expressions.length > 0) return undefined;
  return expression.quasis[0]?.value.cooked ?? undefined;
}

/** The text of a range with the changes inside of it. */
export function textNow(
  node: Node,
): (draft: { textOf(range: { start: number; end: number }): string }) => string {
  return (draft) => draft.textOf(rangeOf(node));
}
