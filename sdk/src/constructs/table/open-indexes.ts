import type { Issues } from "../../errors";
import { endOfTurn } from "../../functions/turn";
import { isPlainObject } from "../../values";
import { planKeys, type TableKeys } from "./keys-plan";

/** A kind of index, as the prop that has it is called. */
export type IndexKind = "globalIndexes" | "localIndexes";

/** The props that decide about keys and indexes. */
export type KeyProps = Readonly<Record<string, unknown>>;

/**
 * Keys and indexes of a table, which takes more indexes until the end of the turn in which it was made. Then they are what
 * they are, so that the table's registration waits for nothing that could wait for it.
 */
export class OpenIndexes {
  /** The keys at the end of the turn. */
  readonly closed: Promise<TableKeys>;
  /** Whether there are indexes then. */
  readonly hasAny: Promise<boolean>;
  #props: KeyProps;
  #keys: TableKeys;
  #isClosed = false;

  constructor(props: KeyProps, keys: TableKeys) {
    this.#props = props;
    this.#keys = keys;
    this.closed = endOfTurn().then(() => {
      this.#isClosed = true;
      return this.#keys;
    });
    this.hasAny = this.closed.then(hasIndexes);
  }

  /** Add indexes by name, unless there is a mistake in `issues` then. */
  add(kind: IndexKind, indexes: unknown, issues: Issues): void {
    this.#refuseLate(kind, issues);
    this.#refuseNames(indexes, issues);
    const props = { ...this.#props, [kind]: withMore(this.#props[kind], indexes) };
    // The keys before had no mistakes, so that all of them are in the addition.
    const keys = planKeys(props, issues, issues);
    if (issues.any) return;
    this.#props = props;
    this.#keys = keys;
  }

  #refuseLate(kind: IndexKind, issues: Issues): void {
    if (!this.#isClosed) return;
    issues.add("TABLE_CLOSED", {
      problem: "the table is registered already, with the indexes it had at the end of its turn",
      cure: `write it before the first await after the table, or put them into its ${kind}`,
    });
  }

  #refuseNames(indexes: unknown, issues: Issues): void {
    const { globalSecondaryIndexes, localSecondaryIndexes } = this.#keys;
    const taken = new Set([...globalSecondaryIndexes, ...localSecondaryIndexes].map(({ name }) => name));
    for (const name of isPlainObject(indexes) ? Object.keys(indexes) : []) {
      if (!taken.has(name)) continue;
      const problem = "the table has an index of this name";
      issues.at(name).add("TABLE_INDEX_DUPLICATE", { problem, cure: "give it another name" });
    }
  }
}

function hasIndexes({ globalSecondaryIndexes, localSecondaryIndexes }: TableKeys): boolean {
  return globalSecondaryIndexes.length + localSecondaryIndexes.length > 0;
}

function withMore(before: unknown, added: unknown): unknown {
  return isPlainObject(added) ? { ...(before as object | undefined), ...added } : added;
}
