import { GraphIndex } from "#sdk/graph/graph-index";
import type { GraphResource, GraphValue } from "#sdk/graph/types";
import { compileHttpApi } from "#sdk/local/gateways/http/compile";
import type { HttpApiPlan } from "#sdk/local/gateways/http/plan";
import { graphResource } from "../../../../support/graph";

type Inputs = Record<string, GraphValue>;

export const EXECUTION_ARN = "arn:aws:execute-api:eu-west-1:123456789012:api123";
const API_URN = "urn:pulumi:dev::notes::aws:apigatewayv2/api:Api::Api";

/** The graph of one HTTP API, made by hand: what a program would have registered, and nothing more. */
export class ApiGraph {
  readonly resources: GraphResource[] = [];
  #routes = 0;

  constructor(api: Inputs = {}) {
    this.add(
      "aws:apigatewayv2/api:Api",
      "Api",
      "api123",
      { protocolType: "HTTP", ...api },
      { executionArn: EXECUTION_ARN },
    );
  }

  add(type: string, name: string, id: string, inputs: Inputs, state: Inputs = {}): this {
    this.resources.push(graphResource(type, name, { id, inputs, state: { ...inputs, id, ...state } }));
    return this;
  }

  stage(name = "$default", inputs: Inputs = {}): this {
    return this.add("aws:apigatewayv2/stage:Stage", `Stage${name}`, name, {
      apiId: "api123",
      name,
      autoDeploy: true,
      ...inputs,
    });
  }

  function(name: string): this {
    return this.add("aws:lambda/function:Function", name, name, { name }, { arn: functionArn(name) });
  }

  /** Lets the API call a function: from everywhere, or from one source. */
  permission(
    name: string,
    sourceArn: string | undefined = `${EXECUTION_ARN}/*/*`,
    inputs: Inputs = {},
  ): this {
    return this.add("aws:lambda/permission:Permission", `Permission${this.resources.length}`, "", {
      function: name,
      principal: "apigateway.amazonaws.com",
      action: "lambda:InvokeFunction",
      sourceArn,
      ...inputs,
    });
  }

  /** A route without an integration of its own: `target` is the id of one. */
  route(routeKey: string, target: string, inputs: Inputs = {}): this {
    this.#routes += 1;
    return this.add("aws:apigatewayv2/route:Route", `Route${this.#routes}`, `route${this.#routes}`, {
      apiId: "api123",
      routeKey,
      target: `integrations/${target}`,
      ...inputs,
    });
  }

  integration(id: string, inputs: Inputs): this {
    return this.add("aws:apigatewayv2/integration:Integration", id, id, { apiId: "api123", ...inputs });
  }

  authorizer(id: string, inputs: Inputs): this {
    return this.add("aws:apigatewayv2/authorizer:Authorizer", id, id, {
      apiId: "api123",
      name: id,
      ...inputs,
    });
  }

  /** A route to a function that may be called, with everything around it. */
  functionRoute(
    routeKey: string,
    name: string,
    { payload = "2.0", route = {}, integration = {} }: RouteSettings = {},
  ): this {
    const id = `integration${this.resources.length}`;
    return this.function(name)
      .permission(name)
      .integration(id, {
        integrationType: "AWS_PROXY",
        integrationUri: invokeArn(name),
        payloadFormatVersion: payload,
        ...integration,
      })
      .route(routeKey, id, route);
  }

  index(): GraphIndex {
    return new GraphIndex({
      project: "notes",
      stack: "dev",
      resources: this.resources,
      outputs: {},
      logs: [],
    });
  }

  compile(): HttpApiPlan {
    return compileHttpApi(this.index(), API_URN);
  }
}

interface RouteSettings {
  readonly payload?: "1.0" | "2.0";
  readonly route?: Inputs;
  readonly integration?: Inputs;
}

export function functionArn(name: string): string {
  return `arn:aws:lambda:eu-west-1:123456789012:function:${name}`;
}

export function invokeArn(name: string): string {
  return `arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/${functionArn(name)}/invocations`;
}
