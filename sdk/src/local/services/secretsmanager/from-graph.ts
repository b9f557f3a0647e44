import { createHash } from "node:crypto";
import { field, text, textMap } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { CURRENT, type Secret, type SecretContent, type SecretVersion, withVersion } from "./secret";
import type { Secrets } from "./store";

export const SECRET_TYPE = "aws:secretsmanager/secret:Secret";
export const VERSION_TYPE = "aws:secretsmanager/secretVersion:SecretVersion";
export const POLICY_TYPE = "aws:secretsmanager/secretPolicy:SecretPolicy";

/** Takes over the secrets of a program, save after save. */
export class ProgramSecrets {
  /** What the program says of each secret, and of each version, as it was last seen. */
  readonly #given = new Map<string, string>();

  constructor(private readonly secrets: Secrets) {}

  serve(resources: readonly GraphResource[], now: number): void {
    for (const resource of resources) if (resource.type === SECRET_TYPE) this.#giveSecret(resource, now);
    const versions = resources.filter(({ type }) => type === VERSION_TYPE);
    for (const resource of versions) this.#giveVersion(resource, now);
    this.#forget(new Set(versions.flatMap((resource) => [versionId(resource), formerId(resource)])));
    for (const resource of resources) if (resource.type === POLICY_TYPE) this.#givePolicy(resource);
  }

  #giveSecret(resource: GraphResource, now: number): void {
    const { inputs, state } = resource;
    const name = text(field(resource, "name")) ?? resource.name;
    const settings = {
      description: text(inputs.description),
      kmsKeyId: text(inputs.kmsKeyId),
      tags: Object.entries(textMap(inputs.tagsAll) ?? textMap(inputs.tags) ?? {}),
      policy: text(inputs.policy),
    };
    if (!this.#isNews(`secret ${name}`, settings)) return;
    const kept = this.secrets.find(name);
    const made: Secret = kept
      ? { ...kept, ...settings }
      : { name, arn: text(state.arn) ?? "", versions: [], createdAt: now, changedAt: now, ...settings };
    this.secrets.apply({ kind: "secret-put", secret: made });
  }

  #giveVersion(resource: GraphResource, now: number): void {
    const secret = this.secrets.find(text(resource.inputs.secretId) ?? "");
    const content = contentOf(resource);
    const former = secret?.versions.find((version) => version.id === formerId(resource));
    const id = former?.id ?? versionId(resource);
    if (!secret || !content || !this.#isNews(`version ${id}`, content)) return;
    const kept = secret.versions.find((version) => version.id === id);
    const isKept = kept?.isOfProgram && kept.content === undefined;
    if (isKept) return this.#replace(secret, { ...kept, content });
    const given = resource.inputs.versionStages;
    const stages = Array.isArray(given) && given.length > 0 ? given.map(String) : [CURRENT];
    const version = { id, content, stages, createdAt: now, isOfProgram: true } as const;
    this.secrets.apply({ kind: "secret-put", secret: { ...withVersion(secret, version), changedAt: now } });
  }

  /** Kept from an earlier session without what it holds: it stays where it is among the others. */
  #replace(secret: Secret, version: SecretVersion): void {
    const versions = secret.versions.map((other) => (other.id === version.id ? version : other));
    this.secrets.apply({ kind: "secret-put", secret: { ...secret, versions } });
  }

  #givePolicy({ inputs }: GraphResource): void {
    const secret = this.secrets.find(text(inputs.secretArn) ?? "");
    const policy = typeof inputs.policy === "string" ? inputs.policy : JSON.stringify(inputs.policy);
    if (secret && this.#isNews(`policy ${secret.name}`, policy))
      this.secrets.apply({ kind: "secret-put", secret: { ...secret, policy } });
  }

  /** Versions of a program that has them no more: nobody knows what they hold. */
  #forget(ids: ReadonlySet<string>): void {
    for (const secret of this.secrets.all) {
      const versions = secret.versions.filter(
        ({ id, isOfProgram, content }) => !isOfProgram || content || ids.has(id),
      );
      if (versions.length < secret.versions.length)
        this.secrets.apply({ kind: "secret-put", secret: { ...secret, versions } });
    }
  }

  #isNews(what: string, said: unknown): boolean {
    const given = JSON.stringify(said);
    if (this.#given.get(what) === given) return false;
    this.#given.set(what, given);
    return true;
  }
}

/** As Pulumi's provider makes one where the program says none, since calls take ids of 32 to 64 characters alone. */
function versionId(resource: GraphResource): string {
  const { state, id } = resource;
  const digits = createHash("sha256").update(id).digest("hex").slice(0, 26);
  return text(state.versionId) ?? `terraform-${digits}`;
}

/** The id that the version has in folders for data of before. */
function formerId({ state, id }: GraphResource): string {
  return text(state.versionId) ?? id;
}

function contentOf({ inputs }: GraphResource): SecretContent | undefined {
  if (typeof inputs.secretString === "string") return { SecretString: inputs.secretString };
  return typeof inputs.secretBinary === "string" ? { SecretBinary: inputs.secretBinary } : undefined;
}
