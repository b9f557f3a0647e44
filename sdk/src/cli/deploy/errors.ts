import { DefinitionError, type ErrorCode, type Mistake } from "../../errors";

/** The error of a command on a stage. */
export function stageError(stage: string, code: ErrorCode, mistake: Mistake): DefinitionError {
  return stageErrorOf(stage, code, [["", mistake]]);
}

/** The error of a command on a stage, with all that is wrong and where. */
export function stageErrorOf(
  stage: string,
  code: ErrorCode,
  mistakes: readonly (readonly [path: string, mistake: Mistake])[],
): DefinitionError {
  const issues = mistakes.map(([path, { problem, value, cure }]) => {
    const got = value === undefined ? "" : `, got ${JSON.stringify(value)}`;
    return { code, path, message: `${problem}${got}; ${cure}`, cure };
  });
  return new DefinitionError({ kind: "Stage", id: stage }, issues);
}
