const ASSUME_ROLE = "sts:AssumeRole";

/**
 * The trust policy of a function's role. With the id of an account, its members may take the role as well, as far as
 * their own policies let them.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
 */
export function trustPolicy(account?: string): string {
  const lambda = { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: ASSUME_ROLE };
  const members = { Effect: "Allow", Principal: { AWS: account }, Action: ASSUME_ROLE };
  return JSON.stringify({
    Version: "2012-10-17",
    Statement: account === undefined ? [lambda] : [lambda, members],
  });
}
