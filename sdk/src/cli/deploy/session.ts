import { readEnvFiles } from "../../env-files/read";
import { readProject } from "../../graph";
import { fromWire, type WireObject } from "../../graph/wire";
import type { StateEntry } from "../../values/stack-state";
import type { CommandIo } from "../command";
import type { AppPlan } from "./app-plan";
import { displayFor } from "./display";
import { Engine, type StateResource } from "./engine";
import { stageError } from "./errors";
import { inGroups } from "./in-groups";
import { isMixed, modeOf, unclearStacks, withoutEmptied } from "./mode";
import { captureAppPlan } from "./program";
import type { DeployEvent } from "./protocol";
import type { Request } from "./request";
import type { ListedStack, Mode } from "./units";

/** The parts that all deployment commands work with. */
export interface Session {
  readonly request: Request;
  readonly project: { readonly root: string; readonly name: string };
  readonly engine: Engine;
  /** The stacks of the project when the command began. */
  readonly listed: readonly ListedStack[];
  /** Throws where {@link isMixed}. */
  readonly mode: Mode;
  /** Whether the stage is deployed as a whole and in parts. */
  readonly isMixed: boolean;
  readonly io: CommandIo;
  readonly show: (event: DeployEvent) => void;
  /** Captures the facts about the program. */
  readonly capture: () => Promise<AppPlan>;
}

/** The capture of a program. */
export type CaptureAppPlan = typeof captureAppPlan;

/** Find Pulumi and the stacks of the stage. */
export async function openSession(
  request: Request,
  io: CommandIo,
  capture: CaptureAppPlan = captureAppPlan,
): Promise<Session> {
  const { root, name } = readProject(request.program, request.stage);
  const engine = await Engine.open(request.stage, root, variablesOf(request.stage, root, name));
  const all = await engine.list();
  const states = await inGroups(unclearStacks(request, all), request.parallel, async (stack) => [
    [stack, (await engine.resources(stack)).map(withoutSecrets)] as const,
  ]);
  const known = { project: name, states: new Map(states) };
  const listed = withoutEmptied(all, known);
  return {
    request,
    project: { root, name },
    engine,
    listed,
    get mode() {
      return modeOf(request, listed, known);
    },
    isMixed: isMixed(request, listed),
    io,
    show: withoutRepeats(displayFor(request, io)),
    capture: () => capture(request, engine, listed, io.signal),
  };
}

/** The variables in the files of the program, for the program and for the providers that Pulumi starts beside it. */
function variablesOf(stack: string, folder: string, name: string): Readonly<Record<string, string>> {
  const program = { kind: "Program", id: name };
  return readEnvFiles({ folder, stack, isDev: false, env: process.env, isRunning: false, program }).variables;
}

function withoutSecrets({ urn, type, outputs }: StateResource): StateEntry {
  const plain = fromWire(outputs as WireObject, { secret: false, reference: false });
  return { urn, type, outputs: plain as StateEntry["outputs"] };
}

/** The deployment after a comparison does not repeat its warnings. */
function withoutRepeats(show: Session["show"]): Session["show"] {
  const shown = new Set<string>();
  return (event) => {
    if (event.event === "warning") {
      if (shown.has(event.message)) return;
      shown.add(event.message);
    }
    show(event);
  };
}

/** Go on only after a yes: by `--yes`, or by an answer on a terminal. Gives whether somebody was asked. */
export async function confirm({ request, io }: Session, reasons: readonly string[]): Promise<boolean> {
  const { stage, command } = request;
  if (reasons.length === 0 || request.yes) return false;
  const problem = reasons.join("; ");
  if (!io.confirm || request.json) {
    throw stageError(stage, "DEPLOY_CONFIRMATION_NEEDED", { problem, cure: "add --yes to go on" });
  }
  const isYes = await io.confirm(`${reasons.join("\n")}\n${command} ${stage}?`);
  if (!isYes) throw stageError(stage, "DEPLOY_DECLINED", { problem, cure: "answer y to go on" });
  return true;
}

/** Whether resources were made in a Pulumi stack. */
export function isDeployed({ listed }: Session, name: string): boolean {
  return listed.some((stack) => stack.name === name && stack.resources > 0);
}

/** The reason why a change of a protected stage needs a yes. */
export function protectionOf({ request }: Session, protect: readonly string[]): readonly string[] {
  return protect.includes(request.stage) ? [`the app protects the stage ${request.stage}`] : [];
}
