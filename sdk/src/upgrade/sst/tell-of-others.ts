import type { Draft } from "../program/edits/draft";
import { sitesOf } from "../program/imports/sites";

/** Modules of SST that nothing is made of, and what to do. */
const OTHERS: Readonly<Record<string, string>> = {
  "@serverless-stack/core": "remove it: sapi has commands of its own",
  "@serverless-stack/cli": "remove it: sapi has commands of its own",
  "sst/project": "remove it: tests capture a program with pulumi-serverless-api/testing",
  "sst/project.js": "remove it: tests capture a program with pulumi-serverless-api/testing",
  "sst/constructs/future": "write an Auth, or keep the handler and sign tokens in a Function",
};

/** Tells of imports of SST that stay and that no rule speaks of. */
export function tellOfOthers(draft: Draft): void {
  for (const { specifier, statement } of sitesOf(draft.file)) {
    const message = Object.hasOwn(OTHERS, specifier) ? OTHERS[specifier] : undefined;
    if (message !== undefined) draft.doubt(statement, message);
  }
}
