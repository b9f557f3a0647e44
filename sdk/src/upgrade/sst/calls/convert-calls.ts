import { isSyntaxFailure } from "../../../syntax/parse";
import { readSourceFile, type SourceFile } from "../../../syntax/source-file";
import { Draft } from "../../program/edits/draft";
import { Knowledge } from "../../program/knowledge/knowledge";
import type { LegacyLibrary } from "../../program/legacy/legacy-library";
import { Program } from "../../program/modules/program";
import { moveCors } from "./cors";
import { writeSiteServers } from "./site-servers";
import { writeSubscriptions } from "./subscriptions";

const MAY_HAVE = /\.(subscribe|setCors)\b|\bnew\s+(\w+\.)?\w*StaticSite\b/;

/**
 * Writes some words of SST in others that have a counterpart. `subscribe` becomes `addRules`, `setCors` becomes the prop, and
 * the command of a site's own server becomes `dev`. Calls that are not mechanical stay to the letter.
 */
export function convertCalls(
  texts: ReadonlyMap<string, string>,
  legacy: LegacyLibrary,
  manifests: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (![...texts.values()].some((text) => MAY_HAVE.test(text))) return texts;
  const sources = new Map<string, SourceFile>();
  for (const [path, text] of texts) {
    const file = readSourceFile(path, text);
    if (!isSyntaxFailure(file)) sources.set(path, file);
  }
  const knows = new Knowledge(new Program(sources, legacy));
  const names = { gen0Name: () => undefined, constant: () => undefined };
  const drafts = [...sources.values()]
    .filter(({ text }) => MAY_HAVE.test(text))
    .map((file) => new Draft(file, names, legacy));
  const files = { knows, drafts, manifests };
  moveCors(files);
  writeSubscriptions(files);
  writeSiteServers(files);
  const changed = drafts.filter(({ edits }) => !edits.isEmpty);
  return new Map([...texts, ...changed.map(({ file, edits }) => [file.path, edits.toString()] as const)]);
}
