import { isCdk } from "./modules";
import { LEFT_METHODS } from "./words/left";

/** Whether a module has constructs of SST or of CDK. Programs need no others of theirs, but handlers do. */
export function isLeftModule(specifier: string): boolean {
  if (specifier.startsWith(".") || specifier.startsWith("@pulumi/")) return false;
  return (
    isCdk(specifier) ||
    /^(sst\/constructs|@serverless-stack\/resources)(\/|$)/.test(specifier) ||
    /(^|[-@/])cdk([-/]|$)/.test(specifier)
  );
}

/** Whether a text may import such a module. */
export function mayBeLeft(text: string): boolean {
  return /["'](sst\/constructs|@serverless-stack\/resources|constructs|[^"'\n]*cdk)/.test(text);
}

const METHODS: ReadonlySet<string> = new Set(
  Object.values(LEFT_METHODS).flatMap((all) => Object.values(all)),
);

/** Whether a note says that an object has no such method any more: its statement would end the program. */
export function isFatal(message: string): boolean {
  return (
    METHODS.has(message) ||
    /^`[\w$]+` is a (method|name) of CDK: /.test(message) ||
    /^write permissions: \[\[.* of the function in place of this call$/.test(message) ||
    message.startsWith("leave this out, and where one of them does not use the other")
  );
}
