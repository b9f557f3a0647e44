import { randomBytes } from "node:crypto";
import { parseJson } from "../../http/json";
import type { Input, Output, Place } from "../endpoint/aws-api";
import type { Operation } from "../endpoint/aws-service";
import { ServiceError } from "../service-error";
import { limitedTags, MOST_TAGS } from "../tag-limit";
import { matchesFilters, pageOf } from "./listing";
import { CURRENT, type Secret } from "./secret";
import { isOver, type Secrets } from "./store";
import { putVersion, readContent, readToken } from "./values";

const DAY_MS = 86_400_000;
const WINDOW_DAYS = { least: 7, most: 30 };
const NAME = /^[a-zA-Z0-9/_+=.@!-]{1,512}$/;

/** Operations on secrets themselves. */
export function manageOperations(secrets: Secrets, now: () => number): Readonly<Record<string, Operation>> {
  const change = (input: Input, by: Partial<Secret>): Secret => {
    const secret = { ...secrets.getUndeleted(input.SecretId, now()), ...by };
    secrets.commit({ kind: "secret-put", secret });
    return secret;
  };
  return {
    CreateSecret: (input, { place }) => create(secrets, input, now(), place),
    UpdateSecret: (input) => update(secrets, input, now()),
    DescribeSecret: (input) => describe(secrets.get(input.SecretId, now())),
    ListSecrets: (input) => list(secrets, input, now()),
    DeleteSecret: (input) => remove(secrets, input, now()),
    RestoreSecret: (input) => {
      const { goneAt: _, deletedAt: __, ...secret } = secrets.get(input.SecretId, now());
      secrets.commit({ kind: "secret-put", secret });
      return named(secret);
    },
    TagResource: (input) => {
      const { tags } = secrets.getUndeleted(input.SecretId, now());
      change(input, { tags: limited([...new Map([...tags, ...readTags(input.Tags)])]) });
      return {};
    },
    UntagResource: (input) => {
      const { tags } = secrets.getUndeleted(input.SecretId, now());
      const removed = new Set(Array.isArray(input.TagKeys) ? input.TagKeys : []);
      change(input, { tags: tags.filter(([key]) => !removed.has(key)) });
      return {};
    },
    GetResourcePolicy: (input) => {
      const secret = secrets.get(input.SecretId, now());
      return { ...named(secret), ...(secret.policy !== undefined && { ResourcePolicy: secret.policy }) };
    },
    PutResourcePolicy: (input) => named(change(input, { policy: readPolicyText(input.ResourcePolicy) })),
    DeleteResourcePolicy: (input) => named(change(input, { policy: undefined })),
  };
}

function named({ arn, name }: Pick<Secret, "arn" | "name">): Output {
  return { ARN: arn, Name: name };
}

function create(secrets: Secrets, input: Input, now: number, place: Place): Output {
  const name = String(input.Name ?? "");
  if (!NAME.test(name))
    throw new ServiceError(
      "ValidationException",
      "Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!",
    );
  const token = readToken(input);
  const existing = secrets.find(name);
  if (existing && !isOver(existing, now)) return createAgain(existing, token, input);
  const secret: Secret = {
    name,
    arn: `arn:aws:secretsmanager:${place.region}:${place.accountId}:secret:${name}-${drawSuffix()}`,
    ...settingsOf(input),
    tags: limited(readTags(input.Tags)),
    versions: [],
    createdAt: now,
    changedAt: now,
  };
  if (readContent(input) === undefined) {
    secrets.commit({ kind: "secret-put", secret });
    return named(secret);
  }
  return { ...named(secret), VersionId: putVersion(secrets, secret, input, [CURRENT], now) };
}

/** The same call once more is answered as the first one was. */
function createAgain(secret: Secret, token: string, input: Input): Output {
  const version = secret.versions.find(({ id }) => id === token);
  if (version && JSON.stringify(version.content) === JSON.stringify(readContent(input)))
    return { ...named(secret), VersionId: token };
  if (secret.goneAt !== undefined)
    throw new ServiceError(
      "InvalidRequestException",
      "You can't create this secret because a secret with this name is already scheduled for deletion.",
    );
  if (version)
    throw new ServiceError(
      "ResourceExistsException",
      `You can't use ClientRequestToken ${token} because that value is already in use for a version of secret ${secret.arn}.`,
    );
  throw new ServiceError(
    "ResourceExistsException",
    `The operation failed because the secret ${secret.name} already exists.`,
  );
}

function update(secrets: Secrets, input: Input, now: number): Output {
  const token = readToken(input);
  const before = secrets.getUndeleted(input.SecretId, now);
  const secret = { ...before, ...settingsOf(input), changedAt: now };
  if (readContent(input) === undefined) {
    secrets.commit({ kind: "secret-put", secret });
    return named(secret);
  }
  putVersion(secrets, secret, input, [CURRENT], now);
  return { ...named(secret), VersionId: token };
}

function settingsOf({ Description, KmsKeyId }: Input): Partial<Secret> {
  return {
    ...(Description !== undefined && { description: String(Description) }),
    ...(KmsKeyId !== undefined && { kmsKeyId: String(KmsKeyId) }),
  };
}

function describe(secret: Secret): Output {
  const { versions, ...rest } = overview(secret);
  return { ...rest, VersionIdsToStages: versions };
}

function list(secrets: Secrets, input: Input, now: number): Output {
  const isListed = (secret: Secret) =>
    !isOver(secret, now) &&
    (secret.goneAt === undefined || input.IncludePlannedDeletion === true) &&
    matchesFilters(secret, input.Filters);
  const found = secrets.all.filter(isListed);
  if (input.SortOrder === "desc") found.reverse();
  const { items, next } = pageOf(found, input, 100);
  const SecretList = items.map((secret) => {
    const { versions, ...rest } = overview(secret);
    return { ...rest, SecretVersionsToStages: versions };
  });
  return { SecretList, ...next };
}

function overview(secret: Secret) {
  const { description, kmsKeyId, tags, createdAt, changedAt, deletedAt } = secret;
  const staged = secret.versions.filter(({ stages }) => stages.length > 0);
  const accessed = Math.max(0, ...secret.versions.map(({ accessedAt = 0 }) => accessedAt));
  return {
    ...named(secret),
    ...(description !== undefined && { Description: description }),
    ...(kmsKeyId !== undefined && { KmsKeyId: kmsKeyId }),
    LastChangedDate: changedAt / 1000,
    ...(accessed > 0 && { LastAccessedDate: accessed / 1000 }),
    ...(deletedAt !== undefined && { DeletedDate: deletedAt / 1000 }),
    ...(tags.length > 0 && { Tags: tags.map(([Key, Value]) => ({ Key, Value })) }),
    versions: Object.fromEntries(staged.map(({ id, stages }) => [id, stages])),
    CreatedDate: createdAt / 1000,
  };
}

function remove(secrets: Secrets, input: Input, now: number): Output {
  const { RecoveryWindowInDays, ForceDeleteWithoutRecovery } = input;
  const isForced = ForceDeleteWithoutRecovery === true;
  if (isForced && RecoveryWindowInDays !== undefined)
    throw new ServiceError(
      "InvalidParameterException",
      "You can't use ForceDeleteWithoutRecovery in conjunction with RecoveryWindowInDays.",
    );
  const days = Number(RecoveryWindowInDays ?? WINDOW_DAYS.most);
  if (!(days >= WINDOW_DAYS.least && days <= WINDOW_DAYS.most))
    throw new ServiceError(
      "InvalidParameterException",
      "The RecoveryWindowInDays value must be between 7 and 30 days (inclusive).",
    );
  const secret = isForced ? secrets.get(input.SecretId, now) : secrets.getUndeleted(input.SecretId, now);
  const goneAt = isForced ? now : now + days * DAY_MS;
  if (isForced) secrets.commit({ kind: "secret-deleted", secret: secret.name });
  else secrets.commit({ kind: "secret-put", secret: { ...secret, deletedAt: now, goneAt } });
  return { ...named(secret), DeletionDate: goneAt / 1000 };
}

function readPolicyText(value: unknown): string {
  const policy = String(value ?? "");
  try {
    parseJson(policy);
  } catch {
    throw new ServiceError("MalformedPolicyDocumentException", "This resource policy contains invalid Json.");
  }
  return policy;
}

function limited(tags: Secret["tags"]): Secret["tags"] {
  return limitedTags(tags, "InvalidParameterException", `A secret can have at most ${MOST_TAGS} tags.`);
}

function readTags(value: unknown): readonly (readonly [string, string])[] {
  const list = (Array.isArray(value) ? value : []) as readonly {
    readonly Key?: unknown;
    readonly Value?: unknown;
  }[];
  return list.map(({ Key, Value }) => [String(Key), String(Value ?? "")] as const);
}

/** Six letters behind the name, so that a secret that is made again is another one. */
function drawSuffix(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return [...randomBytes(6)].map((byte) => letters[byte % letters.length]).join("");
}
