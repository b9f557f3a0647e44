import { existsSync } from "node:fs";
import * as path from "node:path";
import type { Defaults } from "../app/default-sets";
import type { App } from "../app/stack";
import { splitHandler } from "../bundle/find-handler";
import { handlerFiles } from "../bundle/written-functions";
import type { Issues } from "../errors";
import { observedSignature } from "../handlers/observed";
import type { Signature, SourcePosition } from "../handlers/types";
import { isWithoutCallbacks } from "../values/runtimes";
import { type PlannedCode, programFolder } from "./code-plan";
import type { FunctionProps } from "./props";

/** A function whose runtime is chosen. `issues` stand at its props. */
interface FunctionOfHandler {
  readonly props: FunctionProps;
  readonly defaults: Pick<Defaults["function"], "callbackRuntime">;
  readonly app: Pick<App, "warnOnce">;
  readonly issues: Issues;
}

/**
 * The runtime of a function, with regard to its handler. One that needs a callback, or may need one, gets the last default
 * runtime that has callbacks, and a warning. A runtime that the program names stays, and is warned of if it cannot call the handler.
 */
export function runtimeOfHandler(
  planned: PlannedCode,
  runtime: string,
  { props, defaults, app, issues }: FunctionOfHandler,
): string {
  const { handler } = planned;
  if (handler === undefined || !isWithoutCallbacks(runtime)) return runtime;
  const signature = signatureOf(planned, runtime);
  if (signature === undefined || signature.kind === "returns") return runtime;
  const isDefault = props.runtime === undefined && props.native?.function?.runtime === undefined;
  const replaced = isDefault ? defaults.callbackRuntime : undefined;
  const mistake =
    replaced === undefined
      ? mistakeOfNamed(runtime, signature)
      : mistakeOfDefault(runtime, replaced, signature);
  if (mistake) {
    // A list of its own: functions are planned after the constructs that they belong to, too.
    const own = issues.apart();
    own.at("handler").warn({ ...mistake, value: handler });
    for (const warning of own.warnings) app.warnOnce(warning, warning);
  }
  return replaced ?? runtime;
}

/** The signature of a handler whose code is given has no position, since nobody reads it. */
type KnownSignature = Signature | { readonly kind: "unclear"; readonly file?: undefined };
type Doubtful = Exclude<KnownSignature, { readonly kind: "returns" }>;

function signatureOf({ handler = "", code }: PlannedCode, runtime: string): KnownSignature | undefined {
  if (code.kind === "native") return { kind: "unclear" };
  const exportName = splitHandler(handler)?.exportName;
  const file = exportName === undefined ? undefined : fileOf(handler, code, runtime);
  if (file === undefined || exportName === undefined) return undefined;
  return observedSignature(path.join(programFolder(), file), exportName);
}

/** The source of a handler of Node, relative to the program's folder. */
function fileOf(handler: string, code: PlannedCode["code"], runtime: string): string | undefined {
  if (code.kind === "bundle" || code.kind === "source") return code.file;
  if (code.kind !== "files") return undefined;
  const files = (handlerFiles(handler, runtime) ?? []).map((file) => path.posix.join(code.path, file));
  return files.find((file) => existsSync(path.join(programFolder(), file)));
}

/** The words of a warning. */
type Mistake = { readonly problem: string; readonly cure: string };

const NO_CALLBACKS = "and Lambda has no callbacks since Node 24";
const RETURN_IT = "return the result from an async function of two parameters";

function mistakeOfDefault(runtime: string, replaced: string, signature: Doubtful): Mistake {
  const runs = `the function runs on ${replaced} and not on ${runtime}`;
  const [older, newer] = [replaced, runtime].map((word) => `runtime: ${JSON.stringify(word)}`);
  if (signature.kind === "callback")
    return {
      problem: `${signature.sign} (${shown(signature)}), ${NO_CALLBACKS}: ${runs}`,
      cure: `${RETURN_IT}, or write ${older}`,
    };
  const where = signature.file === undefined ? "native.function has its code" : shown(signature);
  return {
    problem: `its source does not say whether it takes a callback (${where}), ${NO_CALLBACKS}: ${runs}`,
    cure: `write ${newer} if the function that is exported has at most two parameters, and ${older} otherwise`,
  };
}

function mistakeOfNamed(runtime: string, signature: Doubtful): Mistake | undefined {
  if (signature.kind !== "callback") return undefined;
  return {
    problem: `${signature.sign} (${shown(signature)}), ${NO_CALLBACKS}: the function does not start on ${runtime}`,
    cure: `${RETURN_IT}, or write runtime: "nodejs22.x"`,
  };
}

/** `src/notes.ts:12` */
function shown({ file, line }: SourcePosition): string {
  return `${path.relative(programFolder(), file).split(path.sep).join("/")}:${line}`;
}
