type Space = " " | "\t" | "\n" | "\r";

type TrimStart<Text extends string> = Text extends `${Space}${infer Rest}` ? TrimStart<Rest> : Text;

/** A literal route key with its white space folded: `GET   /notes` is `GET /notes`. `string` stays `string`. */
export type FoldedKey<Key extends string> = Key extends `${infer Method}${Space}${infer Path}`
  ? `${Method} ${TrimStart<Path>}`
  : Key;

type TrimEnd<Text extends string> = Text extends `${infer Rest}${Space}` ? TrimEnd<Rest> : Text;

/** A literal key of a WebSocket route without the white space around it. `string` stays `string`. */
export type TrimmedKey<Key extends string> = TrimStart<TrimEnd<Key>>;

/** What white space in a key comes to: that of `GET /notes` is folded, that around a WebSocket route's is trimmed. */
export type KeyForm = "folded" | "trimmed";
type KeyIn<Form extends KeyForm, Key extends string> = Form extends "folded"
  ? FoldedKey<Key>
  : TrimmedKey<Key>;

/**
 * What a look-up accepts: a known key with any white space; any text where the known keys are not literals, where there
 * are none, or where the text looked up is not a literal itself.
 */
export type KnownKey<Wanted extends string, Known extends string, Form extends KeyForm> = [Known] extends [
  never,
]
  ? string
  : string extends Known | Wanted
    ? string
    : KeyIn<Form, Wanted> extends Known
      ? Wanted
      : Known;
