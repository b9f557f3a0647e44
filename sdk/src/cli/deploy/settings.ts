import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { hasSecure, type Project } from "../../graph";
import { type Document, isMap, isNode, parseDocument, visit } from "../../graph/yaml";
import type { Engine } from "./engine";
import { stageError } from "./errors";

/** The settings file of a Pulumi stack, which `pulumi` reads as well. */
export function settingsFile({ root }: Pick<Project, "root">, name: string): string {
  const project = ["Pulumi.yaml", "Pulumi.yml"].map((file) => path.join(root, file)).find(existsSync);
  const folder = project && parseDocument(readFileSync(project, "utf8")).get("stackConfigDir");
  return path.join(root, typeof folder === "string" ? folder : ".", `Pulumi.${name}.yaml`);
}

/** Reads the file with all values as text. Numbers would lose the zeros of 007, and digits of long ones. */
function readSettings(file: string) {
  return parseDocument(existsSync(file) ? readFileSync(file, "utf8") : "", { schema: "failsafe" });
}

/** The secrets provider that the stage's settings name. Undefined for Pulumi's own choice. */
export function secretsProviderOf(project: Pick<Project, "root">, stage: string): string | undefined {
  const provider = readSettings(settingsFile(project, stage)).get("secretsprovider");
  return typeof provider === "string" && provider !== "passphrase" ? provider : undefined;
}

/** The settings that a new Pulumi stack of an app stack takes over from its stage. */
interface Heritage {
  readonly project: Pick<Project, "root" | "name">;
  readonly stage: string;
  /** Name of the new Pulumi stack. */
  readonly name: string;
  /** Whether the stage has a Pulumi stack that can decrypt its secrets. */
  readonly hasStageStack: boolean;
}

/**
 * Copies the configuration of its stage to a new Pulumi stack, as far as it has none of its own. Plain values are
 * copied from one settings file to the other as they are written. Pulumi encrypts secrets anew.
 */
export async function inheritConfig(engine: Engine, heritage: Heritage): Promise<void> {
  const { project, stage, name } = heritage;
  const from = readSettings(settingsFile(project, stage));
  const config = from.get("config");
  if (!isMap(config)) return;
  const file = settingsFile(project, name);
  const to = readSettings(file);
  const full = (key: unknown) => (String(key).includes(":") ? String(key) : `${project.name}:${key}`);
  const known = to.get("config");
  const keys = new Set(isMap(known) ? known.items.map(({ key }) => full(key)) : []);
  const absent = config.items.filter(({ key }) => !keys.has(full(key)));
  const isPlain = ({ value }: { readonly value: unknown }) => !hasSecure(toData(value, from));
  const plain = absent.filter(isPlain);
  if (plain.length > 0) {
    if (!isMap(known)) to.set("config", to.createNode({}));
    for (const { key, value } of plain) to.setIn(["config", full(key)], withoutAliases(value, from));
    replaceSettings(file, to.toString());
  }
  const secret = absent.filter((item) => !isPlain(item)).map(({ key }) => full(key));
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
  for (const key of keys) await engine.copyConfig(key, stage, name);
}

function toData(value: unknown, document: Document): unknown {
  return isNode(value) ? value.toJS(document) : value;
}

/** A value as it is written. One that refers to another part of its file would be lost elsewhere. */
function withoutAliases(value: unknown, document: Document): unknown {
  let hasAlias = false;
  if (isNode(value)) {
    visit(value, {
      Alias: () => {
        hasAlias = true;
      },
    });
  }
  return hasAlias ? toData(value, document) : value;
}

/** Whole at every moment: half of it would have lost what decrypts its secrets. */
function replaceSettings(file: string, text: string): void {
  const filePath = existsSync(file) ? realpathSync(file) : file;
  const draft = `${filePath}.${randomUUID()}.draft`;
  try {
    writeFileSync(draft, text, { flag: "wx", mode: existsSync(filePath) ? statSync(filePath).mode : 0o644 });
    renameSync(draft, filePath);
  } finally {
    rmSync(draft, { force: true });
  }
}
