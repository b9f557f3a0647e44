import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { isMap, parseDocument } from "yaml";
import type { Project } from "../../graph";
import type { Engine } from "./engine";
import { stageError } from "./errors";

/** The settings file of a Pulumi stack, which `pulumi` reads as well. */
function settingsFile({ root }: Pick<Project, "root">, name: string): string {
  const project = ["Pulumi.yaml", "Pulumi.yml"].map((file) => path.join(root, file)).find(existsSync);
  const folder = project && parseDocument(readFileSync(project, "utf8")).get("stackConfigDir");
  return path.join(root, typeof folder === "string" ? folder : ".", `Pulumi.${name}.yaml`);
}

function readSettings(file: string) {
  return parseDocument(existsSync(file) ? readFileSync(file, "utf8") : "");
}

/** The secrets provider that the stage's settings name; undefined for Pulumi's own choice. */
export function secretsProviderOf(project: Pick<Project, "root">, stage: string): string | undefined {
  const provider = readSettings(settingsFile(project, stage)).get("secretsprovider");
  return typeof provider === "string" && provider !== "passphrase" ? provider : undefined;
}

/** What a new Pulumi stack of an app stack takes over from its stage. */
interface Heritage {
  readonly project: Pick<Project, "root" | "name">;
  readonly stage: string;
  /** Name of the new Pulumi stack. */
  readonly name: string;
  /** Whether the stage has a Pulumi stack that can decrypt its secrets. */
  readonly hasStageStack: boolean;
}

/**
 * Give a new Pulumi stack the configuration of its stage, as far as it has none of its own. Plain values go from one
 * settings file to the other as they are; secrets are encrypted anew.
 */
export async function inheritConfig(engine: Engine, heritage: Heritage): Promise<void> {
  const { project, stage, name } = heritage;
  const from = readSettings(settingsFile(project, stage)).get("config");
  if (!isMap(from)) return;
  const file = settingsFile(project, name);
  const to = readSettings(file);
  const full = (key: unknown) => (String(key).includes(":") ? String(key) : `${project.name}:${key}`);
  const known = to.get("config");
  const keys = new Set(isMap(known) ? known.items.map(({ key }) => full(key)) : []);
  const absent = from.items.filter(({ key }) => !keys.has(full(key)));
  const plain = absent.filter(({ value }) => !isSecret(value));
  if (plain.length > 0) {
    for (const { key, value } of plain) to.setIn(["config", full(key)], value);
    writeFileSync(file, to.toString());
  }
  const secret = absent.filter(({ value }) => isSecret(value)).map(({ key }) => full(key));
  if (secret.length > 0) await inheritSecrets(engine, heritage, secret);
}

/** Refuse, before anything is made, secrets that nobody can decrypt. */
async function inheritSecrets(engine: Engine, heritage: Heritage, keys: readonly string[]): Promise<void> {
  const { stage, name, hasStageStack } = heritage;
  if (!hasStageStack) {
    const commands = keys.map((key) => `pulumi config set --secret ${key} -s ${name}`).join("; ");
    const problem = `${name} needs ${keys.join(", ")} of Pulumi.${stage}.yaml, and there is no Pulumi stack ${stage} to decrypt them`;
    throw stageError(stage, "DEPLOY_SECRETS_MISSING", { problem, cure: `run ${commands}` });
  }
  const config = await engine.config(stage);
  for (const key of keys) {
    const found = config.get(key);
    if (found) await engine.setSecret(name, key, found.value);
  }
}

/** True for `secure: ...`, also inside an object. */
function isSecret(value: unknown): boolean {
  return (
    isMap(value) && value.items.some(({ key, value: inner }) => String(key) === "secure" || isSecret(inner))
  );
}
