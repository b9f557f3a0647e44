import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import * as pulumi from "@pulumi/pulumi";
import { planIpAddressType } from "#sdk/constructs/gateway/ip-address-plan";
import { Api, App, RestApiV1, type RestApiV1Props, Stack, WebSocketApi } from "#sdk/index";
import { refuseApi } from "../../../support/api";
import { expectDefinitionError, expectRefused } from "../../../support/definition-error";
import { reportedLines } from "../../../support/issues";
import { record } from "../../../support/record";
import { refuseRestApi } from "../../../support/rest-api";

const API = "aws:apigatewayv2/api:Api";
const DOMAIN = "aws:apigatewayv2/domainName:DomainName";
const REST_API = "aws:apigateway/restApi:RestApi";
const REST_DOMAIN = "aws:apigateway/domainName:DomainName";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const stackOf = () => new Stack(new App({ defaults: "current" }), "Web");
const recordRest = (props: RestApiV1Props) => record(() => void new RestApiV1(stackOf(), "Api", props));
const configurationOf = (inputs: Readonly<Record<string, unknown>>) =>
  inputs.domainNameConfiguration as Readonly<Record<string, unknown>>;

describe("the addresses of an API", () => {
  it("are left to AWS unless the program says something", async () => {
    const recorded = await record(() => void new Api(stackOf(), "Api", { customDomain: "api.example.com" }));
    assert.equal(recorded.resource(API).inputs.ipAddressType, undefined);
    assert.equal(configurationOf(recorded.resource(DOMAIN).inputs).ipAddressType, undefined);
  });

  it("are those of the API and of its domain", async () => {
    const http = await record(() => {
      new Api(stackOf(), "Api", { ipAddressType: "dualstack", customDomain: "api.example.com" });
    });
    const live = await record(() => {
      new WebSocketApi(stackOf(), "Live", { ipAddressType: "dualstack", customDomain: "live.example.com" });
    });
    for (const recorded of [http, live]) {
      assert.equal(recorded.resource(API).inputs.ipAddressType, "dualstack");
      assert.equal(configurationOf(recorded.resource(DOMAIN).inputs).ipAddressType, "dualstack");
    }
  });

  it("are those of a REST API, which is an edge API unless it says otherwise, and of its domain", async () => {
    const recorded = await recordRest({ ipAddressType: "dualstack", customDomain: "api.example.com" });
    assert.deepEqual(recorded.resource(REST_API).inputs.endpointConfiguration, {
      types: "EDGE",
      ipAddressType: "dualstack",
    });
    assert.deepEqual(recorded.resource(REST_DOMAIN).inputs.endpointConfiguration, {
      types: "REGIONAL",
      ipAddressType: "dualstack",
    });
  });

  it("join the settings of the endpoint, also where these are an Output", async () => {
    for (const endpointConfiguration of [{ types: "REGIONAL" }, pulumi.output({ types: "REGIONAL" })]) {
      const native = { restApi: { endpointConfiguration } };
      const recorded = await recordRest({ ipAddressType: "ipv4", native });
      assert.deepEqual(recorded.resource(REST_API).inputs.endpointConfiguration, {
        types: "REGIONAL",
        ipAddressType: "ipv4",
      });
    }
  });

  it("are refused where they are said twice, are none, or do not fit", async () => {
    await refuseApi({ ipAddressType: "dualstack", native: { httpApi: { ipAddressType: "ipv4" } } }, [
      { code: "PROP_CONFLICT", path: "ipAddressType", value: "dualstack" },
    ]);
    await refuseRestApi({ ipAddressType: "ipv6" }, [
      { code: "VALUE_NOT_ALLOWED", path: "ipAddressType", value: "ipv6" },
    ]);
    const native = { restApi: { endpointConfiguration: { types: "PRIVATE" }, policy: "{}" } };
    await refuseRestApi({ ipAddressType: "ipv4", native }, [
      { code: "PROP_CONFLICT", path: "ipAddressType", value: "ipv4", message: "a private API takes both" },
    ]);
  });

  it("are refused for an API that was made elsewhere", async () => {
    await expectDefinitionError(() => {
      const restApi = new apigateway.RestApi("old", {});
      new RestApiV1(stackOf(), "Api", {
        ipAddressType: "dualstack",
        securityPolicy: "SecurityPolicy_TLS13_2025_EDGE",
        native: { restApi },
      });
    }, [
      { code: "NATIVE_CONFLICT", path: "ipAddressType", value: "dualstack" },
      { code: "NATIVE_CONFLICT", path: "securityPolicy" },
    ]);
  });

  it("are refused with a version of @pulumi/aws that would leave them out", () => {
    const prop = { given: "dualstack", native: ["native", undefined], hasInput: () => false } as const;
    assert.deepEqual(
      reportedLines((issues) => planIpAddressType(prop, issues.at("ipAddressType"))).map((line) =>
        line.slice(0, 36),
      ),
      ["PROVIDER_INPUT_MISSING ipAddressType"],
    );
  });
});

describe("the TLS policy of a REST API's own endpoint", () => {
  it("is one by its name in AWS, with requests for its own name alone", async () => {
    const edge = await recordRest({ securityPolicy: "SecurityPolicy_TLS13_2025_EDGE" });
    edge.expect(REST_API, {
      securityPolicy: "SecurityPolicy_TLS13_2025_EDGE",
      endpointAccessMode: "STRICT",
    });
    const regional = await recordRest({
      securityPolicy: "SecurityPolicy_TLS13_1_3_2025_09",
      native: { restApi: { endpointConfiguration: { types: "REGIONAL" } } },
    });
    regional.expect(REST_API, { securityPolicy: "SecurityPolicy_TLS13_1_3_2025_09" });
  });

  it("is refused where it is for another endpoint, is one of AWS's defaults, or is said twice", async () => {
    await refuseRestApi({ securityPolicy: "SecurityPolicy_TLS13_1_3_2025_09" }, [
      { code: "DOMAIN_ENDPOINT_CONFLICT", path: "securityPolicy" },
    ]);
    await refuseRestApi({ securityPolicy: "TLS 1.2" }, [
      { code: "VALUE_NOT_ALLOWED", path: "securityPolicy", value: "TLS 1.2" },
    ]);
    await expectRefused(
      () =>
        new RestApiV1(stackOf(), "Api", {
          securityPolicy: "SecurityPolicy_TLS13_2025_EDGE",
          native: { restApi: { securityPolicy: "SecurityPolicy_TLS12_2018_EDGE" } },
        }),
      [{ code: "PROP_CONFLICT", path: "securityPolicy" }],
      {},
    );
  });
});
