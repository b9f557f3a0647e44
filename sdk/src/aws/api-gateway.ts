import {
  autoName,
  CLOUDFRONT_ZONE,
  idOf,
  type ProviderAnswer,
  type ProviderRequest,
  secretOf,
  text,
} from "./answer";
import { executeApiHost, executionArn, gatewayArn, INVOKE_API, REGIONAL_ZONE } from "./execute-api";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

const RESOURCE = TYPE.apigateway.Resource;
const KEY_VALUE = { digits: 40, salt: "key" };

/** REST APIs. */
export const API_GATEWAY_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.apigateway.RestApi,
    displayName: "REST API",
    taggable: true,
    grants: { RestApiV1: { words: { grantInvoke: INVOKE_API }, byDefault: INVOKE_API } },
    answer: answerRestApi,
  },
  { token: RESOURCE, displayName: "resource of a REST API", answer: answerResource },
  {
    token: TYPE.apigateway.Method,
    displayName: "method",
    answer: answerJoined("agm", "restApi", "resourceId", "httpMethod"),
  },
  {
    token: TYPE.apigateway.MethodResponse,
    displayName: "method response",
    answer: answerJoined("agmr", "restApi", "resourceId", "httpMethod", "statusCode"),
  },
  {
    token: TYPE.apigateway.Integration,
    displayName: "integration",
    answer: answerJoined("agi", "restApi", "resourceId", "httpMethod"),
  },
  {
    token: TYPE.apigateway.IntegrationResponse,
    displayName: "integration response",
    answer: answerJoined("agir", "restApi", "resourceId", "httpMethod", "statusCode"),
  },
  {
    token: TYPE.apigateway.Response,
    displayName: "gateway response",
    answer: answerJoined("aggr", "restApi", "responseType"),
  },
  {
    token: TYPE.apigateway.MethodSettings,
    displayName: "method settings",
    answer: answerJoined("agms", "restApi", "stageName", "methodPath"),
  },
  { token: TYPE.apigateway.Deployment, displayName: "deployment", answer: answerDeployment },
  { token: TYPE.apigateway.Stage, displayName: "stage", taggable: true, answer: answerStage },
  { token: TYPE.apigateway.Authorizer, displayName: "authorizer", answer: answerAuthorizer },
  {
    token: TYPE.apigateway.DomainName,
    displayName: "custom domain",
    taggable: true,
    answer: answerDomainName,
  },
  {
    token: TYPE.apigateway.BasePathMapping,
    displayName: "base mapping",
    answer: answerBaseMapping,
  },
  {
    token: TYPE.apigateway.ApiKey,
    displayName: "API key",
    taggable: true,
    answer: answerApiKey,
    secret: KEY_VALUE,
  },
  {
    token: TYPE.apigateway.RequestValidator,
    displayName: "request validator",
    answer: answerRequestValidator,
  },
  {
    token: TYPE.apigateway.UsagePlan,
    displayName: "usage plan",
    taggable: true,
    answer: answerUsagePlan,
  },
];

function answerRestApi(request: ProviderRequest): ProviderAnswer {
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

function answerResource({ inputs, urn, find }: ProviderRequest): ProviderAnswer {
  const parent = find(RESOURCE, text(inputs.parentId) ?? "");
  const path = `${text(parent?.state.path) ?? ""}/${text(inputs.pathPart) ?? ""}`;
  return { id: idOf(urn, 6), state: { path } };
}

function answerDeployment({ region, inputs, urn }: ProviderRequest): ProviderAnswer {
  const apiId = text(inputs.restApi) ?? "";
  const state = {
    executionArn: executionArn(region, `${apiId}/`),
    invokeUrl: `https://${executeApiHost(region, apiId)}/`,
    createdDate: "2024-01-01T00:00:00Z",
  };
  return { id: idOf(urn, 6), state };
}

function answerStage({ region, inputs }: ProviderRequest): ProviderAnswer {
  const apiId = text(inputs.restApi) ?? "";
  const name = text(inputs.stageName) ?? "";
  const state = {
    arn: gatewayArn(region, `/restapis/${apiId}/stages/${name}`),
    executionArn: executionArn(region, `${apiId}/${name}`),
    invokeUrl: `https://${executeApiHost(region, apiId)}/${name}`,
  };
  return { id: `ags-${apiId}-${name}`, state };
}

function answerAuthorizer(request: ProviderRequest): ProviderAnswer {
  const id = idOf(request.urn, 6);
  const apiId = text(request.inputs.restApi) ?? "";
  const arn = gatewayArn(request.region, `/restapis/${apiId}/authorizers/${id}`);
  return { id, state: { name: autoName(request), arn } };
}

function answerDomainName(request: ProviderRequest): ProviderAnswer {
  const { region, inputs, urn } = request;
  const name = text(inputs.domainName) ?? request.name;
  const state = {
    arn: gatewayArn(region, `/domainnames/${name}`),
    regionalDomainName: executeApiHost(region, `d-${idOf(urn, 10)}`),
    regionalZoneId: REGIONAL_ZONE,
    cloudfrontDomainName: `d${idOf(urn, 13)}.cloudfront.net`,
    cloudfrontZoneId: CLOUDFRONT_ZONE,
  };
  return { id: name, state };
}

function answerBaseMapping({ inputs }: ProviderRequest): ProviderAnswer {
  return { id: `${text(inputs.domainName) ?? ""}/${text(inputs.basePath) ?? ""}`, state: {} };
}

function answerApiKey(request: ProviderRequest): ProviderAnswer {
  const id = idOf(request.urn, 10);
  const value = text(request.inputs.value) ?? secretOf(request.urn, KEY_VALUE);
  return { id, state: { name: autoName(request), value, arn: gatewayArn(request.region, `/apikeys/${id}`) } };
}

function answerRequestValidator(request: ProviderRequest): ProviderAnswer {
  return { id: idOf(request.urn, 6), state: { name: autoName(request) } };
}

function answerUsagePlan(request: ProviderRequest): ProviderAnswer {
  const id = idOf(request.urn, 6);
  return { id, state: { name: autoName(request), arn: gatewayArn(request.region, `/usageplans/${id}`) } };
}

/** The answer for parts of an API whose id is made of their inputs. */
function answerJoined(
  prefix: string,
  ...keys: readonly string[]
): (request: ProviderRequest) => ProviderAnswer {
  return ({ inputs }) => ({
    id: [prefix, ...keys.map((key) => text(inputs[key]) ?? "")].join("-"),
    state: {},
  });
}
