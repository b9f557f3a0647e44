import * as pulumi from "@pulumi/pulumi";
import { currentAuthor } from "../app/context";
import type { ErrorCode, Issues } from "../errors";
import { INLINE_POLICIES } from "../limits/storage";
import { leastCharacters, policyDocument, type Statement } from "../permissions/statements";
import { endOfTurn } from "./turn";

/** Registers an inline policy of a role. The parts are the end of its name: `policy`, or `late` and a number. */
export type RegisterPolicy<Policy> = (parts: readonly string[], document: pulumi.Output<string>) => Policy;

/** Counts the characters of all inline policies of one role, and refuses the one that is too many. */
export class RoleBudget {
  #size = 0;
  #least = 0;

  constructor(
    /** Standing at what the statements come from. */
    private readonly issues: Issues,
    private readonly code: ErrorCode,
    private readonly cure: string,
  ) {}

  /** Refuse statements whose plain part alone is too long, in a preview already: nothing has been made then. */
  foresee(statements: readonly Statement[]): void {
    this.#least += leastCharacters(statements);
    this.#refuseAbove(this.#least, `at least ${this.#least}`);
  }

  check(document: string): string {
    this.#size += document.length;
    this.#refuseAbove(this.#size, String(this.#size));
    return document;
  }

  #refuseAbove(size: number, said: string): void {
    if (size <= INLINE_POLICIES.max) return;
    const found = this.issues.apart();
    const problem = `${said} characters of inline policies on the role, and IAM takes ${INLINE_POLICIES.max}`;
    found.add(this.code, { problem, cure: this.cure });
    throw found.toError();
  }
}

/**
 * Gathers the statements of a role into one inline policy per turn of the event loop. The first one has the statements
 * of the turn in which the function is made. Each later turn that adds some has its own.
 *
 * A policy is registered at once, with a document that settles at the end of the turn and waits for nothing else.
 *
 * Where components come one by one, in any order, each but the owner has a policy that is named after it.
 */
export class StatementGatherer<Policy> {
  /** The policies so far. */
  readonly policies: Policy[] = [];
  /** By who adds. */
  readonly #open = new Map<string | undefined, Statement[]>();
  /** How many there are, by who has added them. */
  readonly #counts = new Map<string | undefined, number>();

  constructor(
    private readonly register: RegisterPolicy<Policy>,
    private readonly budget: RoleBudget,
    /** The component that makes the role, where it also adds statements. */
    private readonly owner?: string,
  ) {}

  add(statements: readonly Statement[]): void {
    if (statements.length === 0) return;
    const author = currentAuthor();
    const open = this.#open.get(author) ?? this.#startPolicy(author);
    open.push(...statements);
  }

  #startPolicy(author: string | undefined): Statement[] {
    const statements: Statement[] = [];
    this.#open.set(author, statements);
    const document = endOfTurn().then(() => {
      this.#open.delete(author);
      this.budget.foresee(statements);
      return policyDocument(statements).apply((text) => this.budget.check(text));
    });
    const count = this.#counts.get(author) ?? 0;
    this.#counts.set(author, count + 1);
    this.policies.push(this.register(this.#nameOf(author, count), pulumi.output(document)));
    return statements;
  }

  #nameOf(author: string | undefined, count: number): readonly string[] {
    const more = count === 0 ? [] : [String(count)];
    if (author !== this.owner && author !== undefined) return ["by", author, ...more];
    return count === 0 ? ["policy"] : ["late", ...more];
  }
}
