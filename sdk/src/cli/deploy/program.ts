import { captureFile, readProject } from "../../graph";
import { type AppPlan, planApp } from "./app-plan";
import type { Engine } from "./engine";
import type { Request } from "./request";
import { type ListedStack, splitStacks } from "./units";

/** Look at the program as the whole app. Secrets that only Pulumi can read are asked of Pulumi. */
export async function lookAtProgram(
  request: Request,
  engine: Engine,
  listed: readonly ListedStack[],
  signal: AbortSignal,
): Promise<AppPlan> {
  const { stage, program, config } = request;
  const { unreadable, name } = readProject(program, stage);
  const isGiven = (key: string) => key in config || key.replace(`${name}:`, "") in config;
  const missing = unreadable.filter((key) => !isGiven(key));
  const secrets = missing.length === 0 ? {} : await secretsOf(stage, missing, engine, listed);
  const captured = await captureFile({ program, stack: stage, config: { ...secrets, ...config }, signal });
  return planApp(captured.graph);
}

async function secretsOf(
  stage: string,
  keys: readonly string[],
  engine: Engine,
  listed: readonly ListedStack[],
): Promise<Record<string, string>> {
  const holder = listed.find(({ name }) => name === stage) ?? splitStacks(stage, listed)[0];
  if (!holder) return {};
  const known = await engine.config(holder.name);
  const found = keys.flatMap((key) => {
    const value = known.get(key)?.value;
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(found);
}
