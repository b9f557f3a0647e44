import { TYPE } from "../../../aws/tokens";
import { type AdoptedType, adopted, CONSTRUCT, from, PATH, reference, text } from "./adopted-type";

const OF_API = reference("restApi", "RestApiId");
const IN_API = { importId: [from("RestApiId"), "id"], retainsPhysicalId: true } as const;
const METHOD_ID = [from("RestApiId"), from("ResourceId"), from("HttpMethod")];
const OF_METHOD = [OF_API, PATH, text("httpMethod", "HttpMethod")];
const OF_REPLY = [...OF_METHOD, text("statusCode", "StatusCode")];
const METHOD = { restApi: "RestApiId", resourceId: "ResourceId", httpMethod: "HttpMethod" };
const REPLY = { ...METHOD, statusCode: "StatusCode" };

/** REST APIs. Their deployments are snapshots, which are made anew. */
export const REST_TYPES: readonly AdoptedType[] = [
  adopted(TYPE.apigateway.RestApi, "AWS::ApiGateway::RestApi", [[text("name", "Name")], [CONSTRUCT]], {
    holds: "its id, which is in its URL",
  }),
  adopted(TYPE.apigateway.Resource, "AWS::ApiGateway::Resource", [[OF_API, PATH]], {
    ...IN_API,
    fixed: { restApi: "RestApiId", parentId: "ParentId", pathPart: "PathPart" },
  }),
  adopted(TYPE.apigateway.Authorizer, "AWS::ApiGateway::Authorizer", [[OF_API, text("name", "Name")]], {
    ...IN_API,
    fixed: { restApi: "RestApiId" },
  }),
  adopted(TYPE.apigateway.Method, "AWS::ApiGateway::Method", [OF_METHOD], {
    importId: METHOD_ID,
    fixed: METHOD,
  }),
  adopted(TYPE.apigateway.Integration, "AWS::ApiGateway::Method::Integration", [OF_METHOD], {
    importId: METHOD_ID,
    fixed: { ...METHOD, type: "Type", integrationHttpMethod: "IntegrationHttpMethod" },
  }),
  adopted(TYPE.apigateway.MethodResponse, "AWS::ApiGateway::Method::Response", [OF_REPLY], {
    importId: [...METHOD_ID, from("StatusCode")],
    fixed: REPLY,
  }),
  adopted(TYPE.apigateway.IntegrationResponse, "AWS::ApiGateway::Method::IntegrationResponse", [OF_REPLY], {
    importId: [...METHOD_ID, from("StatusCode")],
    fixed: REPLY,
  }),
  adopted(
    TYPE.apigateway.Response,
    "AWS::ApiGateway::GatewayResponse",
    [[reference("restApiId", "RestApiId"), text("responseType", "ResponseType")]],
    {
      importId: [from("RestApiId"), from("ResponseType")],
      fixed: { restApiId: "RestApiId", responseType: "ResponseType" },
    },
  ),
  adopted(TYPE.apigateway.Stage, "AWS::ApiGateway::Stage", [[OF_API, text("stageName", "StageName")]], {
    importId: [from("RestApiId"), "name"],
    fixed: { restApi: "RestApiId", stageName: "StageName" },
  }),
  adopted(
    TYPE.apigateway.RequestValidator,
    "AWS::ApiGateway::RequestValidator",
    [[OF_API, text("name", "Name")]],
    { ...IN_API, fixed: { restApi: "RestApiId" } },
  ),
  adopted(TYPE.apigateway.UsagePlan, "AWS::ApiGateway::UsagePlan", [[text("name", "UsagePlanName")]]),
  adopted(TYPE.apigateway.ApiKey, "AWS::ApiGateway::ApiKey", [[text("name", "Name")]], {
    holds: "its value, which callers send",
  }),
  adopted(TYPE.apigateway.DomainName, "AWS::ApiGateway::DomainName", [[text("domainName", "DomainName")]], {
    importId: [from("DomainName")],
    holds: "its address",
    fixed: { domainName: "DomainName" },
  }),
  adopted(
    TYPE.apigateway.BasePathMapping,
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
