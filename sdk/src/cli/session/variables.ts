import { endpointVariables } from "../../local/services/endpoint/variables";
import type { SessionFile } from "./file";

/** Variables that would keep a program from using the keys: a profile, and the session token of other keys. */
const IN_THE_WAY = ["AWS_PROFILE", "AWS_SESSION_TOKEN"];

/** `shell` has exports. `dotenv` is a file that programs read with dotenv or `node --env-file`. */
export type VariableFormat = "shell" | "json" | "dotenv";

/** The variables that lead a program with an AWS SDK, or the AWS CLI, to a `sapi dev` that runs. */
export function sessionVariables({
  credentials,
  region,
  services,
}: SessionFile): Readonly<Record<string, string>> {
  return {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    // The AWS CLI and boto3 read the second name only.
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    ...Object.assign({}, ...Object.entries(services).map(([name, url]) => endpointVariables(name, url))),
  };
}

/** The variables as text, one a line but for JSON. */
export function variablesText(variables: Readonly<Record<string, string>>, format: VariableFormat): string {
  if (format === "json") return `${JSON.stringify(variables, undefined, 2)}\n`;
  const entries = Object.entries(variables);
  if (format === "dotenv") return entries.map(([name, value]) => `${name}=${value}\n`).join("");
  const exported = entries.map(([name, value]) => `export ${name}=${quoted(value)}\n`);
  return `unset ${IN_THE_WAY.join(" ")}\n${exported.join("")}`;
}

/** A word of a shell. */
function quoted(value: string): string {
  return /^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
