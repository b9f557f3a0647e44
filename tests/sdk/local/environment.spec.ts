import assert from "node:assert/strict";
import { localEnvironment } from "../../../sdk/src/local/environment";
import { graphResource } from "../../support/graph";

const lambda = graphResource("aws:lambda/function:Function", "notes", {
  inputs: {
    environment: {
      variables: {
        SAPI_Api_url_Api: "https://abc123.execute-api.us-east-1.amazonaws.com",
        CALLBACK: "https://abc123.execute-api.us-east-1.amazonaws.com/done?x=1",
        OTHER: "https://example.com",
        COUNT: 3,
      },
    },
  },
});

const addresses = {
  urls: new Map([["https://abc123.execute-api.us-east-1.amazonaws.com", "http://localhost:4000"]]),
  services: [
    {
      name: "dynamodb",
      url: "http://127.0.0.1:8000",
      environment: { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:8000" },
      serve: async () => {},
      close: async () => {},
    },
  ],
};

describe("localEnvironment", () => {
  it("replaces the URLs of served APIs, also inside longer values, and nothing else", () => {
    const environment = localEnvironment(lambda, addresses);
    assert.equal(environment.SAPI_Api_url_Api, "http://localhost:4000");
    assert.equal(environment.CALLBACK, "http://localhost:4000/done?x=1");
    assert.equal(environment.OTHER, "https://example.com");
    assert.equal(environment.COUNT, "3");
  });

  it("leads the AWS SDK to the local services, with credentials that they accept", () => {
    const environment = localEnvironment(graphResource("aws:lambda/function:Function", "bare"), addresses);
    assert.deepEqual(environment, {
      AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE",
      AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
      AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:8000",
    });
  });

  it("lets the program's own variables win", () => {
    const own = graphResource("aws:lambda/function:Function", "own", {
      inputs: { environment: { variables: { AWS_ENDPOINT_URL_DYNAMODB: "http://elsewhere:1" } } },
    });
    assert.equal(localEnvironment(own, addresses).AWS_ENDPOINT_URL_DYNAMODB, "http://elsewhere:1");
  });
});
