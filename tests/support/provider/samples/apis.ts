import * as acm from "@pulumi/aws/acm";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lb from "@pulumi/aws/lb";
import * as route53 from "@pulumi/aws/route53";
import * as pulumi from "@pulumi/pulumi";
import { type Sample, sample } from "../flat-and-typed";
import { FUNCTION, HANDLER, lambdaFunction } from "./given";

const CORS = {
  allowOrigins: ["https://example.com"],
  allowMethods: ["GET"],
  allowHeaders: ["x-one"],
  exposeHeaders: ["x-two"],
  allowCredentials: true,
  maxAge: "1 hour",
};
const ACCESS_LOG = {
  destinationArn: "arn:aws:logs:us-east-1:123456789012:log-group:mine",
  format: "$context.requestId",
};
const DOMAIN = { domainName: "api.example.com", hostedZone: "example.com", path: "v1" };
const SCOPES = { authorizationScopes: ["notes/read"] };
const THROTTLE = { throttle: { burst: 20, rate: 10 } };
const AUTHORIZERS = {
  readers: {
    type: "jwt",
    name: "tokens",
    identitySource: ["$request.header.X-Token"],
    scopes: ["notes/read"],
    jwt: { issuer: "https://login.example.com/", audience: ["notes"] },
  },
  users: {
    type: "user_pool",
    userPool: { id: "us-east-1_abc123", clientIds: ["client"], region: "us-east-1" },
  },
};
const ASKED = { type: "func", function: FUNCTION, responseTypes: ["simple"], resultsCacheTtl: "5 minutes" };
const DEFAULTS = {
  function: { memorySize: 256 },
  authorizer: "readers",
  ...SCOPES,
  payloadFormatVersion: "1.0",
  ...THROTTLE,
};
const NATIVE = {
  id: "Web",
  httpApi: { description: "An API" },
  httpStages: [{ name: "beside", autoDeploy: true }],
};

function network() {
  const listener = new lb.Listener("listener", {
    loadBalancerArn: "arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/one/1",
    defaultActions: [{ type: "forward" }],
  });
  const link = new apigatewayv2.VpcLink("link", { securityGroupIds: [], subnetIds: ["subnet-1"] });
  return { listener, link, raw: lambdaFunction() };
}

function domain() {
  const certificate = new acm.Certificate("certificate", { domainName: "api.example.com" });
  const zone = new route53.Zone("zone", { name: "example.com" });
  const existing = new apigatewayv2.DomainName("domain", {
    domainName: "other.example.com",
    domainNameConfiguration: {
      certificateArn: certificate.arn,
      endpointType: "REGIONAL",
      securityPolicy: "TLS_1_2",
    },
  });
  return { certificate, zone, existing };
}

const WEB_ACL = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/shop/a1b2";
const PRICE = { priceClass: "PriceClass_100" };
const RULES = {
  managedRules: ["AWSManagedRulesSQLiRuleSet"],
  countOnly: true,
  rules: [
    {
      name: "office",
      priority: 1,
      action: { allow: {} },
      statement: { geoMatchStatement: { countryCodes: ["NL"] } },
      visibilityConfig: {
        metricName: "office",
        cloudwatchMetricsEnabled: true,
        sampledRequestsEnabled: true,
      },
    },
  ],
  native: { webAcl: { description: "A firewall" } },
};
const WAF = { ...RULES, limitsRate: false };

/** Samples of HTTP and GraphQL APIs. */
export const APIS: readonly Sample[] = [
  sample({
    title: "an API with every kind of route",
    given: network,
    flat: (make, { listener, link, raw }) => {
      const made = make("Function", "Made", { handler: HANDLER });
      make("Api", "Given", { routes: { "GET /notes/{id}": { function: { existing: made } } } });
      make("Api", "Api", {
        cors: CORS,
        accessLog: ACCESS_LOG,
        authorizers: { ...AUTHORIZERS, asked: ASKED },
        defaults: DEFAULTS,
        native: NATIVE,
        routes: {
          "GET /notes": { handler: HANDLER },
          "POST /notes": { type: "function", function: FUNCTION, authorizer: "none" },
          "GET /signed": { handler: HANDLER, authorizer: "iam" },
          "GET /raw": { lambda: raw, authorizer: "asked" },
          "GET /old": { url: "https://old.example.com/", method: "GET", ...SCOPES },
          "GET /older": { type: "url", url: pulumi.output("https://older.example.com/") },
          "GET /behind": { alb: { listener, vpcLink: link }, method: "POST" },
          "GET /linked": { alb: { listener }, payloadFormatVersion: undefined, ...THROTTLE },
          "GET /two": { handler: HANDLER, payloadFormatVersion: "2.0", throttle: { burst: 2, rate: 1 } },
        },
      });
    },
    typed: (make, { listener, link, raw }) => {
      const made = make("Function", "Made", { handler: HANDLER });
      make("Api", "Given", { routes: { "GET /notes/{id}": { function: made } } });
      make("Api", "Api", {
        cors: CORS,
        accessLog: ACCESS_LOG,
        authorizers: { ...AUTHORIZERS, asked: ASKED },
        defaults: DEFAULTS,
        native: NATIVE,
        routes: {
          "GET /notes": HANDLER,
          "POST /notes": { function: HANDLER, authorizer: "none" },
          "GET /signed": { function: HANDLER, authorizer: "iam" },
          "GET /raw": { native: { function: raw }, authorizer: "asked" },
          "GET /old": {
            type: "url",
            url: "https://old.example.com/",
            native: { integration: { method: "GET" } },
            ...SCOPES,
          },
          "GET /older": { type: "url", url: pulumi.output("https://older.example.com/") },
          "GET /behind": {
            type: "alb",
            native: { albListener: listener, integration: { method: "POST", vpcLink: link } },
          },
          "GET /linked": { type: "alb", native: { albListener: listener }, ...THROTTLE },
          "GET /two": { function: HANDLER, payloadFormatVersion: "2.0", throttle: { burst: 2, rate: 1 } },
        },
      });
    },
  }),
  sample({
    title: "APIs with a domain",
    given: domain,
    flat: (make, { certificate, zone, existing }) => {
      make("Api", "Made", { customDomain: DOMAIN, accessLog: { retention: "one_week" } });
      make("Api", "Zone", {
        customDomain: { domainName: "zone.example.com", native: { certificate, hostedZone: zone } },
        accessLog: { enabled: false },
        cors: { enabled: false },
      });
      make("Api", "Elsewhere", {
        customDomain: {
          domainName: "elsewhere.example.com",
          isExternalDomain: true,
          native: { certificate },
        },
        accessLog: { enabled: true },
        cors: { enabled: true },
      });
      make("Api", "Existing", { customDomain: { native: { domainName: existing } } });
      make("Api", "Before", { cdn: true, waf: WAF, native: { distribution: PRICE } });
      make("Api", "Firewalled", { ipAddressType: "dualstack", cdn: true, waf: { arn: WEB_ACL } });
      make("GraphQLApi", "Asked", {
        ipAddressType: "ipv4",
        cdn: true,
        waf: {},
        server: { handler: HANDLER },
      });
    },
    typed: (make, { certificate, zone, existing }) => {
      make("Api", "Made", { customDomain: DOMAIN, accessLog: { retention: "one_week" } });
      make("Api", "Zone", {
        customDomain: { domainName: "zone.example.com", native: { certificate, hostedZone: zone } },
        accessLog: false,
        cors: false,
      });
      make("Api", "Elsewhere", {
        customDomain: {
          domainName: "elsewhere.example.com",
          isExternalDomain: true,
          native: { certificate },
        },
        accessLog: true,
        cors: true,
      });
      make("Api", "Existing", { customDomain: { native: { domainName: existing } } });
      make("Api", "Before", {
        cdn: true,
        waf: { ...RULES, rateLimit: false },
        native: { distribution: PRICE },
      });
      make("Api", "Firewalled", { ipAddressType: "dualstack", cdn: true, waf: WEB_ACL });
      make("GraphQLApi", "Asked", { ipAddressType: "ipv4", cdn: true, waf: true, server: HANDLER });
    },
  }),
  sample({
    title: "an existing API, with its authorizer",
    given: () => {
      const api = new apigatewayv2.Api("existing", { protocolType: "HTTP" });
      const authorizer = new apigatewayv2.Authorizer("existing", {
        apiId: api.id,
        authorizerType: "JWT",
        identitySources: ["$request.header.Authorization"],
        jwtConfiguration: { issuer: "https://login.example.com/", audiences: ["notes"] },
      });
      return { api, authorizer };
    },
    flat: (make, { api, authorizer }) => {
      make("Api", "Around", {
        native: { httpApi: api },
        authorizers: { theirs: { type: "jwt", native: { authorizer } } },
        routes: { $default: { handler: HANDLER, authorizer: "theirs" } },
      });
    },
    typed: (make, { api, authorizer }) => {
      make("Api", "Around", {
        native: { httpApi: api },
        authorizers: { theirs: { type: "jwt", native: { authorizer } } },
        routes: { $default: { function: HANDLER, authorizer: "theirs" } },
      });
    },
  }),
  sample({
    title: "a GraphQL API",
    flat: (make) => {
      make("GraphQLApi", "Graph", {
        server: FUNCTION,
        rootPath: "/graphql",
        cors: CORS,
        accessLog: { retention: "one_week" },
        customDomain: DOMAIN,
        authorizers: AUTHORIZERS,
        defaults: DEFAULTS,
        native: { httpApi: { description: "A GraphQL API" } },
      });
    },
    typed: (make) => {
      make("GraphQLApi", "Graph", {
        server: FUNCTION,
        rootPath: "/graphql",
        cors: CORS,
        accessLog: { retention: "one_week" },
        customDomain: DOMAIN,
        authorizers: AUTHORIZERS,
        defaults: DEFAULTS,
        native: { httpApi: { description: "A GraphQL API" } },
      });
    },
  }),
];
