import type { AccessControlPolicy, Grantee as NamedGrantee, PutBucketAclRequest } from "../../model/calls/s3";
import { enumOf } from "../../model/read-model";
import { ServiceError } from "../../service-error";
import { invalidArgument, invalidRequest, malformedXml } from "../errors";
import type { Grant, Grantee } from "../state/types";

const GROUPS = "http://acs.amazonaws.com/groups/";
export const ALL_USERS = `${GROUPS}global/AllUsers`;
export const AUTHENTICATED_USERS = `${GROUPS}global/AuthenticatedUsers`;
const LOG_DELIVERY = `${GROUPS}s3/LogDelivery`;
const KNOWN_GROUPS: ReadonlySet<string> = new Set([ALL_USERS, AUTHENTICATED_USERS, LOG_DELIVERY]);
const CANONICAL_ID = /^[0-9a-f]{64}$/;
const NOT_OF_SCHEMA = malformedXml().message;

/** Headers that grant something, by the member of each: `id="...", uri="..."`. */
const GRANT_HEADERS = {
  GrantFullControl: { header: "x-amz-grant-full-control", permission: "FULL_CONTROL" },
  GrantRead: { header: "x-amz-grant-read", permission: "READ" },
  GrantReadACP: { header: "x-amz-grant-read-acp", permission: "READ_ACP" },
  GrantWrite: { header: "x-amz-grant-write", permission: "WRITE" },
  GrantWriteACP: { header: "x-amz-grant-write-acp", permission: "WRITE_ACP" },
} as const;
const GRANT_MEMBERS = Object.keys(GRANT_HEADERS) as readonly (keyof typeof GRANT_HEADERS)[];

/**
 * Grants of canned access lists beside the owner's full control, as pairs of a group and a permission.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl
 */
const CANNED: Readonly<Record<string, readonly (readonly [group: string, permission: string])[]>> = {
  "public-read": [[ALL_USERS, "READ"]],
  "public-read-write": [
    [ALL_USERS, "READ"],
    [ALL_USERS, "WRITE"],
  ],
  "authenticated-read": [[AUTHENTICATED_USERS, "READ"]],
  "log-delivery-write": [
    [LOG_DELIVERY, "WRITE"],
    [LOG_DELIVERY, "READ_ACP"],
  ],
};

/** Members of a call that grants something. */
export type Granting = Pick<PutBucketAclRequest, "ACL" | "AccessControlPolicy" | keyof typeof GRANT_HEADERS>;

/** The grants in the headers or the document of a call, or `undefined` for a call without any. */
export function readGrants(input: Granting, owner: string): readonly Grant[] | undefined {
  const { ACL: canned, AccessControlPolicy: document } = input;
  const headers = GRANT_MEMBERS.filter((member) => input[member] !== undefined);
  if (canned !== undefined && headers.length > 0)
    throw invalidRequest("Specifying both Canned ACLs and Header Grants is not allowed");
  const isStated = canned !== undefined || headers.length > 0;
  if (isStated && document !== undefined)
    throw new ServiceError("UnexpectedContent", "This request does not support content");
  if (canned !== undefined) return cannedGrants(canned, owner);
  if (headers.length > 0)
    return headers.flatMap((member) => {
      const { header, permission } = GRANT_HEADERS[member];
      return headerGrants(input[member] ?? "", header, permission);
    });
  return document && documentGrants(document);
}

/** Full control of the owner, who has nothing else by default. */
export function ownerGrant(owner: string): Grant {
  return { Grantee: { ID: owner, Type: "CanonicalUser" }, Permission: "FULL_CONTROL" };
}

export function cannedGrants(canned: string, owner: string): readonly Grant[] {
  const isKnown = [
    ...enumOf("s3", "ObjectCannedACL"),
    ...enumOf("s3", "BucketCannedACL"),
    "log-delivery-write",
  ];
  if (!isKnown.includes(canned)) throw invalidArgument("x-amz-acl", canned, "");
  const others = (CANNED[canned] ?? []).map(
    ([URI, Permission]): Grant => ({
      Grantee: { Type: "Group", URI },
      Permission,
    }),
  );
  return [ownerGrant(owner), ...others];
}

function headerGrants(value: string, header: string, permission: string): readonly Grant[] {
  return value.split(",").map((one) => {
    const [, kind, quoted = ""] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(one) ?? [];
    const named = quoted.replace(/^"|"$/g, "");
    return { Grantee: headerGrantee(kind, named, one.trim(), header), Permission: permission };
  });
}

function headerGrantee(kind: string | undefined, named: string, one: string, header: string): Grantee {
  switch (kind) {
    case "uri":
      if (!KNOWN_GROUPS.has(named)) throw invalidArgument("uri", named, "Invalid group uri");
      return { Type: "Group", URI: named };
    case "id":
      if (!CANONICAL_ID.test(named)) throw invalidArgument("id", named, "Invalid id");
      return { ID: named, Type: "CanonicalUser" };
    case "emailAddress":
      throw noSuchEmail();
    default:
      throw invalidArgument(header, one, "Argument format not recognized");
  }
}

function documentGrants({ Owner: owner, Grants: grants }: AccessControlPolicy): readonly Grant[] {
  if (owner === undefined || grants === undefined) throw malformedAcl();
  checkId(owner.ID ?? "");
  return grants.map(({ Grantee: grantee, Permission: permission }) => {
    if (grantee === undefined || permission === undefined) throw malformedAcl();
    return { Grantee: documentGrantee(grantee), Permission: permission };
  });
}

function documentGrantee({ Type, ID = "", URI = "" }: NamedGrantee): Grantee {
  if (Type === "Group") {
    if (!KNOWN_GROUPS.has(URI)) throw invalidArgument("Group/URI", URI, "Invalid group uri");
    return { Type, URI };
  }
  if (Type === "AmazonCustomerByEmail") throw noSuchEmail();
  checkId(ID);
  return { ID, Type };
}

function checkId(id: string): void {
  if (!CANONICAL_ID.test(id)) throw invalidArgument("CanonicalUser/ID", id, "Invalid id");
}

function malformedAcl(): ServiceError {
  return new ServiceError("MalformedACLError", NOT_OF_SCHEMA);
}

function noSuchEmail(): ServiceError {
  const message = "The e-mail address you provided does not match any account on record.";
  return new ServiceError("UnresolvableGrantByEmailAddress", message);
}
