import { findInterpreter } from "#sdk/bundle/languages/python/interpreter";
import { findTool } from "#sdk/bundle/languages/tools";

/** The tools of this machine that specs need, and the specs that are skipped without them. */
const NEEDED = {
  python: () => findInterpreter("python3.13", process.env)?.hasPip ?? false,
  uv: () => has("uv"),
  go: () => has("go"),
  maven: () => has("mvn") && has("java"),
  cargo: () => has("cargo"),
  cargoLambda: () => has("cargo-lambda"),
  // On this machine Java runs on a client that Maven fetches.
  gradle: () => has("gradle") && has("mvn") && has("java"),
  dotnet: () => has("dotnet"),
};

function has(tool: string): boolean {
  return findTool(tool, process.env) !== undefined;
}

export type NeededTool = keyof typeof NEEDED;

/** Python exists wherever these specs run. The other tools are tried where they exist. */
const REQUIRED: readonly NeededTool[] = ["python"];

/** Specs that need a tool. Where it is missing, the output says that they were skipped. */
export function describeWith(tool: NeededTool, title: string, specs: (this: Mocha.Suite) => void): void {
  const isThere = NEEDED[tool]();
  if (isThere || REQUIRED.includes(tool)) describe(title, specs);
  else process.stdout.write(`not tried, as there is no ${tool} here: ${title}\n`);
}
