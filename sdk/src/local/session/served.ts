import type { GraphResource } from "../../graph/types";
import type { ServedRow } from "../protocol";
import { TABLE_TYPE } from "../services/dynamodb";
import { settingRows } from "./setting-rows";

/**
 * Resources that need nothing here: they are read by what is served, or have no effect that a program could see on one
 * machine.
 */
const WITHOUT_LOCAL_MEANING: ReadonlySet<string> = new Set([
  "aws:apigateway/account:Account",
  "aws:apigateway/apiKey:ApiKey",
  "aws:apigateway/authorizer:Authorizer",
  "aws:apigateway/deployment:Deployment",
  "aws:apigateway/integration:Integration",
  "aws:apigateway/integrationResponse:IntegrationResponse",
  "aws:apigateway/method:Method",
  "aws:apigateway/methodResponse:MethodResponse",
  "aws:apigateway/methodSettings:MethodSettings",
  "aws:apigateway/model:Model",
  "aws:apigateway/requestValidator:RequestValidator",
  "aws:apigateway/resource:Resource",
  "aws:apigateway/response:Response",
  "aws:apigateway/restApi:RestApi",
  "aws:apigateway/stage:Stage",
  "aws:apigateway/usagePlan:UsagePlan",
  "aws:apigateway/usagePlanKey:UsagePlanKey",
  "aws:apigatewayv2/api:Api",
  "aws:apigatewayv2/authorizer:Authorizer",
  "aws:apigatewayv2/deployment:Deployment",
  "aws:apigatewayv2/integration:Integration",
  "aws:apigatewayv2/integrationResponse:IntegrationResponse",
  "aws:apigatewayv2/route:Route",
  "aws:apigatewayv2/routeResponse:RouteResponse",
  "aws:apigatewayv2/stage:Stage",
  "aws:cloudwatch/logGroup:LogGroup",
  // Said by the service that has them.
  "aws:cognito/identityPool:IdentityPool",
  "aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment",
  "aws:cognito/identityProvider:IdentityProvider",
  "aws:cognito/resourceServer:ResourceServer",
  "aws:cognito/user:User",
  "aws:cognito/userGroup:UserGroup",
  "aws:cognito/userInGroup:UserInGroup",
  "aws:cognito/userPool:UserPool",
  "aws:cognito/userPoolClient:UserPoolClient",
  "aws:cognito/userPoolDomain:UserPoolDomain",
  "aws:iam/openIdConnectProvider:OpenIdConnectProvider",
  "aws:iam/policy:Policy",
  "aws:iam/role:Role",
  "aws:iam/rolePolicy:RolePolicy",
  "aws:iam/rolePolicyAttachment:RolePolicyAttachment",
  "aws:lambda/function:Function",
  "aws:lambda/permission:Permission",
  TABLE_TYPE,
]);

const NOTES: Readonly<Record<string, string>> = {
  "aws:apigateway/basePathMapping:BasePathMapping": "the API answers at its localhost address only",
  "aws:apigateway/domainName:DomainName": "the API answers at its localhost address only",
  "aws:apigateway/restApiPolicy:RestApiPolicy": "resource policies of APIs are not evaluated",
  "aws:apigatewayv2/apiMapping:ApiMapping": "the API answers at its localhost address only",
  "aws:apigatewayv2/domainName:DomainName": "the API answers at its localhost address only",
  "aws:apigatewayv2/model:Model": "messages are not compared with models",
  "aws:lambda/alias:Alias": "the function is called as it is now, whatever version its alias names",
  "aws:lambda/eventSourceMapping:EventSourceMapping": "streams and queues do not call their consumers here",
  "aws:lambda/functionUrl:FunctionUrl": "function URLs are not served yet",
  "aws:lambda/layerVersion:LayerVersion": "/opt has nothing in it",
};

/** What is only partly served, and what is not at all: one row for each kind of resource. */
export function servedRows(resources: readonly GraphResource[]): ServedRow[] {
  const rows: ServedRow[] = [];
  const tables = resources.filter(({ type }) => type === TABLE_TYPE).length;
  if (tables > 0) rows.push(tableRow(tables));
  rows.push(...settingRows(resources));
  for (const [type, count] of notEmulated(resources)) {
    rows.push({
      what: `${count} ${type}`,
      fidelity: "not emulated",
      note: NOTES[type] ?? "nothing stands in for it",
    });
  }
  return rows;
}

function tableRow(count: number): ServedRow {
  const note =
    "items, indexes and conditions as on AWS; no transactions, PartiQL, streams, expiry or capacity";
  return { what: `${count} ${TABLE_TYPE}`, fidelity: "approximated", note };
}

function notEmulated(resources: readonly GraphResource[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { type, custom } of resources) {
    if (!custom || !type.startsWith("aws:") || WITHOUT_LOCAL_MEANING.has(type)) continue;
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
