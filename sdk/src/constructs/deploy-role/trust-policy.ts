import type { IssuerPlan } from "./issuer-plan";

/** An issuer with the ARN of its provider. */
type Trusted = Pick<IssuerPlan, "url" | "audience" | "subjects" | "patterns"> & { readonly arn: string };

/**
 * The trust policy of a role: jobs are let in whose token is for the audience and of a subject that was named. A statement
 * asks for both. Subjects without `*` are compared word for word, so that no character of theirs is a wildcard.
 *
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create_for-idp_oidc.html
 */
export function trustPolicy(issuers: readonly Trusted[]): string {
  return JSON.stringify({ Version: "2012-10-17", Statement: issuers.flatMap(statementsOf) });
}

function statementsOf({ url, audience, subjects, patterns, arn }: Trusted): readonly object[] {
  const name = url.replace(/^https:\/\//, "");
  const statement = (conditions: object) => ({
    Effect: "Allow",
    Principal: { Federated: arn },
    Action: "sts:AssumeRoleWithWebIdentity",
    Condition: conditions,
  });
  const forAudience = { [`${name}:aud`]: audience };
  const exact = { StringEquals: { ...forAudience, [`${name}:sub`]: subjects } };
  const like = { StringEquals: forAudience, StringLike: { [`${name}:sub`]: patterns } };
  return [
    ...(subjects.length > 0 ? [statement(exact)] : []),
    ...(patterns.length > 0 ? [statement(like)] : []),
  ];
}
