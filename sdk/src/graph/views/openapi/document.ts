import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../graph-index";
import { text } from "../../graph-values";
import type { ApiView, RouteView } from "../types";
import { toOperation } from "./operation";
import { modelSchemas } from "./schema";
import { securityOf } from "./security";
import type { OpenApiDocument, Operation, Schema, SecurityScheme, Server } from "./types";

/** Methods that a route for `ANY` takes, as far as the path has no route of its own for them. */
const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH"] as const;

/** The path under which a route without a path is written: it takes all requests that no other route takes. */
const REST_OF_PATHS = "/{path+}";

/**
 * An HTTP or REST API as an OpenAPI document. Greedy variables keep their `+`, so that a path is what the route says.
 *
 * @param servers base URLs of the deployed API. @default those that the program tells, with the id of the API left open
 */
export function openApiDocument(
  index: GraphIndex,
  api: ApiView,
  servers: readonly string[] = [],
): OpenApiDocument {
  const securitySchemes: Record<string, SecurityScheme> = {};
  const paths: Record<string, Record<string, Operation>> = {};
  const ids = new OperationIds();
  const hasKeyHeader = api.resource.inputs.apiKeySource !== "AUTHORIZER";
  for (const { route, path, method } of written(api)) {
    const security = securityOf(index, route, hasKeyHeader);
    Object.assign(securitySchemes, security?.schemes);
    const operationId = ids.next(route, method, path);
    const item = paths[path] ?? {};
    paths[path] = item;
    item[method.toLowerCase()] = toOperation(index, api, route, { path, operationId, security });
  }
  const schemas = schemasOf(index, api);
  const components = {
    ...(Object.keys(schemas).length > 0 && { schemas }),
    ...(Object.keys(securitySchemes).length > 0 && { securitySchemes }),
  };
  return {
    openapi: "3.0.3",
    info: infoOf(api),
    servers: servers.length > 0 ? servers.map((url) => ({ url })) : serversOf(api),
    paths,
    ...(Object.keys(components).length > 0 && { components }),
  };
}

interface Written {
  readonly route: RouteView;
  readonly path: string;
  readonly method: string;
}

/** The operations in the order of the routes: one for each route, and for `ANY` one for each method that is left. */
function written(api: ApiView): readonly Written[] {
  const taken = new Set(api.routes.map(({ method, path }) => `${method} ${path}`));
  return api.routes.flatMap((route): Written[] => {
    const { method, path = REST_OF_PATHS } = route;
    if (method !== undefined && method !== "ANY") return [{ route, path, method }];
    const left = METHODS.filter((each) => !taken.has(`${each} ${path}`));
    const own = api.answersPreflight ? left.filter((each) => each !== "OPTIONS") : left;
    return own.map((each) => ({ route, path, method: each }));
  });
}

function infoOf({ id, resource }: ApiView): OpenApiDocument["info"] {
  const description = text(resource.inputs.description);
  return {
    title: id,
    version: text(resource.inputs.version) ?? "1.0",
    ...(description !== undefined && { description }),
  };
}

function schemasOf(index: GraphIndex, { resource }: ApiView): Readonly<Record<string, Schema>> {
  const models = index.ofType(TYPE.apigateway.Model).filter(({ inputs }) => inputs.restApi === resource.id);
  const schemas = models.map(({ inputs }) =>
    modelSchemas(text(inputs.name) ?? "", parse(text(inputs.schema) ?? "{}")),
  );
  return Object.assign({}, ...schemas);
}

function parse(schema: string): Schema {
  try {
    return JSON.parse(schema) as Schema;
  } catch {
    // AWS refuses it when the model is made. Here it accepts anything.
    return {};
  }
}

/** Names that code generators make functions of: `getNotesById` reads better than a number. */
class OperationIds {
  readonly #used = new Set<string>();

  next({ resource }: RouteView, method: string, path: string): string {
    const wished = text(resource.inputs.operationName) ?? nameOf(method, path);
    let id = wished;
    for (let i = 2; this.#used.has(id); i++) id = `${wished}${i}`;
    this.#used.add(id);
    return id;
  }
}

function nameOf(method: string, path: string): string {
  const words = path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => {
      const name = capital(part.replace(/[^A-Za-z0-9]+(.?)/g, (_, next: string) => next.toUpperCase()));
      return part.startsWith("{") ? `By${name}` : name;
    });
  return method.toLowerCase() + words.join("");
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Where the API answers when it is deployed: its own domains, then the address that AWS gives each stage. */
function serversOf(api: ApiView): readonly Server[] {
  const own = api.customUrls.map(({ url }) => ({ url }));
  if (api.resource.inputs.disableExecuteApiEndpoint === true && own.length > 0) return own;
  return [...own, ...api.stages.map((stage) => awsServer(api, stage))];
}

function awsServer({ resource }: ApiView, stage: string): Server {
  const region = text(resource.state.executionArn)?.split(":")[3] ?? "us-east-1";
  const path = stage === "$default" || stage === "" ? "" : `/${stage}`;
  if (resource.external) return { url: `https://${resource.id}.execute-api.${region}.amazonaws.com${path}` };
  return {
    url: `https://{apiId}.execute-api.{region}.amazonaws.com${path}`,
    variables: {
      apiId: { default: "api-id", description: "Known when the API is deployed" },
      region: { default: region },
    },
  };
}
