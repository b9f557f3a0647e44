import { existsSync, readFileSync } from "node:fs";
import type { ErrorCode, Issues } from "../errors";

/** The data in a JSON file that the author names. Throws for one that is not there, or that is none. */
export function readJsonFile(file: string, code: ErrorCode, issues: Issues): unknown {
  const refuse = (problem: string, cure: string): never => {
    issues.add(code, { problem, value: file, cure });
    throw issues.toError();
  };
  if (!existsSync(file))
    return refuse("there is no such file", "give the path of a JSON file, from the working directory on");
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    return refuse(`the file is not valid JSON: ${(error as Error).message}`, "fix the file");
  }
}
