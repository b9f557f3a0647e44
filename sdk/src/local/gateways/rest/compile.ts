import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { text, texts } from "../../../graph/graph-values";
import { resourcePaths } from "../../../graph/resource-paths";
import type { GraphResource } from "../../../graph/types";
import { FunctionPermissions } from "../../iam/function-permissions";
import { makeRouteMatcher } from "../shared/route-matcher";
import { compileAuthorizer } from "./compile-authorizer";
import { compileIntegration, ignoredSettings } from "./compile-integration";
import { compileStages, type StageSettings } from "./compile-stage";
import { GatewayResponses } from "./gateway-responses";
import { Models } from "./models";
import type {
  RestApiPlan,
  RestAuthorization,
  RestAuthorizerSettings,
  RestMethodPlan,
  RestStagePlan,
} from "./plan";
import { compileValidation } from "./request-validation";
import { compileStageKeys } from "./usage-plans";

const API = TYPE.apigateway.RestApi;

/** Compiles one REST API of a graph into what the gateway serves. The registered resources count as deployed. */
export function compileRestApi(index: GraphIndex, apiUrn: string): RestApiPlan {
  const api = index.findByUrn(apiUrn);
  if (api?.type !== API) throw new Error(`the graph has no REST API with URN ${apiUrn}`);
  return new ApiCompiler(index, api).compile();
}

/** Compiles the methods of one API, with the parts that they share. */
class ApiCompiler {
  readonly #permissions: FunctionPermissions;
  readonly #executionArn: string;
  readonly #binaryMediaTypes: readonly string[];
  readonly #models: Models;
  readonly #paths: ReadonlyMap<string, string>;
  readonly #authorizers: ReadonlyMap<string, RestAuthorizerSettings | string>;
  readonly #integrations: ReadonlyMap<string, readonly GraphResource[]>;
  readonly #responses: ReadonlyMap<string, readonly GraphResource[]>;

  constructor(
    private readonly index: GraphIndex,
    private readonly api: GraphResource,
  ) {
    this.#permissions = new FunctionPermissions(index);
    this.#executionArn = text(api.state.executionArn) ?? "";
    this.#binaryMediaTypes = texts(api.inputs.binaryMediaTypes);
    this.#models = new Models(api.id, this.#ofApi(TYPE.apigateway.Model));
    this.#paths = resourcePaths(text(api.state.rootResourceId), this.#ofApi(TYPE.apigateway.Resource));
    this.#authorizers = new Map(
      this.#ofApi(TYPE.apigateway.Authorizer).map((authorizer) => [
        authorizer.id,
        compileAuthorizer(index, this.#permissions, this.#executionArn, authorizer),
      ]),
    );
    this.#integrations = groupByMethod(this.#ofApi(TYPE.apigateway.Integration));
    this.#responses = groupByMethod(this.#ofApi(TYPE.apigateway.IntegrationResponse));
  }

  compile(): RestApiPlan {
    const { index, api } = this;
    const accountId = this.#executionArn.split(":")[4] ?? "";
    const responses = index
      .ofType(TYPE.apigateway.Response)
      .filter(({ inputs }) => inputs.restApiId === api.id);
    return {
      urn: api.urn,
      name: api.name,
      identity: { apiId: api.id, accountId, executionArn: this.#executionArn },
      stages: compileStages(index, api.id).map((stage) => this.#compileStage(stage)),
      authorizers: [...this.#authorizers.values()].filter((authorizer) => typeof authorizer !== "string"),
      responses: new GatewayResponses(responses),
      apiKeySource: text(api.inputs.apiKeySource) === "AUTHORIZER" ? "AUTHORIZER" : "HEADER",
      binaryMediaTypes: this.#binaryMediaTypes,
    };
  }

  #ofApi(type: string): readonly GraphResource[] {
    return this.index.ofType(type).filter(({ inputs }) => inputs.restApi === this.api.id);
  }

  #compileStage(stage: StageSettings): RestStagePlan {
    const methods = this.#ofApi(TYPE.apigateway.Method)
      .filter(({ inputs }) => this.#paths.has(text(inputs.resourceId) ?? ""))
      .map((method, i) => this.#compileMethod(stage, method, i));
    // Segments are compared, and become parameters, as sent.
    const matcher = makeRouteMatcher<RestMethodPlan>((segment) => segment);
    for (const method of methods) matcher.add(method.routeKey, method);
    const { name, variables, deploymentId, accessLog } = stage;
    return {
      name,
      variables,
      deploymentId,
      accessLog,
      methods,
      matcher,
      keys: compileStageKeys(this.index, this.api.id, name),
    };
  }

  #compileMethod(stage: StageSettings, method: GraphResource, index: number): RestMethodPlan {
    const { inputs } = method;
    const resourceId = text(inputs.resourceId) ?? "";
    const resourcePath = this.#paths.get(resourceId) ?? "";
    const httpMethod = text(inputs.httpMethod) ?? "";
    const key = methodKey(method);
    const location = { executionArn: this.#executionArn, stage: stage.name, resourcePath };
    const context = {
      index: this.index,
      permissions: this.#permissions,
      binaryMediaTypes: this.#binaryMediaTypes,
      variables: stage.variables,
      location,
      responses: this.#responses.get(key) ?? [],
    };
    const integration = this.#integrations.get(key)?.[0];
    return {
      index,
      httpMethod,
      routeKey: `${httpMethod} ${resourcePath}`,
      resourceId,
      resourcePath,
      operationName: text(inputs.operationName),
      authorization: this.#authorization(method),
      scopes: texts(inputs.authorizationScopes),
      apiKeyRequired: inputs.apiKeyRequired === true,
      validation: compileValidation(this.index, this.#models, method),
      throttle: stage.throttle(resourcePath, httpMethod),
      integration: compileIntegration(context, integration),
      ignored: ignoredSettings(integration, context.responses),
    };
  }

  #authorization({ inputs }: GraphResource): RestAuthorization {
    const type = text(inputs.authorization) ?? "NONE";
    if (type === "NONE") return { type: "none" };
    if (type === "AWS_IAM") return { type: "iam" };
    const id = text(inputs.authorizerId);
    const authorizer = id === undefined ? undefined : this.#authorizers.get(id);
    if (typeof authorizer === "object") return { type: "authorizer", authorizer };
    const problem = `authorization ${type} names an authorizer that this API does not have: ${id}`;
    return { type: "broken", reason: authorizer ?? problem };
  }
}

function methodKey({ inputs }: GraphResource): string {
  return `${text(inputs.resourceId)} ${text(inputs.httpMethod)}`;
}

function groupByMethod(resources: readonly GraphResource[]): ReadonlyMap<string, readonly GraphResource[]> {
  const groups = new Map<string, GraphResource[]>();
  for (const resource of resources) {
    const group = groups.get(methodKey(resource)) ?? [];
    groups.set(methodKey(resource), group);
    group.push(resource);
  }
  return groups;
}
