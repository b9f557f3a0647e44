import { Evaluator } from "./evaluator";
import { Judge } from "./judge";
import { SourceModules } from "./source-module";
import type { ReadSource, Signature } from "./types";

/** The signature of an export, by the syntax trees of its sources. */
export function signatureOf(file: string, exportName: string, read: ReadSource): Signature {
  const modules = new SourceModules(read);
  const module = modules.at(file);
  // The bundler reports a file that it cannot read.
  if (!module) return { kind: "returns" };
  const evaluator = new Evaluator(modules, read);
  const [first = "", ...properties] = exportName.split(".");
  const exported = evaluator.exported(module, first);
  // The bundler reports an export that is missing.
  if (!exported) return { kind: "returns" };
  const value = properties.reduce((of, name) => evaluator.property(of, name), exported);
  return new Judge(evaluator).signatureOf(value);
}
