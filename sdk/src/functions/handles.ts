import type * as aws from "@pulumi/aws";

/** The `@pulumi/aws` objects of a function. Of a function that another Pulumi stack made, each is read when asked for. */
export interface FunctionHandles {
  /** The function itself. */
  readonly function: aws.lambda.Function;
  /** The function's own role, or the one given. */
  readonly role: aws.iam.Role;
  /** The inline policies with its permissions, so far: those of this Pulumi stack. */
  readonly policies: readonly aws.iam.RolePolicy[];
  /** There with `logRetention`. */
  readonly logGroup: aws.cloudwatch.LogGroup | undefined;
  /** There with `url`. */
  readonly url: aws.lambda.FunctionUrl | undefined;
}
