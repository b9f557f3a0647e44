import type * as t from "@babel/types";
import { keyName, type Node, rangeOf } from "../../../syntax/nodes";
import type { Draft } from "../edits/draft";
import type { LegacyLibrary } from "../legacy/legacy-library";
import { ENTRY } from "../modules/program";
import type { Entry } from "./statement";

/** `export { Api } from "pulumi-serverless-api/gen0"` exports what generation 1 has, and the rest as before. */
export function writeReExports(draft: Draft, passedOn: readonly Entry[]): void {
  for (const statement of draft.file.file.program.body) {
    if (statement.type === "ExportNamedDeclaration" && draft.legacy.isEntry(statement.source?.value))
      writeNamed(draft, statement);
    if (statement.type === "ExportAllDeclaration" && draft.legacy.isEntry(statement.source.value))
      writeAll(draft, statement, passedOn);
  }
}

function writeNamed(draft: Draft, statement: t.ExportNamedDeclaration): void {
  const names = statement.specifiers.map((specifier) => ({ specifier, now: nowOf(draft.legacy, specifier) }));
  const moved = names.filter(({ now }) => now !== undefined);
  if (moved.length === 0) return;
  const type = statement.exportKind === "type" ? " type" : "";
  const texts = [
    { generation: 1 as const, list: moved.map(({ specifier, now }) => exportText(draft, specifier, now)) },
    {
      generation: 0 as const,
      list: names.filter(({ now }) => now === undefined).map(({ specifier }) => draft.file.textOf(specifier)),
    },
  ];
  const { quote } = draft.style;
  const specifier = statement.source?.value ?? "";
  const end = draft.file.textOf(statement).endsWith(";") ? ";" : "";
  const lines = texts
    .filter(({ list }) => list.length > 0)
    .map(
      ({ generation, list }) =>
        `export${type} { ${list.join(", ")} } from ${quote}${generation === 1 ? ENTRY : specifier}${quote}${end}`,
    );
  draft.replaceByLines(rangeOf(statement), lines);
}

function nowOf(legacy: LegacyLibrary, specifier: Node): string | undefined {
  if (specifier.type !== "ExportSpecifier") return undefined;
  return legacy.nameNow(keyName(specifier.local as Node) ?? "");
}

function exportText(draft: Draft, specifier: Node, now: string | undefined): string {
  const { local, exported, exportKind } = specifier as t.ExportSpecifier;
  if (now === local.name) return draft.file.textOf(specifier);
  return `${exportKind === "type" ? "type " : ""}${now} as ${draft.file.textOf(exported)}`;
}

function writeAll(draft: Draft, statement: t.ExportAllDeclaration, passedOn: readonly Entry[]): void {
  const { quote } = draft.style;
  draft.replace(statement.source, quote + ENTRY + quote);
  const texts = passedOn.map(({ imported, isType }) => (isType ? `type ${imported}` : imported));
  if (texts.length === 0) return;
  const { eol } = draft.style;
  draft.edits.insertBehind(
    statement.end as number,
    `${eol}export { ${texts.join(", ")} } from ${quote}${statement.source.value}${quote};`,
  );
}
