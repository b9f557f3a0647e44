import type { PendingRegistration, SdkStore } from "./sdk-internals";
import type { GraphResource } from "./types";

/**
 * Registrations arrive in the order in which their inputs are known. Readers expect that of the program: the SDK notes
 * each resource as pending in its constructor, and that is what is remembered here.
 */
export class ProgramOrder {
  readonly #positions = new Map<string, number>();

  /** Call after the store is connected: connecting clears what is pending. */
  constructor(store: SdkStore) {
    store.pendingResourceRegistrations = new NotingMap(this.#note);
  }

  /** The resources in the order of their constructors. */
  sort(resources: readonly GraphResource[]): readonly GraphResource[] {
    const position = ({ type, name }: GraphResource): number =>
      this.#positions.get(labelOf(type, name)) ?? Infinity;
    return [...resources].sort((a, b) => {
      const [left, right] = [position(a), position(b)];
      return left === right ? 0 : left - right;
    });
  }

  readonly #note = ({ label }: PendingRegistration): void => {
    // Resources that are read have a mark at the end.
    const key = label.replace(/#\.\.\.$/, "");
    if (!this.#positions.has(key)) this.#positions.set(key, this.#positions.size);
  };
}

/** The SDK's label of a registration. */
function labelOf(type: string, name: string): string {
  return `resource:${name}[${type}]`;
}

class NotingMap extends Map<unknown, PendingRegistration> {
  constructor(private readonly note: (pending: PendingRegistration) => void) {
    super();
  }

  override set(resource: unknown, pending: PendingRegistration): this {
    this.note(pending);
    return super.set(resource, pending);
  }
}
