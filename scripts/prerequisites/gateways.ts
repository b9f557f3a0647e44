import { beside, input, type Prerequisite, where } from "./rule";
import {
  CERTIFICATE_VALIDATION,
  FUNCTION,
  HTTP_API,
  LOG_GROUP,
  REST_API,
  ROLE,
  token,
  USER_POOL,
} from "./tokens";

const rest = (name: string) => token("apigateway", name);
const http = (name: string) => token("apigatewayv2", name);

const OF_REST = input("restApi", REST_API, "its API");
const OF_API = input("apiId", HTTP_API, "its API");
const METHOD = { restApi: "restApi", resourceId: "resourceId", httpMethod: "httpMethod" };
const OF_METHOD = beside(rest("Method"), METHOD, { asks: "its method", edge: "httpMethod" });
const VALIDATED = "a certificate that has been validated";
/** The role by which API Gateway writes the logs of REST and WebSocket APIs in a region. */
const mayWriteLogs = (asks: string): Prerequisite => ({
  asks,
  edge: "`dependsOn`",
  find: (_, world) => world.ofType(rest("Account")),
});
const hasLog = ({ inputs }: { readonly inputs: object }) => "accessLogSettings" in inputs;
/** AWS answers "No integration defined for method" otherwise, or deploys an API without them. */
const inSnapshot = (name: string, asks: string) => beside(rest(name), { restApi: "restApi" }, { asks });

export const GATEWAYS: Readonly<Record<string, readonly Prerequisite[]>> = {
  [rest("Account")]: [
    input("cloudwatchRoleArn", ROLE, "a role that API Gateway may assume"),
    {
      asks: "the policy of that role, which AWS tries",
      edge: "`dependsOn`",
      find: ({ inputs }, world) => {
        const roles = world.namedIn(inputs.cloudwatchRoleArn, ROLE);
        return world
          .ofType(token("iam", "RolePolicyAttachment"))
          .filter((attached) => roles.some(({ state }) => state.name === attached.inputs.role));
      },
    },
  ],
  [rest("ApiKey")]: [],
  [rest("Authorizer")]: [
    OF_REST,
    input("authorizerUri", FUNCTION, "the function that it asks"),
    input("providerArns", USER_POOL, "its user pools"),
  ],
  [rest("BasePathMapping")]: [
    input("domainName", rest("DomainName"), "its domain"),
    beside(
      rest("Stage"),
      { restApi: "restApi", stageName: "stageName" },
      { asks: "its stage", edge: "stageName" },
    ),
  ],
  [rest("Deployment")]: [
    OF_REST,
    inSnapshot("Method", "all methods of its API"),
    inSnapshot("Integration", "an integration for each of them"),
    inSnapshot("MethodResponse", "all answers of methods"),
    inSnapshot("IntegrationResponse", "all answers of integrations"),
    {
      ...inSnapshot("Response", "all answers of the gateway itself"),
      find: ({ inputs }, world) =>
        world.ofType(rest("Response")).filter((response) => response.inputs.restApiId === inputs.restApi),
    },
  ],
  [rest("DomainName")]: [
    input("certificateArn", CERTIFICATE_VALIDATION, `${VALIDATED}, of an edge domain in us-east-1`),
    input("regionalCertificateArn", CERTIFICATE_VALIDATION, `${VALIDATED}, of its region`),
  ],
  [rest("Integration")]: [OF_METHOD, input("uri", FUNCTION, "the function that it calls")],
  [rest("IntegrationResponse")]: [
    beside(rest("Integration"), METHOD, { asks: "its integration", edge: "httpMethod" }),
    beside(
      rest("MethodResponse"),
      { ...METHOD, statusCode: "statusCode" },
      { asks: "the answer of the method with its status", edge: "statusCode" },
    ),
  ],
  [rest("Method")]: [
    OF_REST,
    input("resourceId", rest("Resource"), "its resource"),
    input("authorizerId", rest("Authorizer"), "its authorizer"),
    input("requestValidatorId", rest("RequestValidator"), "its validator"),
  ],
  [rest("MethodResponse")]: [OF_METHOD],
  [rest("MethodSettings")]: [
    beside(
      rest("Stage"),
      { restApi: "restApi", stageName: "stageName" },
      { asks: "its stage", edge: "stageName" },
    ),
    mayWriteLogs("the role for logs of the region, where it sets a level of logs"),
  ],
  [rest("RequestValidator")]: [OF_REST],
  [rest("Resource")]: [OF_REST, input("parentId", rest("Resource"), "the resource above it")],
  [rest("Response")]: [input("restApiId", REST_API, "its API")],
  [REST_API]: [],
  [rest("Stage")]: [
    input("deployment", rest("Deployment"), "its deployment"),
    where(hasLog, mayWriteLogs("the role for logs of the region, where it has a log")),
    input("accessLogSettings", LOG_GROUP, "the group of its access log"),
  ],
  [rest("UsagePlan")]: [
    {
      asks: "its stages",
      edge: "`apiStages`",
      find: ({ inputs }, world) =>
        world
          .ofType(rest("Stage"))
          .filter((stage) =>
            (Array.isArray(inputs.apiStages) ? inputs.apiStages : []).some(
              (one) =>
                (one as { apiId?: unknown }).apiId === stage.inputs.restApi &&
                (one as { stage?: unknown }).stage === stage.inputs.stageName,
            ),
          ),
    },
  ],
  [rest("UsagePlanKey")]: [
    input("keyId", rest("ApiKey"), "its key"),
    input("usagePlanId", rest("UsagePlan"), "its plan"),
  ],

  [HTTP_API]: [],
  [http("ApiMapping")]: [
    OF_API,
    input("domainName", http("DomainName"), "its domain"),
    {
      asks: "its stage",
      edge: "`stage`",
      find: ({ inputs }, world) =>
        world
          .ofType(http("Stage"))
          .filter((stage) => stage.inputs.apiId === inputs.apiId && stage.inputs.name === inputs.stage),
    },
  ],
  [http("Authorizer")]: [
    OF_API,
    input("authorizerUri", FUNCTION, "the function that it asks"),
    {
      asks: "the user pool that signs its tokens",
      edge: "`jwtConfiguration`",
      find: ({ inputs }, world) => {
        const text = JSON.stringify(inputs.jwtConfiguration ?? "");
        return world.ofType(USER_POOL).filter(({ id }) => text.includes(`/${id}"`));
      },
    },
  ],
  [http("DomainName")]: [
    input("domainNameConfiguration.certificateArn", CERTIFICATE_VALIDATION, `${VALIDATED}, of its region`),
  ],
  [http("Integration")]: [
    OF_API,
    input(
      "integrationUri",
      [FUNCTION, token("lb", "Listener")],
      "the function or the listener that it calls",
    ),
    input("connectionId", http("VpcLink"), "its VPC link"),
  ],
  [http("Route")]: [
    OF_API,
    input("authorizerId", http("Authorizer"), "its authorizer"),
    {
      asks: "its integration",
      edge: "`target`",
      find: ({ inputs }, world) =>
        world.ofType(http("Integration")).filter(({ id }) => inputs.target === `integrations/${id}`),
    },
  ],
  [http("Stage")]: [
    OF_API,
    input("accessLogSettings", LOG_GROUP, "the group of its access log"),
    {
      ...mayWriteLogs("the role for logs of the region, for the log of a WebSocket API"),
      find: ({ inputs }, world) =>
        hasLog({ inputs }) &&
        world.namedIn(inputs.apiId, HTTP_API).some(({ inputs: api }) => api.protocolType === "WEBSOCKET")
          ? world.ofType(rest("Account"))
          : [],
    },
  ],
  [http("VpcLink")]: [
    {
      asks: "the listener, whose load balancer says which subnets and security groups it has",
      edge: "`subnetIds`",
      find: ({ id }, world) =>
        world
          .ofType(http("Integration"))
          .filter(({ inputs }) => inputs.connectionId === id)
          .flatMap(({ inputs }) => world.namedIn(inputs.integrationUri, token("lb", "Listener"))),
    },
  ],
};
