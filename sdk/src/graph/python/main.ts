import { DefinitionError } from "../../errors";
import { type Job, type Reply, toFailure, toRefusal } from "../child/messages";
import { pack } from "../packed";
import type { PythonJob } from "../python-job";
import type { PythonCapture } from "./capture-python";
import { PythonProgram } from "./python-program";

/** Entry of the process that plays the engine for one program in Python: takes a job, sends a reply, ends. */
process.once("message", (message) => {
  const job = message as Job & { readonly python: PythonJob };
  // It starts before the parts of the engine are loaded, which takes as long as Python takes to load the SDK.
  const program = new PythonProgram(job.python.interpreter, job.python.folder);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(1));
  process.once("disconnect", () => process.exit(1));
  process.once("exit", () => void program.close());
  const { capturePython } = require("./capture-python") as typeof import("./capture-python");
  capturePython(job, program)
    .catch((error: unknown): PythonCapture => ({ error, observed: NOTHING }))
    .then((captured) => process.send?.(replyOf(captured), () => process.exit(0)));
});

const NOTHING = {
  files: [],
  probed: [],
  installed: [],
  env: undefined,
  startsPrograms: true,
  handlers: [],
};

function replyOf(captured: PythonCapture): Reply {
  const { observed } = captured;
  if ("hidden" in captured) return { kind: "captured", graph: pack(captured.hidden), observed };
  const { error } = captured;
  if (DefinitionError.isInstance(error)) return { kind: "refused", refusal: toRefusal(error), observed };
  return { kind: "failed", failure: toFailure(error), observed };
}
