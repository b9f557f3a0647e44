/** The position of a piece of source. */
export interface SourcePosition {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
}

/** How a handler gives its result. */
export type Signature =
  /** It returns the result or a promise, or it streams. Every runtime of Node takes it. */
  | { readonly kind: "returns" }
  /** It needs the callback, or a method of the context that does the same. Node 24 of Lambda has neither. */
  | ({ readonly kind: "callback"; readonly sign: string } & SourcePosition)
  /** The source does not say. */
  | ({ readonly kind: "unclear" } & SourcePosition);

/** The text of a file, or undefined where there is none. */
export type ReadSource = (file: string) => string | undefined;
