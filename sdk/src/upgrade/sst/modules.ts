/** Modules of the platform: CDK 1, and CDK 2. */
export function isCdk(specifier: string): boolean {
  return /^(aws-cdk-lib|@aws-cdk\/[\w-]+|constructs)(\/|$)/.test(specifier);
}

/** The part of `sst/node`, or of the package it was before, that a module is: `table`. */
export function partOfNode(specifier: string): string | undefined {
  return /^(?:sst|@serverless-stack)\/node\/([\w/-]+?)(?:\/index(?:\.js)?)?$/.exec(specifier)?.[1];
}

/** Whether a module is one of SST, or of the platform that it was made of. */
export function isOfSst(specifier: string): boolean {
  return /^(sst|@serverless-stack\/[\w-]+)(\/|$)/.test(specifier) || isCdk(specifier);
}
