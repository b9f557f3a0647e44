import { createDecipheriv, pbkdf2 } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { promisify } from "node:util";
import type { Project } from "./project";
import { parse } from "./yaml";

type Env = Readonly<Record<string, string | undefined>>;

/** The rounds with which the passphrase provider of Pulumi derives a key for encryption. */
const ROUNDS = 1_000_000;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
/** The text that is stored encrypted with the salt. It proves a passphrase. */
const PROOF = "pulumi";

/**
 * The encrypted configuration of a stack whose secrets provider is a passphrase that the environment has. Nothing where it has
 * none, or another one: such a value can be given in other ways.
 *
 * @see https://www.pulumi.com/docs/iac/concepts/secrets/, the passphrase provider
 */
export async function decryptConfig(
  { name, stack, unreadable, sources }: Pick<Project, "name" | "stack" | "unreadable" | "sources">,
  env: Env,
): Promise<Readonly<Record<string, string>>> {
  const passphrase = passphraseOf(env);
  const file = sources.find((source) => path.basename(source) === `Pulumi.${stack}.yaml`);
  if (unreadable.length === 0 || passphrase === undefined || file === undefined || !existsSync(file))
    return {};
  const { config = {}, encryptionsalt } = parse(readFileSync(file, "utf8")) as Settings;
  const [, salt, proof] = /^v1:([^:]+):(.+)$/.exec(encryptionsalt ?? "") ?? [];
  if (salt === undefined || proof === undefined) return {};
  const key = await promisify(pbkdf2)(passphrase, Buffer.from(salt, "base64"), ROUNDS, KEY_BYTES, "sha256");
  try {
    if (decrypt(proof, key) !== PROOF) return {};
    const found = Object.entries(config)
      .map(([written, value]) => [written.includes(":") ? written : `${name}:${written}`, value] as const)
      .filter(([full]) => unreadable.includes(full))
      .map(([full, value]) => [full, textOf(opened(value, key))] as const);
    return Object.fromEntries(found);
  } catch {
    // Another passphrase, or another form than this version knows.
    return {};
  }
}

interface Settings {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly encryptionsalt?: string;
}

function passphraseOf({ PULUMI_CONFIG_PASSPHRASE: text, PULUMI_CONFIG_PASSPHRASE_FILE: file }: Env) {
  if (text !== undefined) return text;
  return file && existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/** A value with what is encrypted in it decrypted. */
function opened(value: unknown, key: Buffer): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => opened(item, key));
  const { secure, ...others } = value as { readonly secure?: unknown };
  if (typeof secure === "string" && Object.keys(others).length === 0) return decrypt(secure, key);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, opened(member, key)]));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** `v1:<nonce>:<text and tag>`, in base64. */
function decrypt(message: string, key: Buffer): string {
  const [, nonce, sealed] = message.split(":").map((part) => Buffer.from(part, "base64"));
  if (nonce === undefined || sealed === undefined) throw new Error("another form of encryption");
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
