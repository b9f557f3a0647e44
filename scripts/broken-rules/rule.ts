import type { Change } from "../breaking/change";

/**
 * A rule, and a change of the source that breaks it.
 *
 * The change is identified by its syntax, so that it is found again after files were moved, renamed
 * and reformatted:
 *
 * ```ts
 * {
 *   test: "an IAM policy lets a Deny win over an Allow before it",
 *   in: "decidePolicy",
 *   find: 'if ($STATEMENT.effect === "Deny") return "deny";',
 *   replace: 'if ($STATEMENT.effect === "Deny") continue;',
 * }
 * ```
 *
 * - `in` is the name of a function, constant, class, method or property anywhere in `sdk/src`, `provider/src`
 *   or `scripts`. A path of nested names is allowed too: `Api.addRoutes`, `Api.constructor`, `DEFAULTS.runtime`.
 * - `find` is code: an expression, statements with their semicolons, properties, elements, parameters or members.
 *   It is compared as a tree: white space, comments, quotes, commas at ends and needless parentheses do not
 *   matter. `$NAME` stands for any single node, `$$$` and `$$$NAME` for any number of neighbours. A repeated
 *   name stands for the same code both times. Exactly one position in all declarations of the name must match.
 * - `replace` is the new code, with the same wildcards. `""` leaves a statement, property, member, element or
 *   argument out.
 */
export type BrokenRule = (OfDefinition | OfTest) & Change;

/** A rule of the definition. */
interface OfDefinition {
  /** Id of the row in tests/definition/rows*.ts whose test must fail. */
  readonly row: string;
}

/** A rule that one test holds. */
interface OfTest {
  /**
   * The whole title of the test that must fail, from the outermost `describe` on, without the sources of facts in brackets
   * at its end. Its spec is found by it.
   */
  readonly test: string;
  /** The spec, when more than one could compute this title at run time. */
  readonly spec?: string;
}
