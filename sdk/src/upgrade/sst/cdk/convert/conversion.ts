import type * as t from "@babel/types";
import { bare, isMember, type Node, walk } from "../../../../syntax/nodes";
import type { Binding } from "../../../../syntax/scopes";
import type { SourceFile } from "../../../../syntax/source-file";
import { cdkName, type FromCdk } from "../cdk-names";
import type { Change } from "./changes";

/** The kind of object that a unit makes. Others ask for it. */
export type Kind =
  | "alarm"
  | "bucket"
  | "certificate"
  | "domain"
  | "event bus"
  | "function"
  | "identity provider"
  | "key"
  | "layer"
  | "parameter"
  | "policy"
  | "principal"
  | "queue"
  | "record"
  | "role"
  | "secret"
  | "statement"
  | "stream"
  | "table"
  | "topic"
  | "user pool"
  | "user pool client"
  | "value"
  | "zone";

/** A row of a table: something of CDK that a program makes or calls, and how it is written with `@pulumi/aws`. */
export interface Row {
  /** The kind of its object. `nothing` for a statement. */
  readonly makes: Kind | "nothing";
  /** Writes the changes. `false` for a form that is not understood wholly. */
  convert(call: t.NewExpression | t.CallExpression, conversion: Conversion): boolean;
  /** The members that programs read from the object, with the text that comes in their place. */
  readonly reads?: Readonly<Record<string, string>>;
  /** Props and methods of SST that take the object itself: `cdk.queue` for a prop among those of CDK. */
  readonly takenBy?: readonly string[];
  /** The part of an object in a constant that these take. @default the object */
  readonly takenAs?: string;
  /** Methods that are called on the object. */
  readonly methods?: Readonly<Record<string, Row>>;
}

/** A call or a constructor of CDK that a row is about. */
export interface Unit {
  readonly node: t.NewExpression | t.CallExpression;
  readonly row: Row;
  /** The constant that holds what it makes. @default none does */
  readonly binding?: Binding;
  /** The unit whose object the method is called on. @default none */
  readonly of?: Unit;
}

/** Units by their nodes and by the constants that hold them. */
export interface Units {
  readonly all: readonly Unit[];
  readonly byNode: ReadonlyMap<Node, Unit>;
  readonly byBinding: ReadonlyMap<Binding, Unit>;
}

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
  /** Ids that several constructs of the program have. Each was unique in its stack. */
  readonly repeated: ReadonlySet<string>;
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
