import {
  ACCOUNT_ID,
  autoName,
  hexOf,
  idOf,
  type ProviderRequest,
  type ProviderRules,
  single,
  text,
} from "./request";

const gatewayArn = (region: string, path: string): string => `arn:aws:apigateway:${region}::${path}`;

/** Hosted zones that API Gateway's regional domain names live in. AWS has one per region; one stands for all here. */
const REGIONAL_ZONE = "Z1UJRXOUMOOFQ8";

function api(request: ProviderRequest) {
  const { region, inputs, urn } = request;
  const id = idOf(urn, 10);
  const protocol = inputs.protocolType === "WEBSOCKET" ? "wss" : "https";
  const state = {
    name: autoName(request),
    arn: gatewayArn(region, `/apis/${id}`),
    apiEndpoint: `${protocol}://${id}.execute-api.${region}.amazonaws.com`,
    executionArn: `arn:aws:execute-api:${region}:${ACCOUNT_ID}:${id}`,
    apiKeySelectionExpression: inputs.apiKeySelectionExpression ?? "$request.header.x-api-key",
    routeSelectionExpression: inputs.routeSelectionExpression ?? "$request.method $request.path",
  };
  return { id, state };
}

function stage(request: ProviderRequest) {
  const { region, inputs, find } = request;
  const apiId = text(inputs.apiId) ?? "";
  const name = autoName(request);
  const isWebSocket = find("aws:apigatewayv2/api:Api", apiId)?.inputs.protocolType === "WEBSOCKET";
  const host = `${isWebSocket ? "wss" : "https"}://${apiId}.execute-api.${region}.amazonaws.com`;
  const state = {
    name,
    arn: gatewayArn(region, `/apis/${apiId}/stages/${name}`),
    executionArn: `arn:aws:execute-api:${region}:${ACCOUNT_ID}:${apiId}/${name}`,
    invokeUrl: name === "$default" ? `${host}/` : `${host}/${name}`,
    deploymentId: inputs.deploymentId ?? hexOf(request.urn, 6),
  };
  return { id: name, state };
}

function domainName(request: ProviderRequest) {
  const { region, inputs, urn } = request;
  const name = text(inputs.domainName) ?? request.name;
  const configuration = {
    ...single(inputs.domainNameConfiguration),
    targetDomainName: `d-${idOf(urn, 10)}.execute-api.${region}.amazonaws.com`,
    hostedZoneId: REGIONAL_ZONE,
  };
  const state = {
    domainName: name,
    arn: gatewayArn(region, `/domainnames/${name}`),
    apiMappingSelectionExpression: "$request.basepath",
    domainNameConfiguration: configuration,
  };
  return { id: name, state };
}

function vpcLink(request: ProviderRequest) {
  const id = idOf(request.urn, 6);
  return { id, state: { name: autoName(request), arn: gatewayArn(request.region, `/vpclinks/${id}`) } };
}

/** Parts of an API that are only an id. */
const part = (length: number) => (request: ProviderRequest) => ({ id: idOf(request.urn, length), state: {} });

function authorizer(request: ProviderRequest) {
  return { id: idOf(request.urn, 6), state: { name: autoName(request) } };
}

export const apiGatewayV2Rules: ProviderRules = {
  "aws:apigatewayv2/api:Api": api,
  "aws:apigatewayv2/stage:Stage": stage,
  "aws:apigatewayv2/deployment:Deployment": part(6),
  "aws:apigatewayv2/integration:Integration": part(7),
  "aws:apigatewayv2/integrationResponse:IntegrationResponse": part(7),
  "aws:apigatewayv2/route:Route": part(7),
  "aws:apigatewayv2/routeResponse:RouteResponse": part(7),
  "aws:apigatewayv2/model:Model": part(6),
  "aws:apigatewayv2/authorizer:Authorizer": authorizer,
  "aws:apigatewayv2/domainName:DomainName": domainName,
  "aws:apigatewayv2/apiMapping:ApiMapping": part(6),
  "aws:apigatewayv2/vpcLink:VpcLink": vpcLink,
};
