import { isSyntaxFailure } from "../../../syntax/parse";
import { readSourceFile, type SourceFile } from "../../../syntax/source-file";
import { Draft, type Remark } from "../edits/draft";
import { settleImports } from "../imports/settle";
import { resolveSpecifier, specifierTo } from "../modules/resolve";
import type { Rewrite } from "../rules/rewrite";
import { dedent } from "./dedent";
import { reportPlatformObjects } from "./platform-objects";
import { dropUnused } from "./unused";

/** The final text of a file. */
export interface Finished {
  readonly text: string;
  /** The notes on it, by line. */
  readonly remarks: readonly (Omit<Remark, "offset"> & { readonly line: number })[];
}

/** Applies the changes of a draft, removes code and imports that they leave unused, and adds the imports that they need. */
export function finishFile(rewrite: Rewrite, draft: Draft): Finished {
  const { file } = draft;
  const { hasOwnUses } = draft.legacy.library;
  const isOwn = !draft.edits.isEmpty || rewrite.users.has(file) || hasOwnUses?.(file) === true;
  if (!isOwn) return { text: draft.text, remarks: [] };
  const steps = new Steps(draft);
  steps.run(dedent);
  for (let isChanged = true; isChanged; )
    isChanged = steps.run((now) => dropUnused(now, file, (specifier) => isWanted(rewrite, now, specifier)));
  steps.run(reportPlatformObjects);
  steps.run((now) =>
    settleImports(now, {
      placeholders: rewrite.placeholders,
      specifierOf: (path) => specifierTo(file.path, path, exampleSpecifier(rewrite, file, path)),
      pathOf: (specifier) => pathOf(rewrite, file, specifier),
      passedOn: [...rewrite.passedOn.values()],
    }),
  );
  for (const step of rewrite.lastSteps) steps.run(step);
  return steps.end();
}

/** A series of changes of a file, each on the text that the one before has made. */
class Steps {
  #draft: Draft;
  readonly #moves: ((offset: number) => number)[] = [];
  readonly #remarks: (Remark & { readonly step: number })[] = [];

  constructor(first: Draft) {
    this.#draft = this.#next(first);
  }

  /** Changes the text. `false` where nothing changes. */
  run(change: (draft: Draft) => void): boolean {
    const draft = this.#draft;
    change(draft);
    if (draft.edits.isEmpty && draft.remarks.length === 0) return false;
    this.#draft = this.#next(draft);
    return true;
  }

  end(): Finished {
    const { file, text } = this.#draft;
    const remarks = this.#remarks.map(({ offset, step, ...remark }) => {
      const now = this.#moves.slice(step).reduce((at, move) => move(at), offset);
      return { line: file.lineAt(now), ...remark };
    });
    return { text, remarks: remarks.sort((one, other) => one.line - other.line) };
  }

  #next(draft: Draft): Draft {
    const { file, edits, names, legacy, remarks } = draft;
    const step = this.#moves.length;
    this.#remarks.push(...remarks.map((remark) => ({ ...remark, step })));
    const text = edits.toString();
    this.#moves.push((offset) => edits.newOffset(offset));
    const read = readSourceFile(file.path, text);
    if (isSyntaxFailure(read))
      throw new Error(
        `${file.path} would not be a program any more: line ${read.line}, ${read.message}\n${text}`,
      );
    return new Draft(read, names, legacy);
  }
}

/** Whether new text needs the names of an import. */
function isWanted({ placeholders, program }: Rewrite, { file }: Draft, specifier: unknown): boolean {
  const statement = file.parents.get(specifier as never);
  if (statement?.type !== "ImportDeclaration") return false;
  const path = program.module(file, statement.source.value);
  if (path.is !== "file") return false;
  return file.names.globals.some(({ id }) => {
    const wanted = placeholders.find(id.name)?.wanted;
    return wanted?.from === "file" && wanted.file.path === path.source.path;
  });
}

/** A specifier to imitate for the import of `path`: another import of that file, or any import of this one. */
function exampleSpecifier({ program }: Rewrite, from: SourceFile, path: string): string {
  const own = program.specifiersOf(from).find((specifier) => program.module(from, specifier).is === "file");
  return program.specifierOf(path) ?? own ?? "./other";
}

function pathOf({ program }: Rewrite, from: SourceFile, specifier: string): string | undefined {
  return resolveSpecifier(from.path, specifier, (path) => program.sources.has(path));
}
