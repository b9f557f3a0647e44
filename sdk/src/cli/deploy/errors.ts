import { DefinitionError, type ErrorCode, type Mistake } from "../../errors";

/** The error of a command on a stage. */
export function stageError(
  stage: string,
  code: ErrorCode,
  { problem, value, cure }: Mistake,
): DefinitionError {
  const got = value === undefined ? "" : `, got ${JSON.stringify(value)}`;
  return new DefinitionError({ kind: "Stage", id: stage }, [
    { code, path: "", message: `${problem}${got}; ${cure}`, cure },
  ]);
}
