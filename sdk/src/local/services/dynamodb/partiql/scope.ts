import { invalid } from "../errors";
import { ExpressionFault } from "../expressions/fault";
import type { Path } from "../expressions/syntax";
import type { AttributeValue } from "../values/attribute-value";
import { checkValue } from "../values/check-value";
import { TokenReader } from "./tokens";

/**
 * The parts of a statement: its words, and the values in it and of its parameters. Conditions and updates refer to values
 * by names, as expressions do, and are bound by the same rules.
 */
export class Scope {
  readonly reader: TokenReader;
  readonly #values: AttributeValue[] = [];
  #used = 0;

  constructor(
    statement: string,
    private readonly parameters: readonly AttributeValue[],
  ) {
    this.reader = new TokenReader(statement);
  }

  /** Name of a value of the statement. */
  nameOf(value: AttributeValue): string {
    return String(this.#values.push(value) - 1);
  }

  /** The value of the next `?`. */
  parameter(): AttributeValue {
    const given = this.parameters[this.#used++];
    if (given === undefined) throw wrongCount();
    return checkValue(given);
  }

  checkParameters(): void {
    if (this.#used !== this.parameters.length) throw wrongCount();
  }

  path(path: Path): Path {
    return path;
  }

  value(name: string): AttributeValue {
    return this.#values[Number(name)] as AttributeValue;
  }

  /** Binds a condition or an update. Its errors do not say where a fault is. */
  bound<Result>(bind: (scope: Scope) => Result): Result {
    try {
      return bind(this);
    } catch (error) {
      if (error instanceof ExpressionFault) throw invalid(error.message);
      throw error;
    }
  }
}

function wrongCount(): Error {
  return invalid("Number of parameters in request and statement don't match.");
}
