import type { Issues } from "../errors";
import type { Traces } from "./keep/secret-recipes";
import type { Project } from "./project";
import type { UnknownValue } from "./types";

/** The key of the configuration that a program needs and that has no value, of what the SDK throws in Node and in Python. */
export function missingKey(message: string): string | undefined {
  return /^Missing required configuration variable '([^']+)'/.exec(message)?.[1];
}

export function addMissingKey(
  key: string,
  { stack, environments = [] }: Pick<Project, "stack"> & Partial<Pick<Project, "environments">>,
  issues: Issues,
): void {
  const file = `Pulumi.${stack}.yaml`;
  const elsewhere =
    environments.length === 0 ? "" : `, nor is known here what ${environments.join(", ")} of Pulumi ESC has`;
  issues.at("config", key).add("CONFIG_MISSING", {
    problem: `the program needs a value that ${file} does not have${elsewhere}`,
    cure: `write it there, pulumi config set ${key} <value> --stack ${stack}, or give it for local use: --config ${key}=<value>`,
  });
}

/**
 * Keys that the program reads and that have no value, where environments of Pulumi ESC may have one. Pulumi's service
 * alone knows their content. Settings of the provider are left out, which it reads by itself.
 */
export function unknownKeys(
  { config, reads }: Pick<Traces, "config" | "reads">,
  environments: readonly string[] = [],
): readonly UnknownValue[] {
  if (environments.length === 0) return [];
  const keys = [...new Set([...reads.asSecret, ...reads.inTheOpen])].sort();
  return keys
    .filter((key) => !(key in config) && !key.startsWith("aws:"))
    .map((key) => ({
      value: `the configuration ${key}, which ${environments.join(" or ")} of Pulumi ESC may have,`,
      cure: `give it with --config ${key}=<value>`,
    }));
}
