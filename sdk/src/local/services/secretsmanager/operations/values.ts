import type { SomeOperations } from "../../endpoint/model-operations";
import { validationMessage } from "../../model";
import type {
  APIErrorType,
  BatchGetSecretValueRequest,
  BatchGetSecretValueResponse,
  Calls,
  GetSecretValueRequest,
  GetSecretValueResponse,
  SecretValueEntry,
  SecretVersionsListEntry,
  UpdateSecretVersionStageRequest,
} from "../../model/calls/secretsmanager";
import { faultText } from "../../model/fault";
import { ServiceError } from "../../service-error";
import { secretsError } from "../errors";
import { matchesFilters, pageOf } from "../listing";
import {
  CURRENT,
  moveStage,
  type Secret,
  type SecretValue,
  type SecretVersion,
  versionAt,
  withVersion,
} from "../state/secret";
import type { Secrets } from "../state/secrets";

/** Bytes of a value. @see Secrets Manager quotas */
const LARGEST = 65_536;

/** Members of calls that give a secret a value. */
interface ValueInput {
  readonly ClientRequestToken?: string;
  readonly SecretString?: string;
  readonly SecretBinary?: string;
}

/** Operations on the values of secrets. */
export function valueOperations(secrets: Secrets, now: () => number) {
  return {
    GetSecretValue: (input) => getValue(secrets, input, now()),
    BatchGetSecretValue: (input) => getValues(secrets, input, now()),
    PutSecretValue: (input) => {
      readToken(input);
      const secret = secrets.getUndeleted(input.SecretId, now());
      const stages = input.VersionStages ?? [CURRENT];
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
      const listed = versions.filter(({ stages }) => input.IncludeDeprecated || stages.length > 0);
      const { items, next } = pageOf(listed, input, 100);
      return { ARN: arn, Name: name, Versions: items.map(describeVersion), ...next };
    },
  } satisfies SomeOperations<Calls>;
}

/** Adds a version with the value in a call, and returns its id. The same call once more changes nothing. */
export function putVersion(
  secrets: Secrets,
  secret: Secret,
  input: ValueInput,
  stages: readonly string[],
  now: number,
): string {
  const id = readToken(input);
  const content = readValue(input);
  if (content === undefined)
    throw secretsError("InvalidParameterException", "You must provide either SecretString or SecretBinary.");
  const existing = secret.versions.find((version) => version.id === id);
  if (existing && JSON.stringify(existing.content) !== JSON.stringify(content))
    throw secretsError(
      "ResourceExistsException",
      "You can't use ClientRequestToken " +
        `${id} because that value is already in use for a version of secret ${secret.arn}.`,
    );
  if (!existing) {
    const version = { id, content, stages, createdAt: now };
    secrets.commit({ kind: "secret-put", secret: { ...withVersion(secret, version), changedAt: now } });
  }
  return id;
}

/** The value in a call, or `undefined`. */
export function readValue({ SecretString, SecretBinary }: ValueInput): SecretValue | undefined {
  if (SecretString !== undefined && SecretBinary !== undefined)
    throw secretsError(
      "InvalidParameterException",
      "You can't specify both a binary secret value and a string secret value in the same secret.",
    );
  const size =
    SecretString === undefined
      ? Buffer.from(SecretBinary ?? "", "base64").length
      : Buffer.byteLength(SecretString);
  if (size > LARGEST) {
    const must = `Member must have length less than or equal to ${LARGEST}`;
    throw secretsError("ValidationException", validationMessage([faultText("Value", "secretString", must)]));
  }
  if (SecretString !== undefined) return { SecretString };
  return SecretBinary === undefined ? undefined : { SecretBinary };
}

export function readToken({ ClientRequestToken }: ValueInput): string {
  if (ClientRequestToken !== undefined) return ClientRequestToken;
  throw secretsError(
    "InvalidRequestException",
    "You must provide a ClientRequestToken value. We recommend a UUID-type value.",
  );
}

function getValue(secrets: Secrets, input: GetSecretValueRequest, now: number): GetSecretValueResponse {
  const secret = secrets.getUndeleted(input.SecretId, now);
  const { arn, name } = secret;
  const { id, content, stages, createdAt } = wantedVersion(secret, input);
  secrets.apply({ kind: "secret-put", secret: accessed(secret, id, now) });
  const VersionStages = stages.length > 0 ? { VersionStages: stages } : {};
  return { ARN: arn, Name: name, VersionId: id, ...content, ...VersionStages, CreatedDate: createdAt / 1000 };
}

function wantedVersion(secret: Secret, { VersionId, VersionStage }: GetSecretValueRequest): SecretVersion {
  const byId = secret.versions.find(({ id }) => id === VersionId);
  if (VersionId !== undefined && VersionStage !== undefined && byId && !byId.stages.includes(VersionStage))
    throw secretsError(
      "InvalidRequestException",
      "You provided a VersionStage that is not associated to the provided VersionId.",
    );
  const stage = VersionStage ?? CURRENT;
  const found = VersionId === undefined ? versionAt(secret, stage) : byId;
  if (found?.content) return found;
  const what = VersionId === undefined ? `staging label: ${stage}` : `VersionId: ${VersionId}`;
  throw secretsError(
    "ResourceNotFoundException",
    `Secrets Manager can't find the specified secret value for ${what}`,
  );
}

/** AWS shows the day. It is not written to the journal. */
function accessed(secret: Secret, id: string, now: number): Secret {
  const accessedAt = now - (now % 86_400_000);
  const versions = secret.versions.map((version) =>
    version.id === id ? { ...version, accessedAt } : version,
  );
  return { ...secret, versions };
}

function getValues(
  secrets: Secrets,
  input: BatchGetSecretValueRequest,
  now: number,
): BatchGetSecretValueResponse {
  const ids = input.SecretIdList;
  if ((ids === undefined) === (input.Filters === undefined))
    throw secretsError(
      "InvalidParameterException",
      "Either 'SecretIdList' or 'Filters' must be provided, but not both.",
    );
  const found = secrets.all.filter(
    (secret) => secret.goneAt === undefined && matchesFilters(secret, input.Filters),
  );
  const { items, next } = pageOf(ids ?? found.map(({ arn }) => arn), input, 20);
  const SecretValues: SecretValueEntry[] = [];
  const Errors: APIErrorType[] = [];
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

function readMove(secret: Secret, input: UpdateSecretVersionStageRequest) {
  const { VersionStage: stage, RemoveFromVersionId: from, MoveToVersionId: to } = input;
  const has = versionAt(secret, stage);
  if (has && has.id !== from && has.id !== to)
    throw secretsError(
      "InvalidParameterException",
      `The parameter RemoveFromVersionId can't be empty. Staging label ${stage} is currently attached to version ${has.id}, so you must explicitly reference that version in RemoveFromVersionId.`,
    );
  if (to !== undefined && !secret.versions.some(({ id }) => id === to))
    throw secretsError(
      "ResourceNotFoundException",
      `Secrets Manager can't find the specified secret version: ${to}`,
    );
  return { stage, to };
}

function describeVersion({ id, stages, createdAt, accessedAt }: SecretVersion): SecretVersionsListEntry {
  return {
    VersionId: id,
    ...(stages.length > 0 && { VersionStages: stages }),
    ...(accessedAt !== undefined && { LastAccessedDate: accessedAt / 1000 }),
    CreatedDate: createdAt / 1000,
    KmsKeyIds: ["DefaultEncryptionKey"],
  };
}
