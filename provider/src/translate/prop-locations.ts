/** Maps paths in the construct's props to paths in the program's props. */
export class PropLocations {
  readonly #locations: (readonly [there: string, written: string])[] = [];

  note(there: string, written: string): void {
    if (there !== written) this.#locations.push([there, written]);
  }

  /** Returns the program's path for a path of the construct's props. */
  writtenAt(path: string): string {
    let best: readonly [string, string] | undefined;
    for (const location of this.#locations) {
      const [there] = location;
      if (isAtOrIn(path, there) && (best === undefined || there.length >= best[0].length)) best = location;
    }
    return best ? best[1] + path.slice(best[0].length) : path;
  }
}

/** Whether a path is another one, or leads into it. */
export function isAtOrIn(path: string, other: string): boolean {
  return path === other || (path.startsWith(other) && /^[.[]/.test(path.slice(other.length)));
}

/** The path of a prop inside another one, as Pulumi writes it: `routes["GET /notes"].authorizer`. */
export function pathAt(around: string, key: string | number): string {
  if (typeof key === "number") return `${around}[${key}]`;
  if (!/^[A-Za-z_][\w$]*$/.test(key)) return `${around}[${JSON.stringify(key)}]`;
  return around === "" ? key : `${around}.${key}`;
}
