import { invalidParameter, type ServiceError } from "../service-error";
import { textMap } from "../user-pool/input";
import type { PoolInput } from "../user-pool/pool";

/** `AuthParameters` or `ChallengeResponses`. */
export class SignInParameters {
  readonly #texts: ReadonlyMap<string, string>;

  constructor(input: PoolInput, name: "AuthParameters" | "ChallengeResponses") {
    this.#texts = new Map(Object.entries(textMap(input, name) ?? {}));
  }

  find(name: string): string | undefined {
    return this.#texts.get(name);
  }

  /** Throws `InvalidParameterException`. */
  get(name: string): string {
    const text = this.#texts.get(name);
    if (!text) throw missing(name);
    return text;
  }

  /** Those whose name begins so, by the rest of it. */
  startingWith(prefix: string): ReadonlyMap<string, string> {
    const entries = [...this.#texts].filter(([name]) => name.startsWith(prefix));
    return new Map(entries.map(([name, text]) => [name.slice(prefix.length), text]));
  }
}

export function missing(name: string): ServiceError {
  return invalidParameter(`Missing required parameter ${name}`);
}
