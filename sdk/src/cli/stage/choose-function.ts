import { chooseFunction } from "../session/functions";
import type { DeployedFunction } from "./deployed-stage";

/** How messages name a function: its handler, or the id of its construct where it has none. */
export function labelOf({ handler, constructId }: DeployedFunction): string {
  return handler === "" ? constructId : handler;
}

/** The function of a stage that somebody means: by its handler, the id of its construct, or its name in AWS. */
export function chooseDeployed(functions: readonly DeployedFunction[], wanted: string): DeployedFunction {
  const known = functions.map(({ functionName, handler, constructId }) => ({
    name: functionName,
    handler,
    id: constructId,
  }));
  const { name } = chooseFunction(known, wanted);
  return functions.find(({ functionName }) => functionName === name) as DeployedFunction;
}
