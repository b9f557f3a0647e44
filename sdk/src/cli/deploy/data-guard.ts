import { DefinitionError } from "../../errors";
import { dataLossesOf } from "./changes";
import { compareAll } from "./compare";
import type { Comparisons } from "./comparisons";
import { withProtection } from "./deletion-protection";
import { type Outcome, operate } from "./operate";
import { confirm, type Session } from "./session";
import type { Unit } from "./units";

/**
 * Stands before every deployment. None begins without a comparison that is as good as new. None takes data away which nobody
 * has agreed to lose.
 */
export class DataGuard {
  /** The data losses that somebody has agreed to, by stack. */
  readonly #agreed = new Map<string, readonly string[]>();
  /** Settles when the last question is answered: a terminal asks one at a time. */
  #answered: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly session: Session,
    private readonly comparisons: Comparisons,
  ) {}

  /**
   * Before anything is changed: compare what can be compared, and ask once for the reasons given and about all that would
   * go. Gives the comparisons that failed, apart from those that may fail because of what is only deployed now.
   */
  async admitAll(units: readonly Unit[], reasons: readonly string[]): Promise<readonly Outcome[]> {
    this.comparisons.begin();
    const compared = await compareAll(this.session, units);
    if (this.session.io.signal.aborted) return [];
    const { early } = compared;
    const outcomes = compared.outcomes.map((outcome) => this.#checked(outcome));
    const failed = outcomes.filter(({ isGood }) => !isGood);
    if (failed.length > 0) return failed.map(withoutChanges);
    for (const { stack } of early) this.#announce(stack);
    const isAsked = await this.#ask([...reasons, ...outcomes.flatMap(dataLossesIn)]);
    for (const outcome of outcomes) {
      this.#agreed.set(outcome.stack, dataLossesIn(outcome));
      // Until there is an answer, anything may have changed.
      if (!isAsked) this.comparisons.add(outcome);
    }
    return [];
  }

  /** Right before a stack is deployed: gives why it may not be. */
  async admit(name: string): Promise<Outcome | undefined> {
    while (!(await this.comparisons.isValid(name))) {
      const outcome = this.#checked(await operate(this.session, "preview", name));
      if (!outcome.isGood) return withoutChanges(outcome);
      const dataLosses = dataLossesIn(outcome);
      const agreed = this.#agreed.get(name) ?? [];
      const news = dataLosses.filter((loss) => !agreed.includes(loss));
      try {
        if (!(await this.#ask(news))) return undefined;
      } catch (error) {
        return refusal(name, news, error);
      }
      this.#agreed.set(name, dataLosses);
    }
    return undefined;
  }

  /** Notes that a stack was deployed. Others may read what it gives. */
  deployed(outcome: Outcome): void {
    this.comparisons.deployed(outcome);
    this.#agreed.delete(outcome.stack);
  }

  #checked(outcome: Outcome): Outcome {
    return withProtection(this.session.request.stage, outcome);
  }

  #ask(reasons: readonly string[]): Promise<boolean> {
    const asking = this.#answered.then(() => confirm(this.session, reasons));
    this.#answered = asking.catch(() => undefined);
    return asking;
  }

  #announce(stack: string): void {
    const message = `${stack} cannot be compared yet; it is compared again when what it uses is deployed`;
    this.session.show({ event: "warning", message });
  }
}

function dataLossesIn({ stack, changes }: Outcome): string[] {
  return dataLossesOf(changes).map(({ kind, what, name }) => {
    const effect = kind === "delete" ? "deleted" : "replaced by an empty one";
    return `${stack}: ${what} ${name} would be ${effect}`;
  });
}

/** Changes of a comparison are no part of the deployment's. */
function withoutChanges(outcome: Outcome): Outcome {
  return { ...outcome, changes: [] };
}

function refusal(stack: string, dataLosses: readonly string[], error: unknown): Outcome {
  if (!DefinitionError.isInstance(error)) throw error;
  const cure = error.issues[0]?.cure ?? "";
  // The error names the stack itself.
  const problem = dataLosses.map((loss) => loss.slice(stack.length + 2)).join("; ");
  const failure = { code: error.code, problem, cure };
  return { stack, isGood: false, isInterrupted: false, changes: [], failure };
}
