/** Where in the caller's props something stands that is elsewhere in those of the construct. */
export class Places {
  readonly #places: (readonly [there: string, written: string])[] = [];

  note(there: string, written: string): void {
    if (there !== written) this.#places.push([there, written]);
  }

  /** Where the program wrote what stands at a path of the construct's props. */
  writtenAt(path: string): string {
    let best: readonly [string, string] | undefined;
    for (const place of this.#places) {
      const [there] = place;
      if (isAtOrIn(path, there) && (best === undefined || there.length >= best[0].length)) best = place;
    }
    return best ? best[1] + path.slice(best[0].length) : path;
  }
}

/** Whether a path leads to what is at another one, or into it. */
export function isAtOrIn(path: string, other: string): boolean {
  return path === other || (path.startsWith(other) && /^[.[]/.test(path.slice(other.length)));
}

/** The path of a prop in another one: `routes["GET /notes"].authorizer`, as Pulumi writes it. */
export function pathAt(around: string, key: string | number): string {
  if (typeof key === "number") return `${around}[${key}]`;
  if (!/^[A-Za-z_][\w$]*$/.test(key)) return `${around}[${JSON.stringify(key)}]`;
  return around === "" ? key : `${around}.${key}`;
}
