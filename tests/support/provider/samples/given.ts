import * as iam from "@pulumi/aws/iam";
import * as lambda from "@pulumi/aws/lambda";

/** The principal that calls functions, in every sample. */
export const HANDLER = "src/handler.run";

/** A function with nothing but a handler. */
export const FUNCTION = { handler: HANDLER };

export function role(name = "shared"): iam.Role {
  return new iam.Role(name, {
    assumeRolePolicy: JSON.stringify({
      Version: "2012-10-17",
      Statement: [
        { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" },
      ],
    }),
  });
}

/** A function that the program makes with the AWS package. */
export function lambdaFunction(name = "raw"): lambda.Function {
  return new lambda.Function(name, {
    role: role(`${name}-role`).arn,
    runtime: "nodejs22.x",
    handler: "index.handler",
    s3Bucket: "code",
    s3Key: "code.zip",
  });
}
