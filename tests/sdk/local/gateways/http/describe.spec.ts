import { strict as assert } from "node:assert";
import { describeHttpApi } from "#sdk/local/gateways/http/describe";
import { functionArn } from "../support/gateway-graph";
import { ApiGraph, EXECUTION_ARN } from "../support/http-graph";

const LISTENER = "arn:aws:elasticloadbalancing:eu-west-1:123456789012:listener/app/a/1/2";

function makeGraph(): ApiGraph {
  return new ApiGraph()
    .stage()
    .functionRoute("GET /notes", "list")
    .functionRoute("POST /notes", "create", { route: { authorizationType: "CUSTOM", authorizerId: "check" } })
    .functionRoute("GET /me", "me", {
      payload: "1.0",
      route: { authorizationType: "JWT", authorizerId: "pool" },
    })
    .functionRoute("GET /iam", "iam", { route: { authorizationType: "AWS_IAM" } })
    .functionRoute("GET /broken", "broken", { route: { authorizationType: "CUSTOM", authorizerId: "gone" } })
    .integration("url", {
      integrationType: "HTTP_PROXY",
      integrationUri: "https://a.test",
      requestParameters: { a: "b" },
    })
    .integration("alb", {
      integrationType: "HTTP_PROXY",
      integrationUri: LISTENER,
      connectionType: "VPC_LINK",
    })
    .integration("outside", { integrationType: "AWS_PROXY", integrationUri: functionArn("outside") })
    .route("GET /url", "url")
    .route("GET /alb", "alb")
    .route("GET /outside", "outside")
    .authorizer("check", {
      authorizerType: "REQUEST",
      authorizerUri: functionArn("check"),
      enableSimpleResponses: true,
    })
    .authorizer("pool", {
      authorizerType: "JWT",
      jwtConfiguration: { issuer: "https://i.test", audiences: ["a"] },
    });
}

describe("the table of routes", () => {
  it("describes each route and how close to AWS it is served [DG/http-api-parameter-mapping]", () => {
    const rows = describeHttpApi(makeGraph().compile());

    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        ["GET /notes", "list", "none", "function, payload 2.0", "as on AWS", undefined],
        [
          "POST /notes",
          "create",
          "check (function, simple answers)",
          "function, payload 2.0",
          "as on AWS",
          undefined,
        ],
        ["GET /me", "me", "pool (jwt)", "function, payload 1.0", "as on AWS", undefined],
        [
          "GET /iam",
          "iam",
          "iam",
          "function, payload 2.0",
          "not emulated",
          "IAM: no credentials are known here, so every call is refused with 403",
        ],
        [
          "GET /broken",
          "broken",
          "missing",
          "function, payload 2.0",
          "as on AWS",
          "answers 500: authorizationType CUSTOM names an authorizer that this API does not have: gone",
        ],
        [
          "GET /url",
          undefined,
          "none",
          "https://a.test",
          "approximated",
          "requestParameters of the integration is ignored",
        ],
        ["GET /alb", undefined, "none", "load balancer", "not emulated", `load balancer ${LISTENER}`],
        [
          "GET /outside",
          "outside",
          "none",
          "function, payload 1.0",
          "not emulated",
          `the function is not part of this program; answers 500: API Gateway may not call function "outside": no aws:lambda/permission:Permission matches ${EXECUTION_ARN}/$default/GET/outside (there is none for the function)`,
        ],
      ],
    );
  });

  it("reports ignored mappings of parameters for every kind of integration [DG/http-api-parameter-mapping]", () => {
    const requestParameters = { "overwrite:path": "/other" };
    const graph = new ApiGraph()
      .stage()
      .function("list")
      .integration("fn", {
        integrationType: "AWS_PROXY",
        integrationUri: functionArn("list"),
        credentialsArn: "arn:aws:iam::123456789012:role/gateway",
        requestParameters,
        responseParameters: [{ statusCode: "200", mappings: { "overwrite:statuscode": "202" } }],
      })
      .integration("alb", {
        integrationType: "HTTP_PROXY",
        integrationUri: LISTENER,
        connectionType: "VPC_LINK",
        requestParameters,
      })
      .route("GET /fn", "fn")
      .route("GET /alb", "alb");

    const rows = describeHttpApi(graph.compile(), { targets: { [LISTENER]: "http://localhost:8080" } });
    assert.deepEqual(
      rows.map(({ status, note }) => [status, note]),
      [
        [
          "approximated",
          "requestParameters of the integration is ignored; responseParameters of the integration is ignored",
        ],
        [
          "approximated",
          "http://localhost:8080 stands for the load balancer; requestParameters of the integration is ignored",
        ],
      ],
    );
  });

  it("considers the credentials of the user, and the URLs that replace load balancers [BC; DG/api-gateway-known-issues]", () => {
    const local = { findCaller: () => undefined, targets: { [LISTENER]: "http://localhost:8080" } };
    const rows = new Map(describeHttpApi(makeGraph().compile(), local).map((row) => [row.route, row]));

    assert.equal(rows.get("GET /iam")?.status, "as on AWS");
    assert.deepEqual(
      [rows.get("GET /alb")?.status, rows.get("GET /alb")?.note],
      ["approximated", "http://localhost:8080 stands for the load balancer"],
    );
  });
});
