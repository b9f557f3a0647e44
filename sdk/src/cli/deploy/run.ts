import { DefinitionError } from "../../errors";
import { BUNDLE_CACHE_VARIABLE, LOAD_CHECK_VARIABLE } from "../../values/bundle-cache";
import type { CommandIo } from "../command";
import { deployStage } from "./deploy-stage";
import { diffStage } from "./diff-stage";
import { INTERRUPTED } from "./ending";
import { printOutputs } from "./outputs-of-stage";
import { refreshStage } from "./refresh-stage";
import { removeStage } from "./remove-stage";
import type { Request } from "./request";
import { type CaptureAppPlan, openSession, type Session } from "./session";
import { unlockStage } from "./unlock-stage";

const WORK = {
  deploy: deployStage,
  diff: diffStage,
  outputs: printOutputs,
  refresh: refreshStage,
  remove: removeStage,
  unlock: unlockStage,
} satisfies Record<string, (session: Session) => Promise<number>>;

/** The work behind one that has come to a good end. */
type AfterWork = (session: Session) => Promise<void>;

/** Runs a deployment command. A failure is also an event, for programs that read those. */
export async function runOnStage(
  request: Request,
  io: CommandIo,
  work: keyof typeof WORK,
  { capture, after }: { readonly capture?: CaptureAppPlan; readonly after?: AfterWork } = {},
): Promise<number> {
  let release: (() => void) | undefined;
  // The program runs in a process of the engine, which inherits these.
  const restore = setVariables({
    ...(request.noCache && { [BUNDLE_CACHE_VARIABLE]: "off" }),
    ...(work === "deploy" &&
      process.env[LOAD_CHECK_VARIABLE] === undefined && { [LOAD_CHECK_VARIABLE]: "on" }),
  });
  try {
    const session = await openSession(request, io, capture);
    release = forceOnSecondSignal(session);
    const code = await WORK[work](session);
    if (code === 0) await after?.(session);
    return code;
  } catch (error) {
    if (request.json && work !== "outputs" && DefinitionError.isInstance(error)) {
      io.stdout.write(`${JSON.stringify({ event: "error", code: error.code, message: error.message })}\n`);
    }
    // A command that a signal ends before Pulumi has begun fails in words of its own.
    if (io.signal.aborted && !DefinitionError.isInstance(error)) {
      io.stderr.write(`${request.stage}: interrupted before anything was changed\n`);
      return INTERRUPTED;
    }
    throw error;
  } finally {
    restore();
    release?.();
  }
}

function setVariables(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/** The first signal lets updates end cleanly. With a second one they end at once, and this command after them. */
function forceOnSecondSignal({ engine, io }: Session): () => void {
  const force = () => engine.force();
  const listen = () => {
    process.once("SIGINT", force);
    process.once("SIGTERM", force);
  };
  io.signal.addEventListener("abort", listen, { once: true });
  return () => {
    io.signal.removeEventListener("abort", listen);
    process.off("SIGINT", force);
    process.off("SIGTERM", force);
  };
}
