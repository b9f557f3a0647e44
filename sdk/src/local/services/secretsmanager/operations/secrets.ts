import { randomBytes } from "node:crypto";
import type { AccountRegion } from "../../endpoint/aws-api";
import type { SomeOperations } from "../../endpoint/model-operations";
import type {
  Calls,
  CreateSecretRequest,
  CreateSecretResponse,
  ListSecretsRequest,
  ListSecretsResponse,
  UpdateSecretRequest,
  UpdateSecretResponse,
} from "../../model/calls/secretsmanager";
import { INVALID_NAME, secretsError } from "../errors";
import { matchesFilters, pageOf } from "../listing";
import { CURRENT, type Secret } from "../state/secret";
import { checkName, isOver, type Secrets } from "../state/secrets";
import { readTags } from "./tags";
import { putVersion, readToken, readValue } from "./values";

/** Operations on secrets themselves. */
export function manageOperations(secrets: Secrets, now: () => number) {
  return {
    CreateSecret: (input, { accountRegion }) => create(secrets, input, now(), accountRegion),
    UpdateSecret: (input) => update(secrets, input, now()),
    DescribeSecret: ({ SecretId }) => {
      const { versions, ...rest } = overview(secrets.get(SecretId, now()));
      return { ...rest, VersionIdsToStages: versions };
    },
    ListSecrets: (input) => list(secrets, input, now()),
  } satisfies SomeOperations<Calls>;
}

export function named({ arn, name }: Pick<Secret, "arn" | "name">) {
  return { ARN: arn, Name: name };
}

/** Six letters behind the name, so that a secret that is made again is another one. */
export function newArn(name: string, { region, accountId }: AccountRegion): string {
  return `arn:aws:secretsmanager:${region}:${accountId}:secret:${name}-${drawSuffix()}`;
}

function create(
  secrets: Secrets,
  input: CreateSecretRequest,
  now: number,
  accountRegion: AccountRegion,
): CreateSecretResponse {
  const { Name: name, Tags } = input;
  if (name.startsWith("arn:")) throw secretsError("ValidationException", INVALID_NAME);
  checkName(name);
  const token = readToken(input);
  const existing = secrets.find(name);
  if (existing && !isOver(existing, now)) return createAgain(existing, token, input);
  const secret: Secret = {
    name,
    arn: newArn(name, accountRegion),
    ...settingsOf(input),
    ...(Tags && { tags: readTags(Tags) }),
    versions: [],
    createdAt: now,
    changedAt: now,
  };
  if (readValue(input) === undefined) {
    secrets.commit({ kind: "secret-put", secret });
    return named(secret);
  }
  return { ...named(secret), VersionId: putVersion(secrets, secret, input, [CURRENT], now) };
}

/** The same call once more is answered as the first one was. */
function createAgain(secret: Secret, token: string, input: CreateSecretRequest): CreateSecretResponse {
  const version = secret.versions.find(({ id }) => id === token);
  if (version && JSON.stringify(version.content) === JSON.stringify(readValue(input)))
    return { ...named(secret), VersionId: token };
  if (secret.goneAt !== undefined)
    throw secretsError(
      "InvalidRequestException",
      "You can't create this secret because a secret with this name is already scheduled for deletion.",
    );
  if (version)
    throw secretsError(
      "ResourceExistsException",
      `You can't use ClientRequestToken ${token} because that value is already in use for a version of secret ${secret.arn}.`,
    );
  throw secretsError(
    "ResourceExistsException",
    `The operation failed because the secret ${secret.name} already exists.`,
  );
}

function update(secrets: Secrets, input: UpdateSecretRequest, now: number): UpdateSecretResponse {
  const token = readToken(input);
  const before = secrets.getUndeleted(input.SecretId, now);
  const secret = { ...before, ...settingsOf(input), changedAt: now };
  if (readValue(input) === undefined) {
    secrets.commit({ kind: "secret-put", secret });
    return named(secret);
  }
  putVersion(secrets, secret, input, [CURRENT], now);
  return { ...named(secret), VersionId: token };
}

function settingsOf({ Description, KmsKeyId }: UpdateSecretRequest | CreateSecretRequest): Partial<Secret> {
  return {
    ...(Description !== undefined && { description: Description }),
    ...(KmsKeyId !== undefined && { kmsKeyId: KmsKeyId }),
  };
}

function list(secrets: Secrets, input: ListSecretsRequest, now: number): ListSecretsResponse {
  const isListed = (secret: Secret) =>
    !isOver(secret, now) &&
    (secret.goneAt === undefined || (input.IncludePlannedDeletion ?? false)) &&
    matchesFilters(secret, input.Filters);
  const found = secrets.all.filter(isListed).sort(orderOf(input));
  if (input.SortOrder === "desc") found.reverse();
  const { items, next } = pageOf(found, input, 100);
  const SecretList = items.map((secret) => {
    const { versions, ...rest } = overview(secret);
    return { ...rest, SecretVersionsToStages: versions };
  });
  return { SecretList, ...next };
}

/** The order of a list: by creation, unless the call names another one. */
function orderOf({ SortBy }: ListSecretsRequest): (a: Secret, b: Secret) => number {
  switch (SortBy) {
    case "name":
      return (a, b) => (a.name < b.name ? -1 : 1);
    case "last-changed-date":
      return (a, b) => a.changedAt - b.changedAt;
    case "last-accessed-date":
      return (a, b) => accessedAt(a) - accessedAt(b);
    default:
      return (a, b) => a.createdAt - b.createdAt;
  }
}

/** The description of a secret, without members that it does not have: versions, and tags until it has had some. */
function overview(secret: Secret) {
  const { description, kmsKeyId, tags, createdAt, changedAt, deletedAt } = secret;
  const staged = secret.versions.filter(({ stages }) => stages.length > 0);
  const accessed = accessedAt(secret);
  return {
    ...named(secret),
    ...(description && { Description: description }),
    ...(kmsKeyId !== undefined && { KmsKeyId: kmsKeyId }),
    LastChangedDate: changedAt / 1000,
    ...(accessed > 0 && { LastAccessedDate: accessed / 1000 }),
    ...(deletedAt !== undefined && { DeletedDate: deletedAt / 1000 }),
    ...(tags && { Tags: tags.map(([Key, Value]) => ({ Key, Value })) }),
    versions:
      staged.length > 0 ? Object.fromEntries(staged.map(({ id, stages }) => [id, stages])) : undefined,
    CreatedDate: createdAt / 1000,
  };
}

function accessedAt({ versions }: Secret): number {
  return Math.max(0, ...versions.map((version) => version.accessedAt ?? 0));
}

function drawSuffix(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return [...randomBytes(6)].map((byte) => letters[byte % letters.length]).join("");
}
