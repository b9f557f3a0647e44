import { DefinitionError } from "../../errors";
import {
  type CapturedFile,
  type CaptureFileOptions,
  captureFile,
  type ResourceGraph,
  readProject,
} from "../../graph";
import { type AppPlan, planApp } from "./app-plan";
import type { Engine } from "./engine";
import type { Request } from "./request";
import { type ListedStack, splitStacks } from "./units";

/**
 * Captures the program as the whole app. Its configuration is that of the stage, completed by that of its app stacks'
 * Pulumi stacks. Pulumi decrypts secrets that only it can read.
 */
export async function captureAppPlan(
  request: Request,
  engine: Engine,
  listed: readonly ListedStack[],
  signal: AbortSignal,
): Promise<AppPlan> {
  const { graph, files, startsPrograms } = await stageCapture(request, engine, listed)({ signal });
  return { ...planApp(graph), files, startsPrograms };
}

/** The graph of the whole app, run as a stage. */
export async function captureStage(
  request: Pick<Request, "stage" | "program" | "config">,
  engine: Engine,
  listed: readonly ListedStack[],
  signal: AbortSignal,
): Promise<ResourceGraph> {
  return (await stageCapture(request, engine, listed)({ signal })).graph;
}

/** Captures the whole app as a stage, again and again. Pulumi is asked for its configuration and other stacks once. */
export function stageCapture(
  request: Pick<Request, "stage" | "program" | "config">,
  engine: Engine,
  listed: readonly ListedStack[],
): (options: Pick<CaptureFileOptions, "signal" | "output">) => Promise<CapturedFile> {
  const { stage, program } = request;
  const references: Record<string, Readonly<Record<string, unknown>>> = {};
  let asked: ReturnType<typeof configOf> | undefined;
  return async (options) => {
    asked ??= configOf(request, engine, listed);
    const { found, secretConfig } = await asked;
    const config = { ...found, ...request.config };
    return withOtherStacks(engine, references, (stackReferences) =>
      captureFile({
        ...options,
        program,
        stack: stage,
        config,
        secretConfig,
        stackReferences,
        // Pulumi has returned the secrets of the other stacks as well, and nothing shows which these are.
        cache: Object.keys(stackReferences).length === 0,
      }),
    );
  };
}

/** Runs the program with what it reads of other stacks, which is found out by running it. */
async function withOtherStacks<T>(
  engine: Engine,
  found: Record<string, Readonly<Record<string, unknown>>>,
  capture: (stackReferences: Record<string, Readonly<Record<string, unknown>>>) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await capture(found);
    } catch (error) {
      const unknown = unknownStacks(error).filter((name) => !(name in found));
      if (unknown.length === 0) throw error;
      for (const name of unknown) {
        const outputs = await engine.outputs(name, { showSecrets: true }).catch(() => undefined);
        // Pulumi would refuse such a program as well.
        if (outputs === undefined) throw error;
        found[name] = outputs;
      }
    }
  }
}

/** The stacks that a program was refused for. */
function unknownStacks(error: unknown): readonly string[] {
  if (!DefinitionError.isInstance(error)) return [];
  return error.issues.flatMap(({ code, value }) =>
    code === "STACK_REFERENCE_UNKNOWN" && typeof value === "string" ? [value] : [],
  );
}

/** The configuration that the settings file of the stage lacks, or has encrypted, and the keys that are encrypted anywhere. */
async function configOf(
  { stage, program, config: given }: Pick<Request, "stage" | "program" | "config">,
  engine: Engine,
  listed: readonly ListedStack[],
): Promise<{ found: Record<string, string>; secretConfig: readonly string[] }> {
  const ofStage = readProject(program, stage);
  const isGiven = (key: string) => key in given || key.replace(`${ofStage.name}:`, "") in given;
  const isWanted = (key: string) => !(key in ofStage.config) && !isGiven(key);
  const found: Record<string, string> = {};
  const secretConfig = new Set(ofStage.unreadable);
  const holders = [...listed.filter(({ name }) => name === stage), ...splitStacks(stage, listed)];
  for (const { name } of holders) {
    const own = readProject(program, name);
    for (const key of own.unreadable) secretConfig.add(key);
    for (const [key, value] of Object.entries(own.config)) if (isWanted(key)) found[key] ??= value;
    // A secret that only another stack can decrypt has the same key there.
    const secrets = [...ofStage.unreadable, ...own.unreadable].filter(
      (key) => isWanted(key) && !(key in found),
    );
    const known = secrets.length === 0 ? undefined : await engine.config(name);
    for (const key of secrets) {
      const value = known?.get(key)?.value;
      if (value !== undefined) found[key] = value;
    }
  }
  return { found, secretConfig: [...secretConfig] };
}
