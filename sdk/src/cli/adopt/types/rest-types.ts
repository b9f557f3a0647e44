import { type AdoptedType, adopted, CONSTRUCT, from, PATH, reference, text } from "./adopted-type";

const OF_API = reference("restApi", "RestApiId");
const IN_API = { importId: [from("RestApiId"), "id"], keepsPhysicalId: true } as const;
const METHOD_ID = [from("RestApiId"), from("ResourceId"), from("HttpMethod")];
const OF_METHOD = [OF_API, PATH, text("httpMethod", "HttpMethod")];
const OF_REPLY = [...OF_METHOD, text("statusCode", "StatusCode")];
const METHOD = { restApi: "RestApiId", resourceId: "ResourceId", httpMethod: "HttpMethod" };
const REPLY = { ...METHOD, statusCode: "StatusCode" };

/** REST APIs. Their deployments are snapshots, which are made anew. */
export const REST_TYPES: readonly AdoptedType[] = [
  adopted(
    "aws:apigateway/restApi:RestApi",
    "AWS::ApiGateway::RestApi",
    [[text("name", "Name")], [CONSTRUCT]],
    {
      holds: "its id, which is in its URL",
    },
  ),
  adopted("aws:apigateway/resource:Resource", "AWS::ApiGateway::Resource", [[OF_API, PATH]], {
    ...IN_API,
    fixed: { restApi: "RestApiId", parentId: "ParentId", pathPart: "PathPart" },
  }),
  adopted(
    "aws:apigateway/authorizer:Authorizer",
    "AWS::ApiGateway::Authorizer",
    [[OF_API, text("name", "Name")]],
    { ...IN_API, fixed: { restApi: "RestApiId" } },
  ),
  adopted("aws:apigateway/method:Method", "AWS::ApiGateway::Method", [OF_METHOD], {
    importId: METHOD_ID,
    fixed: METHOD,
  }),
  adopted("aws:apigateway/integration:Integration", "AWS::ApiGateway::Method::Integration", [OF_METHOD], {
    importId: METHOD_ID,
    fixed: { ...METHOD, type: "Type", integrationHttpMethod: "IntegrationHttpMethod" },
  }),
  adopted("aws:apigateway/methodResponse:MethodResponse", "AWS::ApiGateway::Method::Response", [OF_REPLY], {
    importId: [...METHOD_ID, from("StatusCode")],
    fixed: REPLY,
  }),
  adopted(
    "aws:apigateway/integrationResponse:IntegrationResponse",
    "AWS::ApiGateway::Method::IntegrationResponse",
    [OF_REPLY],
    { importId: [...METHOD_ID, from("StatusCode")], fixed: REPLY },
  ),
  adopted(
    "aws:apigateway/response:Response",
    "AWS::ApiGateway::GatewayResponse",
    [[reference("restApiId", "RestApiId"), text("responseType", "ResponseType")]],
    {
      importId: [from("RestApiId"), from("ResponseType")],
      fixed: { restApiId: "RestApiId", responseType: "ResponseType" },
    },
  ),
  adopted(
    "aws:apigateway/stage:Stage",
    "AWS::ApiGateway::Stage",
    [[OF_API, text("stageName", "StageName")]],
    {
      importId: [from("RestApiId"), "name"],
      fixed: { restApi: "RestApiId", stageName: "StageName" },
    },
  ),
  adopted(
    "aws:apigateway/requestValidator:RequestValidator",
    "AWS::ApiGateway::RequestValidator",
    [[OF_API, text("name", "Name")]],
    { ...IN_API, fixed: { restApi: "RestApiId" } },
  ),
  adopted("aws:apigateway/usagePlan:UsagePlan", "AWS::ApiGateway::UsagePlan", [
    [text("name", "UsagePlanName")],
  ]),
  adopted("aws:apigateway/apiKey:ApiKey", "AWS::ApiGateway::ApiKey", [[text("name", "Name")]], {
    holds: "its value, which callers send",
  }),
  adopted(
    "aws:apigateway/domainName:DomainName",
    "AWS::ApiGateway::DomainName",
    [[text("domainName", "DomainName")]],
    { importId: [from("DomainName")], holds: "its address", fixed: { domainName: "DomainName" } },
  ),
  adopted(
    "aws:apigateway/basePathMapping:BasePathMapping",
    "AWS::ApiGateway::BasePathMapping",
    [
      [OF_API, text("domainName", "DomainName")],
      [OF_API, reference("domainName", "DomainName")],
    ],
    {
      // Without a base path the id ends in the slash.
      importId: [from("DomainName"), { property: "BasePath", otherwise: "" }],
      fixed: { domainName: "DomainName" },
    },
  ),
];
