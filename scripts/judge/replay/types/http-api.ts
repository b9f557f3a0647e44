import { part, rest } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { fieldsOf, same } from "#sdk/local/services/provision/members";

const call = (method: string, path: string, members?: Parameters<typeof rest>[3]) =>
  rest("apigateway", method, `/v2/apis${path}`, members);

export const API_GATEWAY_V2: readonly ReplayedType[] = [
  {
    token: "aws:apigatewayv2/api:Api",
    create: ({ inputs, state }) =>
      call("POST", "", {
        name: state.name,
        ...same(inputs, "apiKeySelectionExpression", "corsConfiguration", "description", "protocolType"),
        ...same(inputs, "disableExecuteApiEndpoint", "ipAddressType", "routeSelectionExpression", "tags"),
      }),
    outputs: { id: "apiId" },
    remove: ({ id }) => call("DELETE", `/${part(id)}`),
  },
  {
    token: "aws:apigatewayv2/stage:Stage",
    create: ({ inputs, state }) =>
      call("POST", `/${part(inputs.apiId)}/stages`, {
        stageName: state.name,
        ...same(inputs, "accessLogSettings", "autoDeploy", "defaultRouteSettings", "deploymentId"),
        ...same(inputs, "description", "stageVariables", "tags"),
      }),
    remove: ({ inputs, state }) => call("DELETE", `/${part(inputs.apiId)}/stages/${part(state.name)}`),
  },
  {
    token: "aws:apigatewayv2/integration:Integration",
    create: ({ inputs }) =>
      call("POST", `/${part(inputs.apiId)}/integrations`, {
        ...same(inputs, "connectionId", "connectionType", "contentHandlingStrategy", "credentialsArn"),
        ...same(inputs, "integrationMethod", "integrationSubtype", "integrationType", "integrationUri"),
        ...same(inputs, "passthroughBehavior", "payloadFormatVersion", "requestParameters"),
        ...same(inputs, "requestTemplates", "templateSelectionExpression", "tlsConfig"),
        timeoutInMillis: inputs.timeoutMilliseconds,
      }),
    outputs: { id: "integrationId" },
    remove: ({ id, inputs }) => call("DELETE", `/${part(inputs.apiId)}/integrations/${part(id)}`),
  },
  {
    token: "aws:apigatewayv2/route:Route",
    create: ({ inputs }) =>
      call("POST", `/${part(inputs.apiId)}/routes`, {
        ...same(inputs, "apiKeyRequired", "authorizationScopes", "authorizationType", "authorizerId"),
        ...same(inputs, "operationName", "routeKey", "routeResponseSelectionExpression", "target"),
      }),
    outputs: { id: "routeId" },
    remove: ({ id, inputs }) => call("DELETE", `/${part(inputs.apiId)}/routes/${part(id)}`),
  },
  {
    token: "aws:apigatewayv2/authorizer:Authorizer",
    create: ({ inputs, state }) => {
      const { audiences, issuer } = fieldsOf(inputs.jwtConfiguration);
      return call("POST", `/${part(inputs.apiId)}/authorizers`, {
        name: state.name,
        ...same(inputs, "authorizerCredentialsArn", "authorizerPayloadFormatVersion", "authorizerType"),
        ...same(inputs, "authorizerResultTtlInSeconds", "authorizerUri", "enableSimpleResponses"),
        identitySource: inputs.identitySources,
        jwtConfiguration: inputs.jwtConfiguration && { audience: audiences, issuer },
      });
    },
    outputs: { id: "authorizerId" },
    remove: ({ id, inputs }) => call("DELETE", `/${part(inputs.apiId)}/authorizers/${part(id)}`),
  },
  {
    token: "aws:apigatewayv2/integrationResponse:IntegrationResponse",
    create: ({ inputs }) =>
      call("POST", `/${part(inputs.apiId)}/integrations/${part(inputs.integrationId)}/integrationresponses`, {
        ...same(inputs, "contentHandlingStrategy", "integrationResponseKey", "responseTemplates"),
        ...same(inputs, "templateSelectionExpression"),
      }),
    outputs: { id: "integrationResponseId" },
  },
  {
    token: "aws:apigatewayv2/routeResponse:RouteResponse",
    create: ({ inputs }) =>
      call("POST", `/${part(inputs.apiId)}/routes/${part(inputs.routeId)}/routeresponses`, {
        ...same(inputs, "modelSelectionExpression", "responseModels", "routeResponseKey"),
      }),
    outputs: { id: "routeResponseId" },
  },
];
