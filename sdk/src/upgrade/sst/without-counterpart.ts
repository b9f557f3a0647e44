import { isCdk } from "./modules";

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
