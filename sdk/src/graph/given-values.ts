import * as path from "node:path";
import { Issues } from "../errors";
import type { Lookup } from "./lookups/given-lookups";
import { readLookups } from "./lookups/lookups-file";
import { readStackFile } from "./stack-file";
import type { StackOutputs } from "./stack-references";
import type { UnknownValue } from "./types";

/** Outputs of other stacks by name, or a JSON file with those of one. */
export type StackOutputsOrFiles = Readonly<Record<string, Readonly<Record<string, unknown>> | string>>;

/** Values of others for a program, as its author gives them. Paths of files are relative to the working directory. */
export interface ValuesOfOthers {
  readonly stackReferences?: StackOutputsOrFiles | undefined;
  readonly lookups?: readonly Lookup[] | string | undefined;
}

/** The same without files. */
export interface GivenValues {
  readonly stackReferences: StackOutputs;
  readonly lookups: readonly Lookup[];
  /** Secrets that files mask. */
  readonly masked: readonly UnknownValue[];
  /** Absolute paths of the files. */
  readonly files: readonly string[];
  /** Whether some unknown part of it may be secret. */
  readonly mayHaveSecrets: boolean;
}

/** @throws DefinitionError for a file that cannot be read, or that has something else in it */
export function readGivenValues(
  { stackReferences = {}, lookups = [] }: ValuesOfOthers,
  project: string,
): GivenValues {
  const issues = new Issues({ kind: "Program", id: project });
  const read = Object.entries(stackReferences).map(([name, given]) => {
    const at = issues.at("stackReferences", name);
    if (typeof given !== "string") return { name, outputs: given, masked: [], marksSecrets: true };
    return { name, ...readStackFile(name, given, project, at) };
  });
  const named = [...Object.values(stackReferences), lookups].filter((given) => typeof given === "string");
  return {
    stackReferences: Object.fromEntries(read.map(({ name, outputs }) => [name, outputs])),
    lookups: readLookups(lookups, issues.at("lookups")),
    masked: read.flatMap(({ masked }) => masked),
    files: named.map((file) => path.resolve(file as string)),
    mayHaveSecrets: read.some(({ marksSecrets }) => !marksSecrets) || lookups.length > 0,
  };
}
