import type { Draft } from "../program/edits/draft";
import { type Site, sitesOf } from "../program/imports/sites";
import { isCdk, isOfSst, partOfNode } from "./modules";

const COMMANDS = "remove it: sapi has commands of its own";
const TESTS = "remove it: tests capture a program with pulumi-serverless-api/testing";

/** Modules of SST that nothing is made of, and what to do. */
const OTHERS: Readonly<Record<string, string>> = {
  "@serverless-stack/core": COMMANDS,
  "@serverless-stack/cli": COMMANDS,
  "sst/project": TESTS,
  "sst/project.js": TESTS,
  "sst/constructs/future": "write an Auth, or keep the handler and sign tokens in a Function",
};

/** Reports imports of SST that stay and that no other rule reports. */
export function reportOthers(draft: Draft): void {
  for (const site of sitesOf(draft.file)) {
    const message = messageOn(draft, site);
    if (message !== undefined) draft.doubt(site.statement, message);
  }
}

function messageOn({ legacy }: Draft, { specifier, names }: Site): string | undefined {
  // The settings of a project go as a whole.
  const isOther =
    isOfSst(specifier) && !isCdk(specifier) && partOfNode(specifier) === undefined && specifier !== "sst";
  if (!isOther) return undefined;
  if (!legacy.isEntry(specifier))
    return (
      OTHERS[specifier] ?? "this library has nothing of this module: write what the program takes from it"
    );
  const { left = {} } = legacy.library;
  const unknown = names
    .map(({ imported }) => imported)
    .filter((name) => !Object.hasOwn(left, name) && legacy.tableOf(name) === undefined);
  return unknown.length === 0
    ? undefined
    : `this library has no ${unknown.join(", ")}: write what the program takes from ${unknown.length === 1 ? "it" : "them"}`;
}
