import { Output, Resource } from "@pulumi/pulumi";
import { type Cell, NO_RESOURCES, type Resources, ValueCell } from "./cell";
import { cellFor, peek, promised } from "./output";
import { hasUnknowns, isUnknown } from "./unknowns";

/**
 * A cell for a value with Outputs and promises anywhere in it. All of them are opened, and it is secret when one of
 * them is. Parts of the value that may change later are copied at once.
 */
export function combine(given: unknown): ValueCell {
  const copied = copy(given, []);
  const sources = new Set<Resource>();
  collectSources(copied, sources);
  const cell = new ValueCell(sources);
  settleCombined(cell, copied);
  return cell;
}

function settleCombined(cell: ValueCell, copied: Copied): void {
  if (!copied.isOpen) return settleAs(cell, copied.value, false, NO_RESOURCES);
  const opened = new Opened();
  let value: unknown;
  try {
    value = opened.open(copied.value);
  } catch (error) {
    return cell.fail(error);
  }
  const { waitsFor } = opened;
  if (opened.failed) return cell.fail(opened.failed.error);
  if (!waitsFor) return settleAs(cell, value, opened.isSecret, opened.resources, opened.isKnown);
  void waitsFor.whenSettled().then(() => settleCombined(cell, copied));
}

function settleAs(
  cell: ValueCell,
  value: unknown,
  isSecret: boolean,
  resources: Resources,
  isKnown = true,
): void {
  cell.settle({ value, isKnown: isKnown && !hasUnknowns(value), isSecret, isPlain: true }, resources);
}

interface Copied {
  readonly value: unknown;
  /** Outputs or promises are in it. */
  readonly isOpen: boolean;
}

/** A copy of lists and objects. Other values, Outputs among them, stay as they are. */
function copy(value: unknown, within: readonly object[]): Copied {
  if (value === null || typeof value !== "object") return { value, isOpen: false };
  if (isOpenLeaf(value)) return { value, isOpen: true };
  if (isClosedLeaf(value)) return { value, isOpen: false };
  if (within.includes(value)) throw new Error("Cannot create an Output from a circular structure");
  const inside = [...within, value];
  let isOpen = false;
  const copyMember = (member: unknown): unknown => {
    const copied = copy(member, inside);
    isOpen ||= copied.isOpen;
    return copied.value;
  };
  if (Array.isArray(value)) return { value: Array.from(value, copyMember), isOpen };
  const copied: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copied[key] = copyMember((value as Record<string, unknown>)[key]);
  return { value: copied, isOpen };
}

function isOpenLeaf(value: object): boolean {
  return Output.isInstance(value) || value instanceof Promise;
}

function isClosedLeaf(value: object): boolean {
  return Resource.isInstance(value) || isUnknown(value);
}

function collectSources({ value, isOpen }: Copied, sources: Set<Resource>): void {
  if (!isOpen || value === null || typeof value !== "object" || isClosedLeaf(value)) return;
  if (Output.isInstance(value)) {
    for (const resource of cellFor(value).sources) sources.add(resource);
  } else if (!(value instanceof Promise)) {
    for (const member of Object.values(value)) collectSources({ value: member, isOpen }, sources);
  }
}

/** Opens what is settled, and says what else there is to wait for. */
class Opened {
  isSecret = false;
  isKnown = true;
  readonly resources = new Set<Resource>();
  failed: Cell | undefined;
  waitsFor: Cell | undefined;

  open(value: unknown): unknown {
    if (value === null || typeof value !== "object" || this.waitsFor) return value;
    if (Output.isInstance(value)) return this.#openOutput(value);
    if (value instanceof Promise) {
      const cell = promised(value);
      return this.#isReady(cell) ? this.#openInner(cell.value) : undefined;
    }
    if (isClosedLeaf(value)) return value;
    if (Array.isArray(value)) return Array.from(value, (member) => this.open(member));
    const opened: Record<string, unknown> = {};
    for (const key of Object.keys(value)) opened[key] = this.open((value as Record<string, unknown>)[key]);
    return opened;
  }

  #openOutput(output: object): unknown {
    const cell = cellFor(output);
    if (!this.#isReady(cell)) return undefined;
    const { value, isKnown, isSecret, isPlain } = peek(output, cell);
    this.isKnown &&= isKnown;
    this.isSecret ||= isSecret;
    for (const resource of cell.resources) this.resources.add(resource);
    return isPlain ? value : this.#openInner(value);
  }

  /** The value of an Output or a promise may have others in it, and may refer to itself. */
  #openInner(value: unknown): unknown {
    return this.open(copy(value, []).value);
  }

  #isReady(cell: Cell): boolean {
    if (!cell.isSettled) this.waitsFor ??= cell;
    else if (cell.hasFailed) this.failed ??= cell;
    return cell.isSettled && !cell.hasFailed;
  }
}
