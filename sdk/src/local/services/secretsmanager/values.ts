import type { Input, Output } from "../endpoint/aws-api";
import type { Operation } from "../endpoint/aws-service";
import { ServiceError } from "../service-error";
import { matchesFilters, pageOf } from "./listing";
import {
  CURRENT,
  moveStage,
  type Secret,
  type SecretContent,
  type SecretVersion,
  versionAt,
  withVersion,
} from "./secret";
import type { Secrets } from "./store";

/** Bytes of a value. @see Secrets Manager quotas */
const LARGEST = 65_536;

/** Operations on what secrets hold. */
export function valueOperations(secrets: Secrets, now: () => number): Readonly<Record<string, Operation>> {
  return {
    GetSecretValue: (input) => getValue(secrets, input, now()),
    BatchGetSecretValue: (input) => getValues(secrets, input, now()),
    PutSecretValue: (input) => {
      const secret = secrets.getUndeleted(input.SecretId, now());
      const stages = textsOf(input.VersionStages) ?? [CURRENT];
      const version = putVersion(secrets, secret, input, stages, now());
      return { ARN: secret.arn, Name: secret.name, VersionId: version, VersionStages: stages };
    },
    UpdateSecretVersionStage: (input) => {
      const secret = secrets.getUndeleted(input.SecretId, now());
      const { stage, to } = readMove(secret, input);
      secrets.commit({
        kind: "secret-put",
        secret: { ...secret, versions: moveStage(secret.versions, stage, to) },
      });
      return { ARN: secret.arn, Name: secret.name };
    },
    ListSecretVersionIds: (input) => {
      const { arn, name, versions } = secrets.get(input.SecretId, now());
      const listed = versions.filter(({ stages }) => input.IncludeDeprecated === true || stages.length > 0);
      const { items, next } = pageOf(listed, input, 100);
      return { ARN: arn, Name: name, Versions: items.map(describeVersion), ...next };
    },
  };
}

/** Adds a version with what a call holds, and gives its id. The same call once more changes nothing. */
export function putVersion(
  secrets: Secrets,
  secret: Secret,
  input: Input,
  stages: readonly string[],
  now: number,
): string {
  const id = readToken(input);
  const content = readContent(input);
  if (content === undefined)
    throw new ServiceError(
      "InvalidParameterException",
      "You must provide either SecretString or SecretBinary.",
    );
  const kept = secret.versions.find((version) => version.id === id);
  if (kept && JSON.stringify(kept.content) !== JSON.stringify(content))
    throw new ServiceError(
      "ResourceExistsException",
      "You can't use ClientRequestToken " +
        `${id} because that value is already in use for a version of secret ${secret.arn}.`,
    );
  if (!kept) {
    const version = { id, content, stages, createdAt: now };
    secrets.commit({ kind: "secret-put", secret: { ...withVersion(secret, version), changedAt: now } });
  }
  return id;
}

/** What a call holds; `undefined` where it holds nothing. */
export function readContent({ SecretString, SecretBinary }: Input): SecretContent | undefined {
  if (SecretString !== undefined && SecretBinary !== undefined)
    throw new ServiceError(
      "InvalidParameterException",
      "You can't specify both a binary secret value and a string secret value in the same secret.",
    );
  const size =
    SecretString === undefined
      ? Buffer.from(String(SecretBinary ?? ""), "base64").length
      : Buffer.byteLength(String(SecretString));
  if (size > LARGEST)
    throw new ServiceError(
      "ValidationException",
      `1 validation error detected: Value at 'secretString' failed to satisfy constraint: Member must have length less than or equal to ${LARGEST}`,
    );
  if (SecretString !== undefined) return { SecretString: String(SecretString) };
  return SecretBinary === undefined ? undefined : { SecretBinary: String(SecretBinary) };
}

export function readToken({ ClientRequestToken }: Input): string {
  if (typeof ClientRequestToken === "string" && ClientRequestToken !== "") return ClientRequestToken;
  throw new ServiceError(
    "InvalidRequestException",
    "You must provide a ClientRequestToken value. We recommend a UUID-type value.",
  );
}

function getValue(secrets: Secrets, input: Input, now: number): Output {
  const secret = secrets.getUndeleted(input.SecretId, now);
  const { arn, name } = secret;
  const { id, content, stages, createdAt } = wantedVersion(secret, input);
  secrets.apply({ kind: "secret-put", secret: accessed(secret, id, now) });
  const VersionStages = stages.length > 0 ? { VersionStages: stages } : {};
  return { ARN: arn, Name: name, VersionId: id, ...content, ...VersionStages, CreatedDate: createdAt / 1000 };
}

function wantedVersion(secret: Secret, { VersionId, VersionStage }: Input): SecretVersion {
  const byId = secret.versions.find(({ id }) => id === VersionId);
  if (
    VersionId !== undefined &&
    VersionStage !== undefined &&
    byId &&
    !byId.stages.includes(String(VersionStage))
  )
    throw new ServiceError(
      "InvalidRequestException",
      "You provided a VersionStage that is not associated to the provided VersionId.",
    );
  const stage = String(VersionStage ?? CURRENT);
  const found = VersionId === undefined ? versionAt(secret, stage) : byId;
  if (found?.content) return found;
  const what = VersionId === undefined ? `staging label: ${stage}` : `VersionId: ${VersionId}`;
  throw new ServiceError(
    "ResourceNotFoundException",
    `Secrets Manager can't find the specified secret value for ${what}`,
  );
}

/** AWS knows the day. It is no change that has to be kept. */
function accessed(secret: Secret, id: string, now: number): Secret {
  const accessedAt = now - (now % 86_400_000);
  const versions = secret.versions.map((version) =>
    version.id === id ? { ...version, accessedAt } : version,
  );
  return { ...secret, versions };
}

function getValues(secrets: Secrets, input: Input, now: number): Output {
  const ids = textsOf(input.SecretIdList);
  if ((ids === undefined) === (input.Filters === undefined))
    throw new ServiceError(
      "InvalidParameterException",
      "Either 'SecretIdList' or 'Filters' must be provided, but not both.",
    );
  const found = secrets.all.filter(
    (secret) => secret.goneAt === undefined && matchesFilters(secret, input.Filters),
  );
  const { items, next } = pageOf(ids ?? found.map(({ arn }) => arn), input, 20);
  const SecretValues: Output[] = [];
  const Errors: Output[] = [];
  for (const SecretId of items) {
    try {
      SecretValues.push(getValue(secrets, { SecretId }, now));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      Errors.push({ SecretId, ErrorCode: error.code, Message: error.message });
    }
  }
  return { SecretValues, Errors, ...next };
}

function readMove(secret: Secret, input: Input): { readonly stage: string; readonly to: string | undefined } {
  const stage = String(input.VersionStage ?? "");
  const { RemoveFromVersionId: from, MoveToVersionId } = input;
  const to = MoveToVersionId === undefined ? undefined : String(MoveToVersionId);
  const has = versionAt(secret, stage);
  if (has && has.id !== from && has.id !== to)
    throw new ServiceError(
      "InvalidParameterException",
      `The parameter RemoveFromVersionId can't be empty. Staging label ${stage} is currently attached to version ${has.id}, so you must explicitly reference that version in RemoveFromVersionId.`,
    );
  if (to !== undefined && !secret.versions.some(({ id }) => id === to))
    throw new ServiceError(
      "ResourceNotFoundException",
      `Secrets Manager can't find the specified secret version: ${to}`,
    );
  return { stage, to };
}

function describeVersion({ id, stages, createdAt, accessedAt }: SecretVersion): Output {
  return {
    VersionId: id,
    ...(stages.length > 0 && { VersionStages: stages }),
    ...(accessedAt !== undefined && { LastAccessedDate: accessedAt / 1000 }),
    CreatedDate: createdAt / 1000,
    KmsKeyIds: ["DefaultEncryptionKey"],
  };
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}
