import type * as t from "@babel/types";
import { Choice, isOpaque, type Opaque } from "../../gen0/translation/opaque";
import type { Translator } from "../../gen0/translation/translate";
import type { Keys } from "../../gen0/translation/tree";
import { reindent } from "./indent";
import { inConstant, type Ledger } from "./ledger";
import { literalText } from "./literals";
import { Unwritable } from "./property-text";
import { isDoubtful, isSame } from "./same";
import { indentAt, type Source } from "./source";
import { membersAround, type Use } from "./uses";

/** The context in which a value is written. */
export interface WriteContext {
  readonly keys: Keys;
  /** The origin of the value. */
  readonly use: Use | undefined;
  /** Blanks of the line on which it begins. */
  readonly indent: string;
  /** Whether what is around has its parts on lines of their own. */
  readonly isAmongLines: boolean;
}

/** The same for programs of SST. */
const PROPS_OF_SST_ELSEWHERE =
  "if this is an object with props, they are in the words of SST; write them as generation 1 takes them";
/** A doubt about an object that is made elsewhere. */
const PROPS_ELSEWHERE =
  "if this is an object with props, its props are as generation 0 took them; write them as generation 1 does";

/** Writes what is not known, and says what has to be done to it by hand. */
export class UnknownWriter {
  constructor(
    private readonly source: Source,
    private readonly table: Translator,
    private readonly ledger: Ledger,
  ) {}

  /** The text of a value that is not known, as it is or converted. */
  text(value: Opaque, context: WriteContext): string {
    const { keys, use, indent } = context;
    for (const message of value.doubts) this.#doubt(message, use);
    if (!use) return value.source;
    if (value instanceof Choice && !this.#isSame(value, use, context))
      return inConstant(this.ledger, use, this.#choice(value, use, context), false);
    if (use.value !== value)
      return reindent(value.source, indentAt(this.source.text, use.node.start as number), indent);
    const isInList = typeof keys.at(-1) === "number";
    if (use.node.type === "ObjectMethod" || (use.node.type === "SpreadElement" && !isInList))
      throw new Unwritable(use);
    if (value.doubts.length === 0 && isDoubtful(this.table, use, keys))
      this.#doubt(this.source.isMovedAnyhow ? PROPS_OF_SST_ELSEWHERE : PROPS_ELSEWHERE, use);
    return this.ledger.copy(use.node, use.member, indent);
  }

  #doubt(message: string, use: Use | undefined): void {
    this.ledger.doubt(message, use?.node.start ?? 0, membersAround(use));
  }

  #isSame(value: unknown, use: Use, { keys }: WriteContext): boolean {
    return isSame(value, use, keys, (each, at) => isDoubtful(this.table, each, at));
  }

  /** A choice whose values have become others. */
  #choice({ yes, no }: Choice, use: Use, context: WriteContext): string {
    const { literal: node, children } = use;
    const [first, second] = [children.get("yes"), children.get("no")];
    if (node.type !== "ConditionalExpression" || !first || !second) throw new Unwritable(use);
    const between = ({ end }: t.Node, { start }: t.Node) => {
      const range = { start: end as number, end: start as number };
      return this.ledger.copyBetween(range, node.start as number, context.indent);
    };
    return [
      this.ledger.copy(node.test, undefined, context.indent),
      between(node.test, first.node),
      this.#chosen(yes, first, context),
      between(first.node, second.node),
      this.#chosen(no, second, context),
    ].join("");
  }

  #chosen(value: unknown, use: Use, context: WriteContext): string {
    if (isOpaque(value)) return this.text(value, { ...context, use });
    if (this.#isSame(value, use, context)) return this.ledger.copy(use.node, undefined, context.indent);
    const text = literalText(value, this.source.style);
    if (text === undefined) throw new Unwritable(use.parent);
    return text;
  }
}
