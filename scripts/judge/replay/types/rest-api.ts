import type { GraphValue } from "#sdk/graph/types";
import { part, rest } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { fieldsOf, listOf, same } from "#sdk/local/services/provision/members";
import type { Fields } from "#sdk/local/services/provision/provisioned-type";

const call = (method: string, path: string, members?: Parameters<typeof rest>[3]) =>
  rest("apigateway", method, path, members);
const api = ({ restApi }: Fields) => `/restapis/${part(restApi)}`;
const apiOf = ({ restApiId }: Fields) => `/restapis/${part(restApiId)}`;
const method = (inputs: Fields) =>
  `${api(inputs)}/resources/${part(inputs.resourceId)}/methods/${part(inputs.httpMethod)}`;

export const API_GATEWAY: readonly ReplayedType[] = [
  {
    token: "aws:apigateway/restApi:RestApi",
    create: ({ inputs, state }) =>
      call("POST", "/restapis", {
        name: state.name,
        ...same(inputs, "apiKeySource", "binaryMediaTypes", "description", "disableExecuteApiEndpoint"),
        ...same(inputs, "endpointConfiguration", "minimumCompressionSize", "policy", "tags"),
      }),
    outputs: { id: "id", rootResourceId: "rootResourceId" },
    remove: ({ id }) => call("DELETE", `/restapis/${part(id)}`),
  },
  {
    token: "aws:apigateway/resource:Resource",
    create: ({ inputs }) =>
      call("POST", `${api(inputs)}/resources/${part(inputs.parentId)}`, same(inputs, "pathPart")),
    outputs: { id: "id" },
    remove: ({ id, inputs }) => call("DELETE", `${api(inputs)}/resources/${part(id)}`),
  },
  {
    token: "aws:apigateway/method:Method",
    create: ({ inputs }) =>
      call("PUT", method(inputs), {
        authorizationType: inputs.authorization,
        ...same(inputs, "apiKeyRequired", "authorizationScopes", "authorizerId", "operationName"),
        ...same(inputs, "requestModels", "requestParameters", "requestValidatorId"),
      }),
    remove: ({ inputs }) => call("DELETE", method(inputs)),
  },
  {
    token: "aws:apigateway/integration:Integration",
    create: ({ inputs }) =>
      call("PUT", `${method(inputs)}/integration`, {
        httpMethod: inputs.integrationHttpMethod,
        timeoutInMillis: inputs.timeoutMilliseconds,
        ...same(inputs, "cacheKeyParameters", "cacheNamespace", "connectionId", "connectionType"),
        ...same(inputs, "contentHandling", "credentials", "passthroughBehavior", "requestParameters"),
        ...same(inputs, "requestTemplates", "responseTransferMode", "tlsConfig", "type", "uri"),
      }),
    remove: ({ inputs }) => call("DELETE", `${method(inputs)}/integration`),
  },
  {
    token: "aws:apigateway/methodResponse:MethodResponse",
    create: ({ inputs }) =>
      call(
        "PUT",
        `${method(inputs)}/responses/${part(inputs.statusCode)}`,
        same(inputs, "responseModels", "responseParameters"),
      ),
    remove: ({ inputs }) => call("DELETE", `${method(inputs)}/responses/${part(inputs.statusCode)}`),
  },
  {
    token: "aws:apigateway/integrationResponse:IntegrationResponse",
    create: ({ inputs }) =>
      call(
        "PUT",
        `${method(inputs)}/integration/responses/${part(inputs.statusCode)}`,
        same(inputs, "contentHandling", "responseParameters", "responseTemplates", "selectionPattern"),
      ),
    remove: ({ inputs }) =>
      call("DELETE", `${method(inputs)}/integration/responses/${part(inputs.statusCode)}`),
  },
  {
    token: "aws:apigateway/authorizer:Authorizer",
    create: ({ inputs, state }) =>
      call("POST", `${api(inputs)}/authorizers`, {
        name: state.name,
        providerARNs: inputs.providerArns,
        type: inputs.type ?? "TOKEN",
        ...same(inputs, "authorizerCredentials", "authorizerResultTtlInSeconds", "authorizerUri"),
        ...same(inputs, "identitySource", "identityValidationExpression"),
      }),
    outputs: { id: "id" },
    remove: ({ id, inputs }) => call("DELETE", `${api(inputs)}/authorizers/${part(id)}`),
  },
  {
    token: "aws:apigateway/requestValidator:RequestValidator",
    create: ({ inputs, state }) =>
      call("POST", `${api(inputs)}/requestvalidators`, {
        name: state.name,
        ...same(inputs, "validateRequestBody", "validateRequestParameters"),
      }),
    outputs: { id: "id" },
    remove: ({ id, inputs }) => call("DELETE", `${api(inputs)}/requestvalidators/${part(id)}`),
  },
  {
    token: "aws:apigateway/model:Model",
    create: ({ inputs, state }) =>
      call("POST", `${api(inputs)}/models`, {
        name: state.name,
        ...same(inputs, "contentType", "description", "schema"),
      }),
  },
  {
    token: "aws:apigateway/response:Response",
    create: ({ inputs }) =>
      call(
        "PUT",
        `${apiOf(inputs)}/gatewayresponses/${part(inputs.responseType)}`,
        same(inputs, "responseParameters", "responseTemplates", "statusCode"),
      ),
    remove: ({ inputs }) => call("DELETE", `${apiOf(inputs)}/gatewayresponses/${part(inputs.responseType)}`),
  },
  {
    token: "aws:apigateway/deployment:Deployment",
    create: ({ inputs }) => call("POST", `${api(inputs)}/deployments`, same(inputs, "description")),
    outputs: { id: "id" },
    remove: ({ id, inputs }) => call("DELETE", `${api(inputs)}/deployments/${part(id)}`),
  },
  {
    token: "aws:apigateway/stage:Stage",
    create: ({ inputs }) =>
      call("POST", `${api(inputs)}/stages`, {
        deploymentId: inputs.deployment,
        tracingEnabled: inputs.xrayTracingEnabled,
        ...same(inputs, "cacheClusterEnabled", "cacheClusterSize", "description", "stageName", "tags"),
        ...same(inputs, "variables"),
      }),
    settle: ({ inputs }) => {
      const settings = Object.entries(fieldsOf(inputs.accessLogSettings));
      if (settings.length === 0) return [];
      return [patched(stage(inputs), settings, "/accessLogSettings/")];
    },
    remove: ({ inputs }) => call("DELETE", stage(inputs)),
  },
  {
    token: "aws:apigateway/methodSettings:MethodSettings",
    create: ({ inputs }) => {
      const names: Readonly<Record<string, string>> = {
        dataTraceEnabled: "logging/dataTrace",
        loggingLevel: "logging/loglevel",
        metricsEnabled: "metrics/enabled",
        throttlingBurstLimit: "throttling/burstLimit",
        throttlingRateLimit: "throttling/rateLimit",
      };
      const settings = Object.entries(fieldsOf(inputs.settings)).flatMap(([name, value]) =>
        names[name] === undefined ? [] : [[names[name], value] as const],
      );
      return patched(stage(inputs), settings, `/${String(inputs.methodPath)}/`);
    },
  },
  {
    token: "aws:apigateway/account:Account",
    create: ({ inputs }) =>
      patched("/account", Object.entries(same(inputs, "cloudwatchRoleArn")) as [string, GraphValue][], "/"),
  },
];

export const USAGE_PLANS: readonly ReplayedType[] = [
  {
    token: "aws:apigateway/apiKey:ApiKey",
    create: ({ inputs, state }) =>
      call("POST", "/apikeys", {
        name: state.name,
        enabled: inputs.enabled ?? true,
        ...same(inputs, "customerId", "description", "tags", "value"),
      }),
    outputs: { id: "id", value: "value" },
    remove: ({ id }) => call("DELETE", `/apikeys/${part(id)}`),
  },
  {
    token: "aws:apigateway/usagePlan:UsagePlan",
    create: ({ inputs, state }) =>
      call("POST", "/usageplans", {
        name: state.name,
        description: inputs.description,
        apiStages: listOf(inputs.apiStages).map(({ apiId, stage }) => ({ apiId, stage })),
        quota: inputs.quotaSettings,
        throttle: inputs.throttleSettings,
      }),
    outputs: { id: "id" },
    // A plan that serves stages cannot be deleted.
    remove: ({ id }) => call("DELETE", `/usageplans/${part(id)}`),
  },
  {
    token: "aws:apigateway/usagePlanKey:UsagePlanKey",
    create: ({ inputs }) =>
      call("POST", `/usageplans/${part(inputs.usagePlanId)}/keys`, same(inputs, "keyId", "keyType")),
    remove: ({ inputs }) =>
      call("DELETE", `/usageplans/${part(inputs.usagePlanId)}/keys/${part(inputs.keyId)}`),
  },
];

function stage(inputs: Fields): string {
  return `${api(inputs)}/stages/${part(inputs.stageName)}`;
}

function patched(path: string, settings: readonly (readonly [string, GraphValue])[], prefix: string) {
  const patchOperations = settings.map(([name, value]) => ({
    op: "replace",
    path: `${prefix}${name}`,
    value: String(value),
  }));
  return call("PATCH", path, { patchOperations });
}
