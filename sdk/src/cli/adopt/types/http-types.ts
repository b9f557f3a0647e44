import { TYPE } from "../../../aws/tokens";
import {
  type AdoptedType,
  adopted,
  CONSTRUCT,
  from,
  maybeFrom,
  ROUTES,
  reference,
  text,
} from "./adopted-type";

const OF_API = reference("apiId", "ApiId");
const API_ID = { apiId: "ApiId" };
const IN_API = { importId: [from("ApiId"), "id"], retainsPhysicalId: true } as const;

/** HTTP and WebSocket APIs, domains and names. */
export const HTTP_TYPES: readonly AdoptedType[] = [
  adopted(TYPE.apigatewayv2.Api, "AWS::ApiGatewayV2::Api", [[text("name", "Name")], [CONSTRUCT]], {
    holds: "its id, which is in its URL",
    fixed: { protocolType: "ProtocolType" },
  }),
  adopted(TYPE.apigatewayv2.VpcLink, "AWS::ApiGatewayV2::VpcLink", [[CONSTRUCT]], {
    fixed: { subnetIds: "SubnetIds", securityGroupIds: "SecurityGroupIds" },
  }),
  adopted(TYPE.apigatewayv2.Authorizer, "AWS::ApiGatewayV2::Authorizer", [[OF_API, text("name", "Name")]], {
    ...IN_API,
    fixed: API_ID,
  }),
  adopted(TYPE.apigatewayv2.Route, "AWS::ApiGatewayV2::Route", [[OF_API, text("routeKey", "RouteKey")]], {
    ...IN_API,
    fixed: API_ID,
  }),
  // After the routes, which say to what each integration belongs.
  adopted(TYPE.apigatewayv2.Integration, "AWS::ApiGatewayV2::Integration", [[OF_API, ROUTES]], {
    ...IN_API,
    fixed: { ...API_ID, integrationType: "IntegrationType", connectionType: "ConnectionType" },
  }),
  adopted(TYPE.apigatewayv2.Stage, "AWS::ApiGatewayV2::Stage", [[OF_API, text("name", "StageName")]], {
    importId: [from("ApiId"), "name"],
    retainsPhysicalId: true,
    fixed: { ...API_ID, name: "StageName" },
  }),
  adopted(
    TYPE.apigatewayv2.DomainName,
    "AWS::ApiGatewayV2::DomainName",
    [[text("domainName", "DomainName")]],
    { importId: [from("DomainName")], holds: "its address" },
  ),
  adopted(
    TYPE.apigatewayv2.ApiMapping,
    "AWS::ApiGatewayV2::ApiMapping",
    [
      [OF_API, reference("domainName", "DomainName")],
      [OF_API, text("domainName", "DomainName")],
    ],
    {
      importId: ["id", from("DomainName")],
      retainsPhysicalId: true,
      fixed: { ...API_ID, domainName: "DomainName" },
    },
  ),
  adopted(
    TYPE.acm.Certificate,
    "AWS::CertificateManager::Certificate",
    [[text("domainName", "DomainName")]],
    {
      needs: "domainValidationOptions",
      fixed: {
        domainName: "DomainName",
        subjectAlternativeNames: "SubjectAlternativeNames",
        validationMethod: ({ properties }) => properties.ValidationMethod ?? "DNS",
      },
    },
  ),
  adopted(TYPE.route53.Zone, "AWS::Route53::HostedZone", [[text("name", "Name")], [CONSTRUCT]], {
    holds: "its name servers and its records",
    fixed: {
      name: ({ properties, stack }, values) => values.text(properties.Name, stack)?.replace(/\.$/, ""),
    },
  }),
  adopted(TYPE.route53.Record, "AWS::Route53::RecordSet", [[text("name", "Name"), text("type", "Type")]], {
    importId: [from("HostedZoneId"), from("Name"), from("Type"), maybeFrom("SetIdentifier")],
    separator: "_",
    fixed: {
      zoneId: "HostedZoneId",
      name: ({ properties, stack }, values) => values.text(properties.Name, stack)?.replace(/\.$/, ""),
      type: "Type",
    },
  }),
];
