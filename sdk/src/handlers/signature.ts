import { readFileSync } from "node:fs";
import { returnsByText } from "./plain-text";
import type { ReadSource, Signature } from "./types";

/** A signature and the sources that it depends on. */
export interface SignatureReading {
  readonly signature: Signature;
  /** Texts by absolute path, undefined for files that were missing. */
  readonly sources: ReadonlyMap<string, string | undefined>;
}

/**
 * Reads from a handler's source whether Lambda's Node 24 can call it. Lambda counts the parameters of the function that the
 * module exports, and refuses three. `context.done`, `context.succeed` and `context.fail` are no longer there.
 *
 * @param file absolute path of the handler's file
 * @param exportName the export, with dots for a property of one
 * @see https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html, and `argsNum` in the runtime interface client
 */
export function readSignature(
  file: string,
  exportName: string,
  read: ReadSource = readText,
): SignatureReading {
  const sources = new Map<string, string | undefined>();
  const noted: ReadSource = (path) => {
    if (!sources.has(path)) sources.set(path, read(path));
    return sources.get(path);
  };
  const text = noted(file);
  const isSimple = text === undefined || returnsByText(text, exportName);
  return { signature: isSimple ? { kind: "returns" } : evaluated(file, exportName, noted), sources };
}

/** The parser is loaded for handlers that need it. */
function evaluated(file: string, exportName: string, read: ReadSource): Signature {
  const { signatureOf } = require("./evaluate") as typeof import("./evaluate");
  return signatureOf(file, exportName, read);
}

/** The text of a file that can be read. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // There is no such file.
    return undefined;
  }
}
