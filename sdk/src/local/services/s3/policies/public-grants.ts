import type { Grant, StoredVersion } from "../state/types";

const GLOBAL_GROUP = /\/groups\/global\/(AllUsers|AuthenticatedUsers)$/;

/** Whether a grant is for everybody, or for everybody with an account. */
export function isPublicGrant({ Grantee: { URI: uri } }: Pick<Grant, "Grantee">): boolean {
  return uri !== undefined && GLOBAL_GROUP.test(uri);
}

/**
 * Actions that a permission in an access list allows.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#permissions
 */
const ON_BUCKET: Readonly<Record<string, readonly string[]>> = {
  READ: ["ListBucket", "ListBucketVersions", "ListBucketMultipartUploads"],
  READ_ACP: ["GetBucketAcl"],
  WRITE_ACP: ["PutBucketAcl"],
};
const ON_OBJECT: Readonly<Record<string, readonly string[]>> = {
  READ: ["GetObject"],
  READ_ACP: ["GetObjectAcl"],
  WRITE_ACP: ["PutObjectAcl"],
};
const ON_VERSION: Readonly<Record<string, readonly string[]>> = {
  READ: ["GetObjectVersion"],
  READ_ACP: ["GetObjectVersionAcl"],
  WRITE_ACP: ["PutObjectVersionAcl"],
};

interface AclStatement {
  readonly Effect: "Allow";
  readonly Principal: unknown;
  readonly Action: readonly string[];
  readonly Resource: string;
  readonly Condition?: object;
}

/** The list of a bucket as statements of a policy. A grantee who may write may do so under any key. */
export function bucketStatements(bucket: string, grants: readonly Grant[]): readonly AclStatement[] {
  const arn = `arn:aws:s3:::${bucket}`;
  const writes = grants.filter(({ Permission }) => ["WRITE", "FULL_CONTROL"].includes(Permission));
  return [...statements(grants, ON_BUCKET, arn), ...statements(writes, { WRITE: ["PutObject"] }, `${arn}/*`)];
}

/** The lists of an object's versions as statements: of the newest, and of each by its id. */
export function objectStatements(arn: string, versions: readonly StoredVersion[]): readonly AclStatement[] {
  return versions.flatMap(({ acl, versionId }, at) => {
    if (acl === undefined) return [];
    const condition = { StringEquals: { "s3:VersionId": versionId } };
    const byId = statements(acl, ON_VERSION, arn).map((one) => ({
      ...one,
      Condition: { ...one.Condition, ...condition },
    }));
    return at === 0 ? [...statements(acl, ON_OBJECT, arn), ...byId] : byId;
  });
}

function statements(
  grants: readonly Grant[],
  actions: Readonly<Record<string, readonly string[]>>,
  Resource: string,
): readonly AclStatement[] {
  return grants.filter(isPublicGrant).map(({ Grantee: { URI: uri }, Permission }) => {
    const allowed =
      Permission === "FULL_CONTROL" ? Object.values(actions).flat() : (actions[Permission] ?? []);
    return {
      Effect: "Allow",
      Principal: "*",
      Action: allowed.map((action) => `s3:${action}`),
      Resource,
      // Nobody without a signature is a user with an account.
      ...(uri?.endsWith("/AuthenticatedUsers") && {
        Condition: { Null: { "aws:PrincipalAccount": "false" } },
      }),
    };
  });
}
