import { DefinitionError } from "../../errors";
import type { CapturedFile } from "../../graph";
import type { Inspection } from "../../upgrade/leftovers/find-leftovers";
import type { Leftover } from "../../upgrade/leftovers/leftover";
import type { CommandIo } from "../command";
import { INTERRUPTED } from "../deploy/ending";
import { sourcesOf } from "../upgrade/program-files";
import { readSource } from "../upgrade/source-text";
import { codeFindings } from "./code-findings";
import { definitionFindings } from "./definition-findings";
import type { Finding } from "./finding";
import { graphFindings, otherWarnings } from "./graph-findings";
import { printChecked } from "./report";

/** The arguments of `sapi check`. */
export interface CheckRequest {
  readonly program: string;
  readonly stack: string | undefined;
  /** Codes that are not looked for. */
  readonly allowed: readonly string[];
  readonly json: boolean;
}

/** Looks for what is left of generation 0 in the text of programs. */
export type Inspect = (files: ReadonlyMap<string, string>) => Inspection;

/** Check the sources of a program and what it makes, and give the exit code. */
export async function runCheck(
  request: CheckRequest,
  capture: () => Promise<CapturedFile>,
  inspect: Inspect,
  io: CommandIo,
): Promise<number> {
  const { files } = sourcesOf(request.program, request.stack);
  const texts = files.map((file) => [file, readSource(file)?.text ?? ""] as const);
  const { leftovers, constructs } = inspect(new Map(texts));
  const run = await outcomeOf(capture);
  if (io.signal.aborted) return INTERRUPTED;
  const left = leftovers.map(leftoverFinding);
  const found =
    "graph" in run
      ? [...graphFindings(run.graph, constructs), ...codeFindings(run.graph, run.folder, constructs)]
      : withoutReported(definitionFindings(run.error), left);
  const findings = [...left, ...found].filter(({ code }) => !request.allowed.includes(code));
  const warnings = "graph" in run ? otherWarnings(run.graph) : [];
  const resources = "graph" in run ? run.graph.resources.length : undefined;
  printChecked({ findings, warnings, files: files.length, resources }, request, io);
  return findings.length === 0 ? 0 : 1;
}

/** The check is for programs that are refused. Other errors are reported as usual. */
async function outcomeOf(
  capture: () => Promise<CapturedFile>,
): Promise<Pick<CapturedFile, "graph" | "folder"> | { readonly error: DefinitionError }> {
  try {
    return await capture();
  } catch (error) {
    if (DefinitionError.isInstance(error)) return { error };
    throw error;
  }
}

function leftoverFinding({ code, problem, cure, path, line }: Leftover): Finding {
  return { code, problem, cure, file: path, line };
}

/** A refusal of a name of generation 0 says less than the name's own table. */
function withoutReported(found: readonly Finding[], reported: readonly Finding[]): readonly Finding[] {
  const positions = new Set(reported.map(({ file, line }) => `${file}:${line}`));
  const isKnown = ({ code, file, line }: Finding) =>
    (code === "PROP_UNKNOWN" || code === "PROGRAM_SYNTAX") && positions.has(`${file}:${line}`);
  return found.filter((finding) => !isKnown(finding));
}
