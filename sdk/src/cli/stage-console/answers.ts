import type { Output } from "../../local/services/endpoint/aws-api";

/** Time for which an answer counts. A page asks for all counts whenever something has happened, and AWS takes few questions. */
const FRESH_MS = 10_000;

interface Answer {
  readonly at: number;
  readonly output: Promise<Output>;
}

/** The last answers of AWS, by the question. Questions at the same time are one. */
export class Answers {
  readonly #answers = new Map<string, Answer>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The answer to a question that was asked a moment ago, or else a new one. A refusal does not count. */
  of(question: string, ask: () => Promise<Output>): Promise<Output> {
    const known = this.#answers.get(question);
    if (known && this.now() - known.at < FRESH_MS) return known.output;
    this.#forgetOld();
    const output = ask();
    this.#answers.set(question, { at: this.now(), output });
    output.catch(() => this.#answers.delete(question));
    return output;
  }

  #forgetOld(): void {
    for (const [question, { at }] of this.#answers)
      if (this.now() - at >= FRESH_MS) this.#answers.delete(question);
  }
}
