/** The value of a version of a secret: text, or bytes as base64 text. */
export type SecretValue = { readonly SecretString: string } | { readonly SecretBinary: string };

/** One version of a secret. */
export interface SecretVersion {
  readonly id: string;
  /** Absent while it is only known to be the program's, which has it. */
  readonly content?: SecretValue | undefined;
  readonly stages: readonly string[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly accessedAt?: number | undefined;
  /** Whether the program has its value, which is then not written to a disk. */
  readonly isOfProgram?: true | undefined;
}

/** A secret with all its versions, the oldest first. */
export interface Secret {
  readonly name: string;
  readonly arn: string;
  readonly description?: string | undefined;
  readonly kmsKeyId?: string | undefined;
  /** Absent until it has some. */
  readonly tags?: readonly (readonly [key: string, value: string])[] | undefined;
  /** JSON text. */
  readonly policy?: string | undefined;
  readonly versions: readonly SecretVersion[];
  readonly createdAt: number;
  readonly changedAt: number;
  /** The time when it is deleted for good. Absent unless it is deleted. */
  readonly goneAt?: number | undefined;
  readonly deletedAt?: number | undefined;
}

export const CURRENT = "AWSCURRENT";
const PREVIOUS = "AWSPREVIOUS";
const PENDING = "AWSPENDING";

/** Adds a version, which takes its stages from those that have them. */
export function withVersion(secret: Secret, version: SecretVersion): Secret {
  const others = secret.versions.filter(({ id }) => id !== version.id);
  const isNewCurrent = version.stages.includes(CURRENT);
  // A version that a new current one follows is no longer pending.
  const freed = isNewCurrent
    ? others.map((other) => (other.stages.includes(CURRENT) ? without(other, PENDING) : other))
    : others;
  const moved = version.stages.reduce<readonly SecretVersion[]>(
    (versions, stage) => moveStage(versions, stage, version.id),
    [...freed, { ...version, stages: [] }],
  );
  return { ...secret, versions: moved };
}

/**
 * Moves a stage to a version. The version that was current is the previous one then.
 * @see Secrets Manager API reference, UpdateSecretVersionStage
 */
export function moveStage(
  versions: readonly SecretVersion[],
  stage: string,
  to: string | undefined,
): readonly SecretVersion[] {
  const before = versions.find(({ stages }) => stages.includes(stage));
  const taken = versions.map((version) => without(version, stage));
  const given = taken.map((version) => (version.id === to ? withStage(version, stage) : version));
  const isFollowed = stage === CURRENT && before !== undefined && before.id !== to;
  return isFollowed ? moveStage(given, PREVIOUS, before.id) : given;
}

/** The version with this stage. */
export function versionAt({ versions }: Secret, stage: string): SecretVersion | undefined {
  return versions.find(({ stages }) => stages.includes(stage));
}

function withStage(version: SecretVersion, stage: string): SecretVersion {
  return { ...version, stages: [...version.stages, stage].sort() };
}

function without(version: SecretVersion, stage: string): SecretVersion {
  return version.stages.includes(stage)
    ? { ...version, stages: version.stages.filter((other) => other !== stage) }
    : version;
}
