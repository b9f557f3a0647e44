import { compileRestApi } from "#sdk/local/gateways/rest/compile";
import type { RestApiPlan } from "#sdk/local/gateways/rest/plan";
import { GatewayGraph, type Inputs, invokeArn } from "./gateway-graph";

export const EXECUTION_ARN = "arn:aws:execute-api:eu-west-1:123456789012:rest123";
const ROOT = "root";

/** The graph of one REST API. */
export class RestGraph extends GatewayGraph<RestApiPlan> {
  protected readonly executionArn = EXECUTION_ARN;

  constructor(api: Inputs = {}) {
    super();
    const state = { executionArn: EXECUTION_ARN, rootResourceId: ROOT };
    this.add("aws:apigateway/restApi:RestApi", "Api", "rest123", api, state);
  }

  /** Adds a resource of the API in the namespace of API Gateway. */
  part(kind: string, name: string, inputs: Inputs): this {
    const type = `aws:apigateway/${kind.charAt(0).toLowerCase()}${kind.slice(1)}:${kind}`;
    return this.add(type, name, name, { restApi: "rest123", ...inputs });
  }

  stage(stageName = "dev", inputs: Inputs = {}): this {
    return this.part("Stage", `stage-${stageName}`, { stageName, deployment: "deployment1", ...inputs });
  }

  /** Adds a method with the given integration, and the resources of its path. */
  method(routeKey: string, integration: Inputs, method: Inputs = {}): this {
    const [httpMethod = "", path = ""] = routeKey.split(" ");
    const at = { resourceId: this.#resource(path), httpMethod };
    return this.part("Method", routeKey, { ...at, authorization: "NONE", ...method }).part(
      "Integration",
      routeKey,
      { ...at, ...integration },
    );
  }

  /** Adds a mapping for the answer of a method's integration. */
  response(routeKey: string, statusCode: string, inputs: Inputs = {}): this {
    const [httpMethod = "", path = ""] = routeKey.split(" ");
    const at = { resourceId: this.#resource(path), httpMethod };
    return this.part("IntegrationResponse", `${routeKey} ${statusCode}`, { ...at, statusCode, ...inputs });
  }

  /** Adds a method on a function that the API may call, with all resources that it needs. */
  functionMethod(routeKey: string, name: string, method: Inputs = {}, integration: Inputs = {}): this {
    return this.function(name)
      .permission(name)
      .method(routeKey, { type: "AWS_PROXY", uri: invokeArn(name), ...integration }, method);
  }

  authorizer(id: string, inputs: Inputs): this {
    return this.part("Authorizer", id, { name: id, ...inputs });
  }

  /** Adds a usage plan of stage `dev`, with keys whose values are their ids. */
  plan(
    id: string,
    keys: readonly string[],
    { stage = {}, ...inputs }: Inputs & { stage?: Inputs } = {},
  ): this {
    const apiStages = [{ apiId: "rest123", stage: "dev", ...stage }];
    this.add("aws:apigateway/usagePlan:UsagePlan", id, id, { name: id, apiStages, ...inputs });
    for (const key of keys) {
      this.add("aws:apigateway/apiKey:ApiKey", key, key, {}, { value: keyValue(key) });
      this.add("aws:apigateway/usagePlanKey:UsagePlanKey", `${id}-${key}`, `${id}-${key}`, {
        keyId: key,
        keyType: "API_KEY",
        usagePlanId: id,
      });
    }
    return this;
  }

  /** Adds an API's changes to one of its own answers. */
  gatewayResponse(responseType: string, inputs: Inputs): this {
    return this.add("aws:apigateway/response:Response", responseType, responseType, {
      restApiId: "rest123",
      responseType,
      ...inputs,
    });
  }

  compile(): RestApiPlan {
    return compileRestApi(this.index(), this.urn);
  }

  /** Returns the id of a path's resource, which is added with its parents if it does not exist. */
  #resource(path: string): string {
    if (path === "/") return ROOT;
    const id = `resource ${path}`;
    if (this.resources.some((resource) => resource.id === id)) return id;
    const end = path.lastIndexOf("/");
    const parentId = this.#resource(path.slice(0, end) || "/");
    this.part("Resource", id, { parentId, pathPart: path.slice(end + 1) });
    return id;
  }
}

/** The value of the key with an id. */
export function keyValue(id: string): string {
  return `${id}-value-of-a-key-that-is-long`;
}
