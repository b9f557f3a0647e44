import ts from "typescript";
import { filesOn } from "./markdown";

/** Loads a module that a page shows. It may import types, and nothing else. */
export function moduleOn<T>(page: string, name: string): T {
  const text = filesOn(page)[name];
  if (text === undefined) throw new Error(`${page} shows no ${name}`);
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const exported = {};
  new Function("exports", ts.transpileModule(text, { compilerOptions: options }).outputText)(exported);
  return exported as T;
}
