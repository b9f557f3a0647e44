// Before anything else: it decides how that is loaded.
import "./begin";

import { DefinitionError } from "../../errors";
import { type CaptureOptions, captureWithTraces } from "../capture-program";
import { isKnownSdk, sdkVersion } from "../fast/known-sdk";
import { secretRecipesOf } from "../keep/secret-recipes";
import { unknownKeys } from "../missing-config";
import { pack } from "../packed";
import { moduleCache } from "./begin";
import { importTypeScript, loadTypeScript, runProgram } from "./load-program";
import { type Job, type Reply, toFailure, toRefusal } from "./messages";
import { Observation } from "./observe";

/** Entry of the process that runs one program: takes a job, sends a reply, ends. */
process.once("message", (message) => {
  const { entry, options, environments } = message as Job;
  const observation = new Observation(entry);
  const fail = (error: unknown): void => {
    const observed = observation.result();
    if (DefinitionError.isInstance(error)) reply({ kind: "refused", refusal: toRefusal(error), observed });
    else reply({ kind: "failed", failure: toFailure(error), observed });
  };
  process.on("uncaughtException", fail);
  prepare(entry, observation)
    .then(() => capture(() => runProgram(entry), options, environments))
    .then((captured) => reply({ kind: "captured", ...captured, observed: observation.result() }))
    .catch(fail);
});

/** The loader's own settings are observed, its imports and variables are not. */
async function prepare(entry: string, observation: Observation): Promise<void> {
  await loadTypeScript(entry);
  moduleCache?.comeFirst();
  observation.ofModules(importTypeScript);
}

async function capture(
  program: () => Promise<unknown>,
  options: CaptureOptions,
  environments: Job["environments"],
) {
  const { graph, hidden, traces } = await captureWithTraces(program, options);
  const unknowns = [...(graph.unknowns ?? []), ...unknownKeys(traces, environments)];
  const packed = pack(unknowns.length === 0 ? hidden : { ...(hidden as object), unknowns });
  const secretRecipes = await secretRecipesOf(graph, packed, traces);
  return { graph: packed, secretRecipes, unknownSdk: isKnownSdk() ? undefined : sdkVersion() };
}

let replied = false;

function reply(message: Reply): void {
  if (replied) return;
  // The program may have left timers or servers behind. Its registrations are complete.
  process.send?.(message, () => {
    moduleCache?.save();
    process.exit(0);
  });
  // Not before: what cannot be sent is a failure, and is sent in its place.
  replied = true;
}
