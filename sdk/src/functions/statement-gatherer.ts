import * as pulumi from "@pulumi/pulumi";
import type { ErrorCode, Issues } from "../errors";
import { policyDocument, type Statement } from "../permissions/statements";
import { endOfTurn } from "./turn";

/** Registers an inline policy of a role. The parts are the end of its name: `policy`, or `late` and a number. */
export type RegisterPolicy<Policy> = (parts: readonly string[], document: pulumi.Output<string>) => Policy;

/** Characters, without white space, of all inline policies of one role. */
const LARGEST = 10_240;

/** Counts the characters of all inline policies of one role, and refuses the one that is too many. */
export class RoleBudget {
  #size = 0;

  constructor(
    /** Standing at what the statements come from. */
    private readonly issues: Issues,
    private readonly code: ErrorCode,
    private readonly cure: string,
  ) {}

  check(document: string): string {
    this.#size += document.length;
    if (this.#size <= LARGEST) return document;
    const found = this.issues.apart();
    const problem = `${this.#size} characters of inline policies on the role, and IAM takes ${LARGEST}`;
    found.add(this.code, { problem, cure: this.cure });
    throw found.toError();
  }
}

/**
 * Gathers the statements of a role into one inline policy per turn of the event loop: the first one for all that is said
 * while the function is made, and one for each later turn in which something is added.
 *
 * A policy is registered at once, with a document that settles at the end of the turn and waits for nothing else.
 */
export class StatementGatherer<Policy> {
  /** The policies so far. */
  readonly policies: Policy[] = [];
  #open: Statement[] | undefined;

  constructor(
    private readonly register: RegisterPolicy<Policy>,
    private readonly budget: RoleBudget,
  ) {}

  add(statements: readonly Statement[]): void {
    if (statements.length === 0) return;
    this.#open ??= this.#startPolicy();
    this.#open.push(...statements);
  }

  #startPolicy(): Statement[] {
    const statements: Statement[] = [];
    const document = endOfTurn().then(() => {
      this.#open = undefined;
      return policyDocument(statements).apply((text) => this.budget.check(text));
    });
    const count = this.policies.length;
    const parts = count === 0 ? ["policy"] : ["late", String(count)];
    this.policies.push(this.register(parts, pulumi.output(document)));
    return statements;
  }
}
