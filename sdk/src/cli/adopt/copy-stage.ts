import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { hasSecure } from "../../graph";
import { isMap, parseDocument, stringify } from "../../graph/yaml";
import type { Engine } from "../deploy/engine";
import type { PulumiCli } from "../deploy/pulumi-cli";
import { settingsFile } from "../deploy/settings";
import type { StoredState } from "./imported-state";
import { PulumiStage } from "./pulumi-stage";

/** The stage to copy. */
export interface Original {
  readonly cli: PulumiCli;
  readonly engine: Engine;
  readonly project: { readonly root: string; readonly name: string };
  readonly stage: string;
  /** The state of the stage, secrets in plain text. Undefined when there is no Pulumi stack yet. */
  readonly state: StoredState | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * A copy of a stage in a folder of its own, where an import can be tried. An import only reads from AWS and writes the
 * state, which is the copy's. Settings and secrets are copied, encrypted with a random passphrase of its own. `remove`
 * deletes the folder.
 */
export async function copyStage(
  original: Original,
): Promise<{ readonly stage: PulumiStage; readonly folder: string; readonly remove: () => void }> {
  const { cli, engine, project, stage, state, signal } = original;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sapi-adopt-"));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  try {
    const states = path.join(folder, "states");
    fs.mkdirSync(states);
    const env = {
      ...original.env,
      PULUMI_BACKEND_URL: `file://${states}`,
      PULUMI_CONFIG_PASSPHRASE: randomBytes(24).toString("base64url"),
    };
    const copy = path.join(folder, "project");
    fs.mkdirSync(copy);
    fs.writeFileSync(path.join(copy, "Pulumi.yaml"), stringify({ name: project.name, runtime: "nodejs" }));
    await cli.ask(["stack", "init", stage, "--no-select"], copy, undefined, env);
    const settings = path.join(copy, `Pulumi.${stage}.yaml`);
    const known = state === undefined ? new Map() : await engine.config(stage);
    const secrets = copySettings(settingsFile(project, stage), settings, known);
    for (const [key, value] of secrets)
      await cli.ask(["config", "set", "--secret", key, "--stack", stage], copy, `${value}\n`, env);
    const copied = new PulumiStage(cli, {
      stack: stage,
      folder: project.root,
      settings,
      env,
      scratch: folder,
      signal,
    });
    if (state !== undefined) await copied.restore(encryptedFor(settings, state));
    return { stage: copied, folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * A state whose secrets are in plain text still names what they were encrypted with, which asks for the passphrase of the
 * stage. The copy has its own, whose salt is in its settings.
 */
export function encryptedFor(settings: string, state: StoredState): StoredState {
  const salt = parseDocument(fs.existsSync(settings) ? fs.readFileSync(settings, "utf8") : "", {
    schema: "failsafe",
  }).get("encryptionsalt");
  if (salt === undefined) return state;
  const provider = { type: "passphrase", state: { salt } };
  return { ...state, deployment: { ...state.deployment, secrets_providers: provider } };
}

type Config = ReadonlyMap<string, { readonly value: string; readonly secret: boolean }>;

/**
 * Copy what is plain in a settings file into that of the copy, which has its own encryption already. Gives what has to be
 * encrypted anew, and values that come from elsewhere than the file.
 */
function copySettings(
  from: string,
  to: string,
  known: Config,
): readonly (readonly [key: string, value: string])[] {
  const source = parseDocument(fs.existsSync(from) ? fs.readFileSync(from, "utf8") : "", {
    schema: "failsafe",
  });
  const target = parseDocument(fs.existsSync(to) ? fs.readFileSync(to, "utf8") : "", { schema: "failsafe" });
  const config = source.get("config");
  const plain = isMap(config)
    ? config.items.filter(
        ({ value }) => !hasSecure((value as { toJS?: (of: unknown) => unknown })?.toJS?.(source) ?? value),
      )
    : [];
  const values = Object.fromEntries(
    plain.map(({ key, value }) => [String(key), (value as { toJS(of: unknown): unknown }).toJS(source)]),
  );
  target.set("config", target.createNode(values));
  fs.writeFileSync(to, target.toString(), { mode: 0o600 });
  return [...known].filter(([key]) => !(key in values)).map(([key, { value }]) => [key, value] as const);
}
