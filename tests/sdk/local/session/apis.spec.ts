import assert from "node:assert/strict";
import { apisOf } from "#sdk/local/session/apis";
import { graphResource } from "../../../support/graph";

const stack = graphResource("serverless-api:index:Stack", "ApiStack");
const construct = graphResource("serverless-api:index:Api", "ApiStack-Api", { parent: stack.urn });

describe("apisOf", () => {
  it("names an API after its construct's id, without the name of the stack", () => {
    const api = graphResource("aws:apigatewayv2/api:Api", "ApiStack-Api-api", {
      parent: construct.urn,
      inputs: { protocolType: "HTTP" },
      state: { apiEndpoint: "https://x.execute-api.us-east-1.amazonaws.com" },
    });
    assert.deepEqual(
      apisOf([stack, construct, api]).map(({ id, kind, awsUrl }) => ({ id, kind, awsUrl })),
      [{ id: "Api", kind: "http", awsUrl: "https://x.execute-api.us-east-1.amazonaws.com" }],
    );
  });

  it("names a plain resource after itself, and distinguishes the three kinds, in the order registered", () => {
    const apis = apisOf([
      graphResource("aws:apigateway/restApi:RestApi", "old", {
        id: "r1",
        state: { executionArn: "arn:aws:execute-api:eu-west-1:123456789012:r1" },
      }),
      graphResource("aws:apigatewayv2/api:Api", "live", { inputs: { protocolType: "WEBSOCKET" }, id: "w1" }),
      graphResource("aws:apigatewayv2/api:Api", "plain", { inputs: { protocolType: "HTTP" }, id: "h1" }),
      graphResource("aws:apigatewayv2/route:Route", "route"),
    ]);
    assert.deepEqual(
      apis.map(({ id, kind, awsUrl }) => [id, kind, awsUrl]),
      [
        ["old", "rest", "https://r1.execute-api.eu-west-1.amazonaws.com"],
        ["live", "websocket", "https://w1.execute-api.us-east-1.amazonaws.com"],
        ["plain", "http", "https://h1.execute-api.us-east-1.amazonaws.com"],
      ],
    );
  });

  it("ends the URL of a WebSocket API in its stage, which clients must send", () => {
    const api = (id: string, protocolType: string) =>
      graphResource("aws:apigatewayv2/api:Api", id, { id, inputs: { protocolType } });
    const stage = (apiId: string, name: string) =>
      graphResource("aws:apigatewayv2/stage:Stage", `${apiId}-${name}`, { inputs: { apiId, name } });
    const apis = apisOf([
      api("w1", "WEBSOCKET"),
      api("w2", "WEBSOCKET"),
      api("h1", "HTTP"),
      stage("h1", "live"),
      stage("w1", "dev"),
      stage("w1", "prod"),
    ]);
    assert.deepEqual(
      apis.map(({ stagePath }) => stagePath),
      ["/dev", "", ""],
    );
  });

  it("ends the URL of a REST API in its stage, which a deployment can also make", () => {
    const api = (id: string) => graphResource("aws:apigateway/restApi:RestApi", id, { id });
    const part = (type: string, restApi: string, stageName?: string) =>
      graphResource(type, `${restApi}-${stageName}`, {
        inputs: { restApi, ...(stageName && { stageName }) },
      });
    const apis = apisOf([
      api("r1"),
      api("r2"),
      api("r3"),
      part("aws:apigateway/deployment:Deployment", "r1"),
      part("aws:apigateway/stage:Stage", "r1", "dev"),
      part("aws:apigateway/deployment:Deployment", "r2", "live"),
    ]);
    assert.deepEqual(
      apis.map(({ stagePath }) => stagePath),
      ["/dev", "/live", ""],
    );
  });

  it("finds the URLs of a REST API by its base path mappings", () => {
    const [api] = apisOf([
      graphResource("aws:apigateway/restApi:RestApi", "r1", { id: "r1" }),
      graphResource("aws:apigateway/basePathMapping:BasePathMapping", "m", {
        inputs: { restApi: "r1", domainName: "api.example.com", basePath: "v1", stageName: "dev" },
      }),
      graphResource("aws:apigateway/basePathMapping:BasePathMapping", "n", {
        inputs: { restApi: "r1", domainName: "other.example.com" },
      }),
    ]);
    assert.deepEqual(api?.customUrls, [
      { url: "https://api.example.com/v1", stagePath: "/dev" },
      { url: "https://other.example.com", stagePath: "" },
    ]);
  });

  it("finds the URLs of an API on custom domains, and the stage behind each", () => {
    const api = graphResource("aws:apigatewayv2/api:Api", "api", { id: "h1" });
    const stage = graphResource("aws:apigatewayv2/stage:Stage", "live", { inputs: { name: "live" } });
    const mapping = (name: string, inputs: Record<string, string>, stages: string[] = []) =>
      graphResource("aws:apigatewayv2/apiMapping:ApiMapping", name, {
        inputs: { apiId: "h1", domainName: "api.example.com", ...inputs },
        propertyDependencies: { stage: stages },
      });
    const [found] = apisOf([
      api,
      stage,
      mapping("root", { stage: "$default" }),
      mapping("path", { stage: "stage-id", apiMappingKey: "v1" }, [stage.urn]),
      mapping("other", { stage: "$default", apiId: "another" }),
    ]);
    assert.deepEqual(found?.customUrls, [
      { url: "https://api.example.com", stagePath: "" },
      { url: "https://api.example.com/v1", stagePath: "/live" },
    ]);
  });

  it("finds the URLs of a distribution before an API, that of its domain first", () => {
    const host = "x.execute-api.us-east-1.amazonaws.com";
    const api = graphResource("aws:apigatewayv2/api:Api", "api", {
      id: "h1",
      state: { apiEndpoint: `https://${host}` },
    });
    const distribution = (name: string, origin: Readonly<Record<string, string>>, aliases: string[] = []) =>
      graphResource("aws:cloudfront/distribution:Distribution", name, {
        inputs: {
          aliases,
          origins: [
            { originId: "other", domainName: "elsewhere.example.com" },
            { originId: "api", ...origin },
          ],
          defaultCacheBehavior: { targetOriginId: "api" },
        },
        state: { domainName: `${name}.cloudfront.net` },
      });
    const [found] = apisOf([
      api,
      distribution("d1", { domainName: host }, ["api.example.com"]),
      distribution("d2", { domainName: "another.example.com" }),
      distribution("d3", { domainName: host, originPath: "/live" }),
    ]);
    assert.deepEqual(found?.customUrls, [
      { url: "https://api.example.com", stagePath: "" },
      { url: "https://d1.cloudfront.net", stagePath: "" },
    ]);
  });
});
