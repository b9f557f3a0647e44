import assert from "node:assert/strict";
import { connectionVariables } from "#sdk/local/gateways/websocket/connection-url";
import { localEnvironment, parametersOf } from "#sdk/local/lambda/local-environment";
import { graphResource } from "../../../support/graph";

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
      urls: { dynamodb: "http://127.0.0.1:8000" },
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

  it("replaces the URL of a domain with several APIs by the longest path, and no part of a longer name", () => {
    const bound = graphResource("aws:lambda/function:Function", "bound", {
      inputs: {
        environment: {
          variables: {
            A: "https://api.example.com/v1/x https://api.example.com",
            B: "https://api.example.community",
          },
        },
      },
    });
    const urls = new Map([
      ["https://api.example.com", "http://localhost:1"],
      ["https://api.example.com/v1", "http://localhost:2/live"],
    ]);
    const environment = localEnvironment(bound, { urls, services: [] });
    assert.equal(environment.A, "http://localhost:2/live/x http://localhost:1");
    assert.equal(environment.B, "https://api.example.community");
  });

  it("leads the AWS SDK to the local services", () => {
    const environment = localEnvironment(graphResource("aws:lambda/function:Function", "bare"), addresses);
    assert.deepEqual(environment, {
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
      AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:8000",
      IS_LOCAL: "true",
    });
  });

  it("says that it is local, unless the program gives that variable another value", () => {
    const given = graphResource("aws:lambda/function:Function", "given", {
      inputs: { environment: { variables: { IS_LOCAL: "no" } } },
    });
    assert.equal(localEnvironment(given, addresses).IS_LOCAL, "no");
  });

  it("replaces the URL of a WebSocket API, and that of its connections, each by its own", () => {
    const bound = graphResource("aws:lambda/function:Function", "bound", {
      inputs: {
        environment: {
          variables: {
            CLIENTS: "wss://w1.execute-api.us-east-1.amazonaws.com/dev",
            CONNECTIONS: "https://w1.execute-api.us-east-1.amazonaws.com/dev",
            OTHER: "wss://w2.execute-api.us-east-1.amazonaws.com/dev",
          },
        },
      },
    });
    const urls = new Map([
      ["wss://w1.execute-api.us-east-1.amazonaws.com", "ws://localhost:4001"],
      ["https://w1.execute-api.us-east-1.amazonaws.com", "http://localhost:4001"],
    ]);
    const environment = localEnvironment(bound, { urls, services: [] });
    assert.equal(environment.CLIENTS, "ws://localhost:4001/dev");
    assert.equal(environment.CONNECTIONS, "http://localhost:4001/dev");
    assert.equal(environment.OTHER, "wss://w2.execute-api.us-east-1.amazonaws.com/dev");
  });

  it("leads the AWS SDK to the connections of the served WebSocket API", () => {
    const apiVariables = connectionVariables([], new Map([["w1", "http://localhost:4001/dev"]]));
    const environment = localEnvironment(graphResource("aws:lambda/function:Function", "bare"), {
      ...addresses,
      apiVariables,
    });
    assert.equal(environment.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI, "http://localhost:4001/dev");
  });

  it("lets the program's own variables win", () => {
    const own = graphResource("aws:lambda/function:Function", "own", {
      inputs: { environment: { variables: { AWS_ENDPOINT_URL_DYNAMODB: "http://elsewhere:1" } } },
    });
    assert.equal(localEnvironment(own, addresses).AWS_ENDPOINT_URL_DYNAMODB, "http://elsewhere:1");
  });

  it("has the value of a bound secret beside the name of its parameter, where the program gives it one", () => {
    const parameter = (name: string, value?: string) =>
      graphResource("aws:ssm/parameter:Parameter", name, {
        inputs: { name, ...(value !== undefined && { value }) },
        state: { name },
      });
    const bound = graphResource("aws:lambda/function:Function", "pay", {
      inputs: {
        environment: {
          variables: { SAPI_Secret_parameter_KEY: "/key:1", SAPI_Secret_parameter_NONE: "/none:1" },
        },
      },
    });
    const parameters = parametersOf([parameter("/key", "sk_test"), parameter("/none"), bound]);
    const environment = localEnvironment(bound, { ...addresses, parameters });
    assert.equal(environment.SAPI_Secret_parameter_KEY, "/key:1");
    assert.equal(environment.SAPI_Secret_value_KEY, "sk_test");
    assert.ok(!("SAPI_Secret_value_NONE" in environment));
  });
});
