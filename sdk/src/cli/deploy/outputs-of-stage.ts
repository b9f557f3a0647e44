import { ownOutputs } from "./deployed";
import { stageError } from "./errors";
import { inGroups } from "./in-groups";
import type { Session } from "./session";
import { deployedUnits } from "./units";

/** Prints the outputs of all Pulumi stacks of a stage. Returns the exit code. */
export async function printOutputs(session: Session): Promise<number> {
  const { request, mode, listed, engine, io } = session;
  const { stage, showSecrets, parallel, json } = request;
  const units = deployedUnits(request, mode, listed, new Map());
  if (units.length === 0) {
    throw stageError(stage, "DEPLOY_NOT_DEPLOYED", {
      problem: "there is no Pulumi stack of this stage",
      cure: `run sapi deploy ${stage}`,
    });
  }
  const found = await inGroups(units, parallel, async ({ name }) => [
    ownOutputs(await engine.outputs(name, { showSecrets })),
  ]);
  const outputs: Record<string, unknown> = Object.assign({}, ...found);
  io.stdout.write(json ? `${JSON.stringify(outputs, null, 2)}\n` : linesOf(outputs));
  return 0;
}

function linesOf(outputs: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(outputs);
  const width = Math.max(0, ...names.map((name) => name.length));
  return names
    .map((name) => {
      const value = outputs[name];
      return `${name.padEnd(width)}  ${typeof value === "string" ? value : JSON.stringify(value)}\n`;
    })
    .join("");
}
