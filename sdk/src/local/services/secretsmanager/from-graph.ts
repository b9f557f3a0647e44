import { createHash } from "node:crypto";
import { text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { callsOf, firstInputOf, inputOf, type ProvisioningCall } from "../provision/calls-for";
import { ProgramSettings } from "../provision/program-settings";
import { SECRETS } from "../provision/secrets";
import { CURRENT, type Secret, type SecretValue, type SecretVersion, withVersion } from "./state/secret";
import type { Secrets } from "./state/secrets";

interface CreateSecret {
  readonly Name: string;
  readonly Description?: string;
  readonly KmsKeyId?: string;
  readonly Tags?: readonly { readonly Key: string; readonly Value: string }[];
}

interface PutSecretValue {
  readonly SecretId?: string;
  readonly SecretString?: unknown;
  readonly SecretBinary?: unknown;
  readonly VersionStages?: readonly string[];
}

interface PutResourcePolicy {
  readonly SecretId?: string;
  readonly ResourcePolicy?: string;
}

interface Registered {
  readonly resource: GraphResource;
  readonly calls: readonly ProvisioningCall[];
}

const PUT_VALUE = "PutSecretValue";
const PUT_POLICY = "PutResourcePolicy";

/** The settings of a secret in a program. Changes of clients stay until the program changes the setting. */
interface SecretParts {
  readonly settings: Pick<Secret, "description" | "kmsKeyId" | "policy">;
  readonly tags: Readonly<Record<string, string>>;
}

/** Takes over the secrets of a program, save after save. */
export class ProgramSecrets {
  readonly #secrets = new ProgramSettings<SecretParts>();
  readonly #versions = new ProgramSettings<{ readonly content: SecretValue }>();
  readonly #policies = new ProgramSettings<{ readonly policy: PutResourcePolicy }>();

  constructor(private readonly secrets: Secrets) {}

  serve(resources: readonly GraphResource[], now: number): void {
    const registered = resources.map((resource) => ({ resource, calls: callsOf(SECRETS, resource) }));
    for (const one of registered) this.#giveSecret(one, now);
    const versions = registered.filter(({ calls }) => calls.some(({ operation }) => operation === PUT_VALUE));
    for (const version of versions) this.#giveVersion(version, now);
    this.#forget(new Set(versions.flatMap(({ resource }) => [versionId(resource), legacyId(resource)])));
    for (const one of registered) this.#givePolicy(one);
  }

  #giveSecret({ resource, calls }: Registered, now: number): void {
    const input = firstInputOf<CreateSecret>(calls, "CreateSecret");
    if (!input) return;
    const { Name: name, Description: description, KmsKeyId: kmsKeyId, Tags = [] } = input;
    const policy = firstInputOf<PutResourcePolicy>(calls, PUT_POLICY)?.ResourcePolicy;
    const tags = Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]));
    const stored = this.secrets.find(name);
    const current = stored && { settings: settingsOf(stored), tags: Object.fromEntries(stored.tags ?? []) };
    const parts = this.#secrets.merged(name, current, { settings: { description, kmsKeyId, policy }, tags });
    if (!parts) return;
    const secret = stored
      ? withoutSettings(stored)
      : { name, arn: text(resource.state.arn) ?? "", versions: [], createdAt: now, changedAt: now };
    this.secrets.apply({
      kind: "secret-put",
      secret: { ...secret, ...parts.settings, tags: Object.entries(parts.tags) },
    });
  }

  #giveVersion({ resource, calls }: Registered, now: number): void {
    const input = firstInputOf<PutSecretValue>(calls, PUT_VALUE) ?? {};
    const secret = this.secrets.find(text(input.SecretId) ?? "");
    const content = valueOf(input);
    const legacy = secret?.versions.find((version) => version.id === legacyId(resource));
    const id = legacy?.id ?? versionId(resource);
    if (!secret || !content || !this.#versions.isNews(id, { content })) return;
    const stored = secret.versions.find((version) => version.id === id);
    const isStored = stored?.isOfProgram && stored.content === undefined;
    if (isStored) return this.#replace(secret, { ...stored, content });
    const { VersionStages: given = [] } = input;
    const stages = given.length > 0 ? given.map(String) : [CURRENT];
    const version = { id, content, stages, createdAt: now, isOfProgram: true } as const;
    this.secrets.apply({ kind: "secret-put", secret: { ...withVersion(secret, version), changedAt: now } });
  }

  /** Gives its value to a version that an earlier session stored without. It stays where it is among the others. */
  #replace(secret: Secret, version: SecretVersion): void {
    const versions = secret.versions.map((other) => (other.id === version.id ? version : other));
    this.secrets.apply({ kind: "secret-put", secret: { ...secret, versions } });
  }

  /** Sets the policy of a resource of its own. */
  #givePolicy({ calls: [first] }: Registered): void {
    if (first?.operation !== PUT_POLICY) return;
    const policy = inputOf<PutResourcePolicy>(first);
    const secret = this.secrets.find(policy.SecretId ?? "");
    if (secret && this.#policies.isNews(secret.name, { policy }))
      this.secrets.apply({ kind: "secret-put", secret: { ...secret, policy: policy.ResourcePolicy } });
  }

  /** Removes versions that the program no longer has, since their values are unknown. */
  #forget(ids: ReadonlySet<string>): void {
    for (const secret of this.secrets.all) {
      const versions = secret.versions.filter(
        ({ id, isOfProgram, content }) => !isOfProgram || content || ids.has(id),
      );
      if (versions.length < secret.versions.length)
        this.secrets.apply({ kind: "secret-put", secret: { ...secret, versions } });
    }
  }
}

function settingsOf({ description, kmsKeyId, policy }: Secret): SecretParts["settings"] {
  return { description, kmsKeyId, policy };
}

function withoutSettings({ description: _, kmsKeyId: __, policy: ___, ...secret }: Secret) {
  return secret;
}

/** The id of a version, made as Pulumi's provider makes one. Calls accept ids of 32 to 64 characters alone. */
function versionId(resource: GraphResource): string {
  const { state, id } = resource;
  const digits = createHash("sha256").update(id).digest("hex").slice(0, 26);
  return text(state.versionId) ?? `terraform-${digits}`;
}

/** The id that the version has in folders for data of before. */
function legacyId({ state, id }: GraphResource): string {
  return text(state.versionId) ?? id;
}

function valueOf({ SecretString, SecretBinary }: PutSecretValue): SecretValue | undefined {
  if (typeof SecretString === "string") return { SecretString };
  return typeof SecretBinary === "string" ? { SecretBinary } : undefined;
}
