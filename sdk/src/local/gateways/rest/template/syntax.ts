/** An expression of the template language. */
export type Expression =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "text"; readonly parts: readonly Block[] }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "range"; readonly from: Expression; readonly to: Expression }
  | { readonly kind: "map"; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: "unary"; readonly operator: "!" | "-"; readonly operand: Expression }
  | {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | Reference;

/** `$name.member.call(argument)[index]` */
export interface Reference {
  readonly kind: "reference";
  readonly name: string;
  readonly steps: readonly Step[];
  /** The source text, which is the output if the reference has no value. */
  readonly source: string;
  /** True for `$!name`, whose output is empty if it has no value. */
  readonly quiet: boolean;
}

/** One step of a reference. */
export type Step =
  | { readonly kind: "member"; readonly name: string; readonly args: readonly Expression[] | undefined }
  | { readonly kind: "index"; readonly index: Expression };

/** A node of a template. */
export type Block =
  | { readonly kind: "output"; readonly text: string }
  | Reference
  | { readonly kind: "set"; readonly target: Reference; readonly value: Expression }
  | {
      readonly kind: "if";
      readonly branches: readonly { readonly test: Expression; readonly body: readonly Block[] }[];
      readonly otherwise: readonly Block[];
    }
  | {
      readonly kind: "foreach";
      readonly name: string;
      readonly list: Expression;
      readonly body: readonly Block[];
    }
  | { readonly kind: "stop" | "break" };

/** A syntax error in a template, with its position. */
export class TemplateError extends Error {}
