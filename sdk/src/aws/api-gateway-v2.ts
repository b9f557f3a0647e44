import { autoName, hexOf, idOf, type ProviderAnswer, type ProviderRequest, single, text } from "./answer";
import { executeApiHost, executionArn, gatewayArn, INVOKE_API, REGIONAL_ZONE } from "./execute-api";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

const API = TYPE.apigatewayv2.Api;
const MANAGE_CONNECTIONS = {
  actions: ["execute-api:ManageConnections"],
  on: ["{executionArn}/*/*/@connections/*"],
};

export const API_GATEWAY_V2_TYPES: readonly ResourceFacts[] = [
  {
    token: API,
    displayName: "API",
    taggable: true,
    grants: {
      WebSocketApi: {
        words: { grantInvoke: INVOKE_API, grantManageConnections: [MANAGE_CONNECTIONS] },
        // A raw API says only when deployed whether it is a WebSocket API.
        byDefault: [
          ...INVOKE_API,
          { ...MANAGE_CONNECTIONS, when: { output: "protocolType", is: "WEBSOCKET" } },
        ],
      },
      Api: { words: { grantInvoke: INVOKE_API }, byDefault: INVOKE_API },
    },
    answer: answerApi,
  },
  { token: TYPE.apigatewayv2.Stage, displayName: "stage", taggable: true, answer: answerStage },
  { token: TYPE.apigatewayv2.Deployment, displayName: "deployment", answer: answerWithId(6) },
  { token: TYPE.apigatewayv2.Integration, displayName: "integration", answer: answerWithId(7) },
  {
    token: TYPE.apigatewayv2.IntegrationResponse,
    displayName: "integration response",
    answer: answerWithId(7),
  },
  { token: TYPE.apigatewayv2.Route, displayName: "route", answer: answerWithId(7) },
  { token: TYPE.apigatewayv2.RouteResponse, displayName: "route response", answer: answerWithId(7) },
  { token: TYPE.apigatewayv2.Model, displayName: "model", answer: answerWithId(6) },
  { token: TYPE.apigatewayv2.Authorizer, displayName: "authorizer", answer: answerAuthorizer },
  {
    token: TYPE.apigatewayv2.DomainName,
    displayName: "custom domain",
    taggable: true,
    answer: answerDomainName,
  },
  { token: TYPE.apigatewayv2.ApiMapping, displayName: "base mapping", answer: answerWithId(6) },
  { token: TYPE.apigatewayv2.VpcLink, displayName: "VPC link", taggable: true, answer: answerVpcLink },
];

function answerApi(request: ProviderRequest): ProviderAnswer {
  const { region, inputs, urn } = request;
  const id = idOf(urn, 10);
  const protocol = inputs.protocolType === "WEBSOCKET" ? "wss" : "https";
  const state = {
    name: autoName(request),
    arn: gatewayArn(region, `/apis/${id}`),
    apiEndpoint: `${protocol}://${executeApiHost(region, id)}`,
    executionArn: executionArn(region, id),
    apiKeySelectionExpression: inputs.apiKeySelectionExpression ?? "$request.header.x-api-key",
    routeSelectionExpression: inputs.routeSelectionExpression ?? "$request.method $request.path",
  };
  return { id, state };
}

function answerStage(request: ProviderRequest): ProviderAnswer {
  const { region, inputs, find } = request;
  const apiId = text(inputs.apiId) ?? "";
  const name = autoName(request);
  const isWebSocket = find(API, apiId)?.inputs.protocolType === "WEBSOCKET";
  const url = `${isWebSocket ? "wss" : "https"}://${executeApiHost(region, apiId)}`;
  const state = {
    name,
    arn: gatewayArn(region, `/apis/${apiId}/stages/${name}`),
    executionArn: executionArn(region, `${apiId}/${name}`),
    invokeUrl: name === "$default" ? `${url}/` : `${url}/${name}`,
    deploymentId: inputs.deploymentId ?? hexOf(request.urn, 6),
  };
  return { id: name, state };
}

function answerDomainName(request: ProviderRequest): ProviderAnswer {
  const { region, inputs, urn } = request;
  const name = text(inputs.domainName) ?? request.name;
  const configuration = {
    ...single(inputs.domainNameConfiguration),
    targetDomainName: executeApiHost(region, `d-${idOf(urn, 10)}`),
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

function answerVpcLink(request: ProviderRequest): ProviderAnswer {
  const id = idOf(request.urn, 6);
  return { id, state: { name: autoName(request), arn: gatewayArn(request.region, `/vpclinks/${id}`) } };
}

function answerAuthorizer(request: ProviderRequest): ProviderAnswer {
  return { id: idOf(request.urn, 6), state: { name: autoName(request) } };
}

/** The answer for parts of an API that have an id and no other output. */
function answerWithId(length: number): (request: ProviderRequest) => ProviderAnswer {
  return ({ urn }) => ({ id: idOf(urn, length), state: {} });
}
