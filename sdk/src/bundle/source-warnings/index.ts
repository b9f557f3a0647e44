import type { BundleProps } from "../props";
import { lostDecoratorTypes } from "./decorator-metadata";
import { filesLeftBehind, type Travelling } from "./files-left-behind";
import type { SourceText } from "./source-text";

export { NativePackages } from "./native-packages";
export { SourceTexts } from "./source-text";

/** Warnings for sources whose meaning is lost in a bundle, one line each, besides those of esbuild itself. */
export function sourceWarnings(
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
