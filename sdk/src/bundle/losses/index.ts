import type { BundleProps } from "../props";
import { lostDecoratorTypes } from "./decorator-metadata";
import { filesLeftBehind, type Travelling } from "./files-left-behind";
import type { SourceText } from "./source-text";

export { SourceTexts } from "./source-text";

/**
 * What the sources of a bundle mean and the bundle does not do, one line each, besides what esbuild itself warns about.
 */
export function lossesIn(
  sources: readonly SourceText[],
  props: BundleProps = {},
  archive: Travelling,
): readonly string[] {
  const hasPlugins = (props.esbuild?.plugins ?? []).length > 0;
  return [
    // A plugin may compile files in its own way.
    ...(hasPlugins ? [] : lostDecoratorTypes(sources, archive.root)),
    ...filesLeftBehind(sources, archive),
  ];
}
