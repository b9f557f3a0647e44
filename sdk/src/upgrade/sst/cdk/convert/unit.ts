import type * as t from "@babel/types";
import type { Node } from "../../../../syntax/nodes";
import type { Binding } from "../../../../syntax/scopes";
import type { Conversion } from "./conversion";

/** The kind of object that a unit makes. Others ask for it. */
export type Kind =
  | "alarm"
  | "certificate"
  | "domain"
  | "identity provider"
  | "layer"
  | "parameter"
  | "record"
  | "role"
  | "secret"
  | "user pool"
  | "value"
  | "zone";

/** A row of a table: something of CDK that a program makes or calls, and how it is written with `@pulumi/aws`. */
export interface Row {
  /** What it makes. `nothing` for a statement. */
  readonly makes: Kind | "nothing";
  /** Writes the changes. `false` for a form that is not understood wholly. */
  convert(call: t.NewExpression | t.CallExpression, conversion: Conversion): boolean;
  /** The members that programs read from the object, with the text that comes in their place. */
  readonly reads?: Readonly<Record<string, string>>;
  /** Props and methods of SST that take the object itself. */
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
