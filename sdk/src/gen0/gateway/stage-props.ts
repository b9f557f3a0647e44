import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";

/** Settings of a stage: those of generation 0, and those of `aws.apigatewayv2.Stage` under their own names. */
export type ApiStageProps = Omit<apigatewayv2.StageArgs, "apiId" | "name" | "accessLogSettings"> & {
  readonly stageName?: string;
  readonly throttle?: { readonly burstLimit?: number; readonly rateLimit?: number };
};
