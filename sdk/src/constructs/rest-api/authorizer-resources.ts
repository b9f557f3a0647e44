import * as apigateway from "@pulumi/aws/apigateway";
import * as iam from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { type Function, makeFunction } from "../../functions/construct";
import { allow, policyDocument } from "../../permissions/statements";
import { formatArn, isArn, parseArn } from "../../values";
import type { MadeAuthorizer } from "../gateway/authorizers/exported-rules";
import { permitAuthorizer } from "../gateway/authorizers/permission-resources";
import type { RestAuthorizerPlan, RestAuthorizerSource } from "./authorizer-plan";

type Made<Kind extends RestAuthorizerSource["kind"]> = Extract<RestAuthorizerSource, { kind: Kind }>;

/** Make an authorizer of a REST API, which belongs to the API wherever the route is that uses it. */
export function makeRestAuthorizer(
  component: Component,
  api: Pick<apigateway.RestApi, "id" | "executionArn">,
  { key, source }: RestAuthorizerPlan,
): MadeAuthorizer {
  if (source.kind === "given") return source.authorizer;
  if (source.kind === "func") return makeFuncAuthorizer(component, api, key, source);
  if (source.kind === "jwt") return makeJwtAuthorizer(component, api, key, source);
  const providerArns = source.pools.map((pool) => poolArn(api, pool));
  const args = { ...commonArgs(api, source), type: "COGNITO_USER_POOLS", providerArns };
  return new apigateway.Authorizer(component.childName("authorizer", key), args, { parent: component });
}

function commonArgs(
  api: Pick<apigateway.RestApi, "id" | "executionArn">,
  { name, identitySource, ttlSeconds }: Made<"func" | "userPools">,
) {
  return { restApi: api.id, name, identitySource, authorizerResultTtlInSeconds: ttlSeconds };
}

/**
 * A class of `@pulumi/aws` that does not know the configuration leaves it out, and a plan for a deployment is then refused.
 * On localhost the input is added on its way to the graph.
 */
function makeJwtAuthorizer(
  component: Component,
  api: Pick<apigateway.RestApi, "id">,
  key: string,
  { name, identitySource, issuers, algorithms }: Made<"jwt">,
): apigateway.Authorizer {
  const jwtConfiguration = {
    defaultAlgorithms: algorithms,
    issuers: issuers.map(({ claims, ...issuer }) => ({
      ...issuer,
      ...(claims.length > 0 && { additionalClaims: claims }),
    })),
  };
  const addConfiguration: pulumi.ResourceTransformation = ({ props, opts }) => ({
    props: { ...props, jwtConfiguration },
    opts,
  });
  return new apigateway.Authorizer(
    component.childName("authorizer", key),
    { restApi: api.id, name, identitySource, type: "JWT" },
    { parent: component, transformations: [addConfiguration] },
  );
}

/** The ARN of a pool. Partition and account are those of the API. The id of a pool begins with its region. */
function poolArn(
  api: Pick<apigateway.RestApi, "id" | "executionArn">,
  pool: pulumi.Input<string>,
): pulumi.Output<string> {
  return pulumi.all([pool, api.executionArn]).apply(([id, executionArn]) => {
    if (isArn(id)) return id;
    const { partition = "aws", region: ownRegion = "", account = "" } = parseArn(executionArn) ?? {};
    const region = /^([a-z]{2,4}(?:-[a-z]+)+-\d+)_/.exec(id)?.[1] ?? ownRegion;
    return formatArn({ partition, service: "cognito-idp", region, account, resource: `userpool/${id}` });
  });
}

function makeFuncAuthorizer(
  component: Component,
  api: Pick<apigateway.RestApi, "id" | "executionArn">,
  key: string,
  source: Made<"func">,
): apigateway.Authorizer {
  const { type, validationRegex, assumeRole } = source;
  const asked = makeFunction(component, `authorizer-${key}`, source.function);
  const authorizer = new apigateway.Authorizer(
    component.childName("authorizer", key),
    {
      ...commonArgs(api, source),
      type,
      authorizerUri: asked.invokeArn,
      ...(validationRegex !== undefined && { identityValidationExpression: validationRegex }),
      ...(assumeRole && { authorizerCredentials: assumeRole.arn }),
    },
    { parent: component },
  );
  const name = component.childName("authorizer", key, "permission");
  if (assumeRole) letRoleInvoke(component, key, assumeRole, asked);
  else permitAuthorizer(component, api, { asked, authorizer, name });
  return authorizer;
}

function letRoleInvoke(component: Component, key: string, role: iam.Role, asked: Function): void {
  const policy = policyDocument([allow(["lambda:InvokeFunction"], asked.functionArn)]);
  const name = component.childName("authorizer", key, "role-policy");
  new iam.RolePolicy(name, { role: role.name, policy }, { parent: component });
}
