import type { Node } from "../../syntax/nodes";
import type { Draft } from "../edits/draft";
import { type Site, sitesOf } from "./sites";

/** How a file without such an import imports. */
export function formOf({ file }: Draft): Site["form"] {
  return file.isModule || file.isTypeScript ? "import" : "require";
}

/** Behind the imports that there are, or at the beginning. */
export function insertImports(draft: Draft, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const { eol } = draft.style;
  const last = sitesOf(draft.file).at(-1)?.statement;
  if (last) {
    const end = last.end as number;
    const line = draft.text.indexOf("\n", end);
    draft.edits.insert(line < 0 ? draft.text.length : line + 1, lines.map((text) => text + eol).join(""));
    return;
  }
  const [first] = draft.file.file.program.body as Node[];
  const at = first ? draft.file.lineStart(first.start as number) : 0;
  draft.edits.insert(at, lines.map((text) => text + eol).join(""));
}
