import { madeUpSecret } from "./made-up-secrets";
import { ACCOUNT_ID, autoName, idOf, type ProviderRequest, type ProviderRules, text } from "./request";

const gatewayArn = (region: string, path: string): string => `arn:aws:apigateway:${region}::${path}`;
/** Hosted zone of CloudFront, which edge-optimised domain names point to; the same everywhere. */
const CLOUDFRONT_ZONE = "Z2FDTNDATAQYW2";
const REGIONAL_ZONE = "Z1UJRXOUMOOFQ8";

const executionArn = (region: string, apiId: string): string =>
  `arn:aws:execute-api:${region}:${ACCOUNT_ID}:${apiId}`;

function restApi(request: ProviderRequest) {
  const { region, urn } = request;
  const id = idOf(urn, 10);
  const state = {
    name: autoName(request),
    arn: gatewayArn(region, `/restapis/${id}`),
    executionArn: executionArn(region, id),
    rootResourceId: idOf(urn, 10, "root"),
  };
  return { id, state };
}

function resource(request: ProviderRequest) {
  const { inputs, urn, find } = request;
  const parent = find("aws:apigateway/resource:Resource", text(inputs.parentId) ?? "");
  return {
    id: idOf(urn, 6),
    state: { path: `${text(parent?.state.path) ?? ""}/${text(inputs.pathPart) ?? ""}` },
  };
}

function deployment(request: ProviderRequest) {
  const { region, inputs, urn } = request;
  const apiId = text(inputs.restApi) ?? "";
  const state = {
    executionArn: `${executionArn(region, apiId)}/`,
    invokeUrl: `https://${apiId}.execute-api.${region}.amazonaws.com/`,
    createdDate: "2024-01-01T00:00:00Z",
  };
  return { id: idOf(urn, 6), state };
}

function stage(request: ProviderRequest) {
  const { region, inputs } = request;
  const apiId = text(inputs.restApi) ?? "";
  const name = text(inputs.stageName) ?? "";
  const state = {
    arn: gatewayArn(region, `/restapis/${apiId}/stages/${name}`),
    executionArn: `${executionArn(region, apiId)}/${name}`,
    invokeUrl: `https://${apiId}.execute-api.${region}.amazonaws.com/${name}`,
  };
  return { id: `ags-${apiId}-${name}`, state };
}

function authorizer(request: ProviderRequest) {
  const id = idOf(request.urn, 6);
  const apiId = text(request.inputs.restApi) ?? "";
  const arn = gatewayArn(request.region, `/restapis/${apiId}/authorizers/${id}`);
  return { id, state: { name: autoName(request), arn } };
}

function domainName(request: ProviderRequest) {
  const { region, inputs, urn } = request;
  const name = text(inputs.domainName) ?? request.name;
  const state = {
    arn: gatewayArn(region, `/domainnames/${name}`),
    regionalDomainName: `d-${idOf(urn, 10)}.execute-api.${region}.amazonaws.com`,
    regionalZoneId: REGIONAL_ZONE,
    cloudfrontDomainName: `d${idOf(urn, 13)}.cloudfront.net`,
    cloudfrontZoneId: CLOUDFRONT_ZONE,
  };
  return { id: name, state };
}

function apiKey(request: ProviderRequest) {
  const id = idOf(request.urn, 10);
  const value = text(request.inputs.value) ?? madeUpSecret(request.urn);
  return { id, state: { name: autoName(request), value, arn: gatewayArn(request.region, `/apikeys/${id}`) } };
}

function usagePlan(request: ProviderRequest) {
  const id = idOf(request.urn, 6);
  return { id, state: { name: autoName(request), arn: gatewayArn(request.region, `/usageplans/${id}`) } };
}

const joined =
  (prefix: string, ...keys: readonly string[]) =>
  ({ inputs }: ProviderRequest) => ({
    id: [prefix, ...keys.map((key) => text(inputs[key]) ?? "")].join("-"),
    state: {},
  });

export const apiGatewayRules: ProviderRules = {
  "aws:apigateway/restApi:RestApi": restApi,
  "aws:apigateway/resource:Resource": resource,
  "aws:apigateway/method:Method": joined("agm", "restApi", "resourceId", "httpMethod"),
  "aws:apigateway/methodResponse:MethodResponse": joined(
    "agmr",
    "restApi",
    "resourceId",
    "httpMethod",
    "statusCode",
  ),
  "aws:apigateway/integration:Integration": joined("agi", "restApi", "resourceId", "httpMethod"),
  "aws:apigateway/integrationResponse:IntegrationResponse": joined(
    "agir",
    "restApi",
    "resourceId",
    "httpMethod",
    "statusCode",
  ),
  "aws:apigateway/response:Response": joined("aggr", "restApi", "responseType"),
  "aws:apigateway/methodSettings:MethodSettings": joined("agms", "restApi", "stageName", "methodPath"),
  "aws:apigateway/deployment:Deployment": deployment,
  "aws:apigateway/stage:Stage": stage,
  "aws:apigateway/authorizer:Authorizer": authorizer,
  "aws:apigateway/domainName:DomainName": domainName,
  "aws:apigateway/basePathMapping:BasePathMapping": ({ inputs }) => ({
    id: `${text(inputs.domainName) ?? ""}/${text(inputs.basePath) ?? ""}`,
    state: {},
  }),
  "aws:apigateway/apiKey:ApiKey": apiKey,
  "aws:apigateway/usagePlan:UsagePlan": usagePlan,
};
