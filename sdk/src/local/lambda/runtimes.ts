type Family = "node" | "python" | "packaged";

/** The runtime of a container image, for which a command of the user's runs here. */
export const CONTAINER = "container";

export function isNode(runtime: string): boolean {
  return familyOf(runtime) === "node";
}

/** Whether functions of this runtime run here, if the machine has what it takes. */
export function isRunHere(runtime: string): boolean {
  return familyOf(runtime) !== undefined;
}

/** `provided`: of the operating system alone, to which the package brings the program. */
export function familyOf(runtime: string): Family | undefined {
  if (runtime.startsWith("nodejs")) return "node";
  if (runtime.startsWith("python3")) return "python";
  return runtime.startsWith("provided") || runtime === CONTAINER ? "packaged" : undefined;
}
