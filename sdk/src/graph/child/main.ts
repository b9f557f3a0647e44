import { DefinitionError } from "../../errors";
import { type CaptureOptions, captureWithTraces } from "../capture-program";
import { keepingOf } from "../keep/keeping";
import { pack } from "../packed";
import { runProgram } from "./load-program";
import { type Job, type Reply, toFailure, toRefusal } from "./messages";
import { observe } from "./observe";

/** Entry of the process that runs one program: takes a job, sends a reply, ends. */
process.once("message", (message) => {
  const { entry, options } = message as Job;
  const observed = observe();
  const fail = (error: unknown): void => {
    if (DefinitionError.isInstance(error))
      reply({ kind: "refused", refusal: toRefusal(error), observed: observed() });
    else reply({ kind: "failed", failure: toFailure(error), observed: observed() });
  };
  process.on("uncaughtException", fail);
  capture(() => runProgram(entry), options).then(
    (captured) => reply({ kind: "captured", ...captured, observed: observed() }),
    fail,
  );
});

async function capture(program: () => Promise<unknown>, options: CaptureOptions) {
  const { graph, hidden, traces } = await captureWithTraces(program, options);
  const packed = pack(hidden);
  return { graph: packed, keeping: await keepingOf(graph, packed, traces) };
}

let replied = false;

function reply(message: Reply): void {
  if (replied) return;
  // The program may have left timers or servers behind; what it registers is complete.
  process.send?.(message, () => process.exit(0));
  // Not before: what cannot be sent is a failure, and is sent in its place.
  replied = true;
}
