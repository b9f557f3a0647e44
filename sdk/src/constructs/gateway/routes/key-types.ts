type Space = " " | "\t" | "\n" | "\r";

type TrimStart<Text extends string> = Text extends `${Space}${infer Rest}` ? TrimStart<Rest> : Text;

/** A literal route key with its white space folded: `GET   /notes` is `GET /notes`. `string` stays `string`. */
export type FoldedKey<Key extends string> = Key extends `${infer Method}${Space}${infer Path}`
  ? `${Method} ${TrimStart<Path>}`
  : Key;

/**
 * What a look-up accepts: a known key with any white space; any text where the known keys are not literals, where there
 * are none, or where the text looked up is not a literal itself.
 */
export type KnownKey<Wanted extends string, Known extends string> = [Known] extends [never]
  ? string
  : string extends Known | Wanted
    ? string
    : FoldedKey<Wanted> extends Known
      ? Wanted
      : Known;

type TrimEnd<Text extends string> = Text extends `${infer Rest}${Space}` ? TrimEnd<Rest> : Text;

/** A literal key of a WebSocket route without the white space around it. `string` stays `string`. */
export type TrimmedKey<Key extends string> = TrimStart<TrimEnd<Key>>;

/** The same as {@link KnownKey} for the keys of a WebSocket API. */
export type KnownTrimmedKey<Wanted extends string, Known extends string> = [Known] extends [never]
  ? string
  : string extends Known | Wanted
    ? string
    : TrimmedKey<Wanted> extends Known
      ? Wanted
      : Known;
