import { TYPE } from "../../../aws/tokens";
import { FUNCTION_TYPE } from "../../function-uri";
import type { GraphIndex } from "../../graph-index";
import type { GraphResource } from "../../types";
import { viewApis } from "../apis";
import { viewFunction } from "../functions";
import type {
  ApiView,
  AuthorizerView,
  FunctionView,
  IntegrationView,
  NamedAuthorizerView,
  RouteView,
} from "../types";
import { arrowsOf } from "./arrows";
import { ArnOwners, drawn, isEnd } from "./resources";
import { allowedTo, managedPolicies } from "./statements";
import type { NodeKind, Picture, PictureEdge, PictureNode } from "./types";
import { verbsOf } from "./verbs";

const API_DETAILS = { http: "HTTP API", rest: "REST API", websocket: "WebSocket API" } as const;

/** The picture of a graph: the same graph gives the same picture. */
export function drawPicture(index: GraphIndex): Picture {
  return new Drawing(index).draw();
}

class Drawing {
  readonly #nodes = new Map<string, PictureNode>();
  /** Actions by both ends. */
  readonly #edges = new Map<
    string,
    { readonly from: string; readonly to: string; readonly labels: Set<string> }
  >();
  readonly #owners: ArnOwners;

  constructor(private readonly index: GraphIndex) {
    const { resources } = index.graph;
    this.#owners = new ArnOwners(resources.filter(isEnd));
  }

  draw(): Picture {
    const { index } = this;
    for (const api of viewApis(index)) this.#api(api);
    for (const lambda of index.ofType(FUNCTION_TYPE)) this.#function(viewFunction(index, lambda));
    for (const resource of index.graph.resources) this.#resource(resource);
    for (const lambda of index.ofType(FUNCTION_TYPE)) this.#access(lambda);
    for (const { from, to, label } of arrowsOf(index, this.#owners)) this.#edge(from.urn, to.urn, label);
    const edges = [...this.#edges.values()].map(
      ({ from, to, labels }): PictureEdge => ({ from, to, label: [...labels].join(", ") }),
    );
    return { nodes: [...this.#nodes.values()], edges };
  }

  #api(api: ApiView): void {
    const id = this.#node(api.resource.urn, "api", api.id, API_DETAILS[api.kind]);
    for (const route of api.routes) this.#route(id, route);
  }

  #route(api: string, { resource, key, integration, authorizer, apiKeyRequired }: RouteView): void {
    const details = [authorizer.kind === "iam" ? "IAM" : "", apiKeyRequired ? "API key" : ""];
    const route = this.#node(resource.urn, "route", key, details.filter(Boolean).join(", "));
    this.#edge(api, route);
    this.#authorizer(route, authorizer);
    const target = this.#target(integration);
    if (target !== undefined) this.#edge(route, target);
  }

  #authorizer(route: string, authorizer: AuthorizerView): void {
    if (!("name" in authorizer)) return;
    const id = this.#node(
      authorizer.resource.urn,
      "authorizer",
      authorizer.name,
      AUTHORIZER_DETAILS[authorizer.kind],
    );
    this.#edge(route, id, "asks");
    const decider = this.#decider(authorizer);
    if (decider !== undefined) this.#edge(id, decider);
  }

  /** The function or user pool of the program that decides for an authorizer. */
  #decider(authorizer: NamedAuthorizerView): string | undefined {
    if (authorizer.kind === "lambda") return this.#function(authorizer.function);
    const pools = this.index.ofType(TYPE.cognito.UserPool);
    const pool = pools.find(({ id, state }) =>
      authorizer.kind === "jwt"
        ? authorizer.issuer.endsWith(`/${id}`)
        : authorizer.poolArns.includes(String(state.arn)),
    );
    return pool && this.#resource(pool);
  }

  #target(integration: IntegrationView): string | undefined {
    switch (integration.kind) {
      case "function":
        return this.#function(integration.function);
      case "url":
        return this.#node(integration.url, "outside", integration.url, "url");
      case "private":
        return this.#node(
          integration.target,
          "outside",
          integration.target.split("/").at(-1) ?? "",
          "VPC target",
        );
      case "service":
        return this.#node(integration.service, "outside", integration.service, "AWS service");
      case "mock":
      case "none":
        return undefined;
    }
  }

  #function({ arn, label, resource }: FunctionView): string {
    return resource
      ? this.#node(resource.urn, "function", label, "")
      : this.#node(arn, "outside", label, "function of another program");
  }

  #resource(resource: GraphResource): string | undefined {
    const how = drawn(this.index, resource);
    return how && this.#node(resource.urn, how.kind, how.label, how.detail);
  }

  /** The permissions of the function's role. */
  #access(lambda: GraphResource): void {
    for (const { actions, resources } of allowedTo(this.index, lambda)) {
      for (const arn of resources) {
        const owner = this.#owners.find(arn);
        const to = owner ? owner.urn : this.#wide(arn, actions);
        if (to !== undefined && to !== lambda.urn) this.#edge(lambda.urn, to, verbsOf(actions));
      }
    }
    for (const name of managedPolicies(this.index, lambda))
      this.#edge(lambda.urn, this.#node(`policy ${name}`, "outside", name, "managed policy"));
  }

  /** Everything of a service, or something that is not part of the program. */
  #wide(arn: string, actions: readonly string[]): string | undefined {
    const service = arn === "*" ? actions[0]?.split(":")[0] : arn.split(":")[2];
    if (service === undefined || service === "") return undefined;
    const what = arn === "*" ? "all of it" : "of another program";
    return this.#node(`service ${service} ${what}`, "outside", service, what);
  }

  #node(id: string, kind: NodeKind, label: string, detail: string): string {
    if (!this.#nodes.has(id)) this.#nodes.set(id, { id, kind, label, detail });
    return id;
  }

  #edge(from: string, to: string, label = ""): void {
    const key = `${from}\n${to}`;
    const edge = this.#edges.get(key) ?? { from, to, labels: new Set<string>() };
    this.#edges.set(key, edge);
    for (const part of label.split(", ")) if (part !== "") edge.labels.add(part);
  }
}

const AUTHORIZER_DETAILS = {
  lambda: "authorizer",
  jwt: "jwt authorizer",
  "user-pool": "user pool authorizer",
} as const;
