import type { Issues } from "../errors";

/** The language of a program, and how it starts. */
export type ProgramRuntime = NodeRuntime | PythonRuntime;

interface NodeRuntime {
  readonly language: "nodejs";
}

export interface PythonRuntime {
  readonly language: "python";
  /** Folder of the virtual environment as `Pulumi.yaml` has it, relative to that. */
  readonly virtualenv?: string;
  readonly toolchain: "pip" | "poetry" | "uv";
}

/** Runtimes of Pulumi whose programs are JavaScript, or compiled to it. */
const JAVASCRIPT = new Set(["nodejs", "bun"]);

/** Names of the languages whose programs Pulumi deploys and nothing here serves. */
const OTHERS: Readonly<Record<string, string>> = {
  go: "Go",
  dotnet: ".NET",
  java: "Java",
  yaml: "YAML",
};

/** The `runtime` of a `Pulumi.yaml`, a word or an object with options. Without one, that of Node. */
export function readRuntime(written: unknown, file: string | undefined, issues: Issues): ProgramRuntime {
  const { name, options } = partsOf(written);
  const isPython = file === undefined ? name === "python" : file.endsWith(".py");
  if (isPython) return pythonRuntime(options);
  if (name === undefined || JAVASCRIPT.has(name) || file !== undefined) return { language: "nodejs" };
  issues.at("runtime").add("LANGUAGE_NOT_SERVED", {
    problem: `programs in ${OTHERS[name] ?? "this language"} are not served yet, those in TypeScript, JavaScript and Python are`,
    value: name,
    cure: "deploy it with pulumi up, by the package serverless-api",
  });
  throw issues.toError();
}

type Options = Readonly<Record<string, unknown>>;

function partsOf(written: unknown): { readonly name: string | undefined; readonly options: Options } {
  if (typeof written === "string") return { name: written, options: {} };
  const { name, options } = (written ?? {}) as { readonly name?: unknown; readonly options?: Options | null };
  return { name: typeof name === "string" ? name : undefined, options: options ?? {} };
}

function pythonRuntime({ virtualenv, toolchain }: Options): PythonRuntime {
  return {
    language: "python",
    toolchain: toolchain === "poetry" || toolchain === "uv" ? toolchain : "pip",
    ...(typeof virtualenv === "string" && virtualenv !== "" && { virtualenv }),
  };
}
