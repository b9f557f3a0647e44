import { createHash } from "node:crypto";
import { basename } from "node:path";
import { readSignature, readText } from "./signature";
import type { ReadSource, Signature } from "./types";

/** A handler whose signature decided something, so that a later start can see whether it still would. */
export interface ObservedHandler {
  /** Absolute path. */
  readonly file: string;
  readonly exportName: string;
  readonly signature: Signature;
  /** Hashes of the sources that it depends on by absolute path, null for files that were missing. */
  readonly sources: Readonly<Record<string, string | null>>;
}

/**
 * Takes note of signatures while a program is captured. A capture depends on signatures and not on the texts of handlers, so
 * these are read by other means than the files of the program.
 */
export interface SignatureObserver {
  readonly read: ReadSource;
  note(handler: ObservedHandler): void;
}

/** The observer is one of this process, and the program may use another copy of the package. */
const OBSERVER = Symbol.for("pulumi-serverless-api.signatures");

export function observeSignatures(observer: SignatureObserver): void {
  Object.assign(globalThis, { [OBSERVER]: observer });
}

/** The signature of a handler. The capture of the program takes note of it, where there is one. */
export function observedSignature(file: string, exportName: string): Signature {
  const observer = (globalThis as { readonly [OBSERVER]?: SignatureObserver })[OBSERVER];
  const { signature, sources } = readSignature(file, exportName, observer?.read);
  observer?.note({ file, exportName, signature, sources: hashed(sources) });
  return signature;
}

/** Whether a handler still has the signature that was noted, its position included. */
export function hasSameSignature(handler: ObservedHandler): boolean {
  const { file, exportName, signature, sources } = handler;
  const isSameText = Object.entries(sources).every(([path, hash]) => hashOf(readText(path)) === hash);
  if (isSameText) return true;
  return JSON.stringify(readSignature(file, exportName).signature) === JSON.stringify(signature);
}

/** Whether one of the handlers with sources among the saved files now takes a callback, or no longer does. */
export function changesKind(handlers: readonly ObservedHandler[], saved: ReadonlySet<string>): boolean {
  if (handlers.length === 0) return false;
  const names = new Set([...saved].map((file) => basename(file)));
  return handlers.some(({ file, exportName, signature, sources }) => {
    const isSaved = Object.keys(sources).some((path) => names.has(basename(path)));
    return isSaved && readSignature(file, exportName).signature.kind !== signature.kind;
  });
}

function hashed(sources: ReadonlyMap<string, string | undefined>): ObservedHandler["sources"] {
  return Object.fromEntries([...sources].map(([path, text]) => [path, hashOf(text)]));
}

function hashOf(text: string | undefined): string | null {
  return text === undefined ? null : createHash("sha256").update(text).digest("hex");
}
