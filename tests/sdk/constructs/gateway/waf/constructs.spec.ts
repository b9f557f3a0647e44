import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import * as cognito from "@pulumi/aws/cognito";
import { App, Auth, RestApiV1, Stack, StaticSite } from "#sdk/index";
import { expectDefinitionError, expectRefused } from "../../../../support/definition-error";
import { inProgramFolder } from "../../../../support/program-folder";
import { record } from "../../../../support/record";

const WEB_ACL = "aws:wafv2/webAcl:WebAcl";
const ASSOCIATION = "aws:wafv2/webAclAssociation:WebAclAssociation";
const DISTRIBUTION = "aws:cloudfront/distribution:Distribution";
const PROVIDER = "pulumi:providers:aws";
const ARN = "arn:aws:wafv2:us-east-1:123456789012:regional/webacl/shop/a1b2";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const stackOf = () => new Stack(new App({ defaults: "current" }), "Web");
const ROUTES = { "GET /": "src/index.show" };

describe("a firewall", () => {
  it("stands before the stage of a REST API, once that is there", async () => {
    const recorded = await record(() => {
      new RestApiV1(stackOf(), "Api", { waf: true, routes: ROUTES });
    });
    const acl = recorded.resource(WEB_ACL, "Web-Api-waf");
    assert.equal(acl.inputs.scope, "REGIONAL");
    assert.deepEqual(acl.inputs.defaultAction, { allow: {} });
    assert.equal((acl.inputs.visibilityConfig as { metricName: string }).metricName, "dev-notes-Api");
    assert.deepEqual(acl.inputs.tags, { "serverless-api:app": "notes", "serverless-api:stage": "dev" });
    const stage = recorded.resource("aws:apigateway/stage:Stage");
    recorded.expect(ASSOCIATION, "Web-Api-waf-association", {
      webAclArn: acl.state.arn,
      resourceArn: stage.state.arn,
    });
    assert.ok(recorded.resource(ASSOCIATION).dependencies.includes(stage.urn), "waits for the stage");
    recorded.expectNone(PROVIDER);
  });

  it("stands before a user pool", async () => {
    const recorded = await record(() => {
      new Auth(stackOf(), "Auth", { waf: { rateLimit: 100 } });
    });
    recorded.expect(ASSOCIATION, "Web-Auth-waf-association", {
      webAclArn: recorded.resource(WEB_ACL, "Web-Auth-waf").state.arn,
      resourceArn: recorded.resource("aws:cognito/userPool:UserPool").state.arn,
    });
  });

  it("stands before a site, and is made in us-east-1 by the provider that its certificate has too", async () => {
    const recorded = await inProgramFolder({ "web/index.html": "<p>" }, () =>
      record(
        () => {
          new StaticSite(stackOf(), "Site", { path: "web", waf: true, customDomain: "example.com" });
        },
        { config: { "aws:region": "eu-west-1" } },
      ),
    );
    const acl = recorded.resource(WEB_ACL, "Web-Site-waf");
    assert.equal(acl.inputs.scope, "CLOUDFRONT");
    assert.equal(recorded.resource(DISTRIBUTION).inputs.webAclId, acl.state.arn);
    assert.match(String(acl.state.arn), /^arn:aws:wafv2:us-east-1:\d+:global\/webacl\//);
    assert.equal(
      recorded.resources(PROVIDER).filter(({ name }) => name === "Web-Site-edge-provider").length,
      1,
    );
    recorded.expectNone(ASSOCIATION);
  });

  it("may be a web ACL that exists", async () => {
    const recorded = await record(() => {
      new RestApiV1(stackOf(), "Api", { waf: ARN, routes: ROUTES });
    });
    recorded.expectNone(WEB_ACL);
    recorded.expect(ASSOCIATION, { webAclArn: ARN });
  });

  it("takes settings of the web ACL, which win over ours", async () => {
    const recorded = await record(() => {
      const native = { webAcl: { name: "shop", defaultAction: { block: {} } } };
      const { webAcl } = new RestApiV1(stackOf(), "Api", { waf: { native }, routes: ROUTES }).native;
      assert.ok(webAcl);
    });
    recorded.expect(WEB_ACL, { name: "shop", defaultAction: { block: {} }, scope: "REGIONAL" });
  });

  it("is refused for what was made elsewhere, and without a user pool", async () => {
    await expectDefinitionError(() => {
      const restApi = new apigateway.RestApi("old", {});
      new RestApiV1(stackOf(), "Api", { waf: true, native: { restApi } });
    }, [{ code: "NATIVE_CONFLICT", path: "waf", value: true }]);
    await expectDefinitionError(() => {
      const userPool = new cognito.UserPool("old", {});
      new Auth(stackOf(), "Auth", { waf: true, native: { userPool } });
    }, [{ code: "NATIVE_CONFLICT", path: "waf" }]);
    await expectRefused(
      () => new Auth(stackOf(), "Auth", { login: false, waf: true }),
      [{ code: "PROP_CONFLICT", path: "waf", value: true }],
      {},
    );
  });

  it("is refused twice before one site", async () => {
    await inProgramFolder({ "web/index.html": "<p>" }, () =>
      expectRefused(
        () => {
          const native = { distribution: { webAclId: "arn" } };
          return new StaticSite(stackOf(), "Site", { path: "web", waf: true, native });
        },
        [{ code: "PROP_CONFLICT", path: "waf" }],
        {},
      ),
    );
  });
});
