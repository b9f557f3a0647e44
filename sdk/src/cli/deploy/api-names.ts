import { TYPE } from "../../aws/tokens";
import { APP_STACK } from "../../values/stack-state";
import type { Change } from "./changes";

const API_COMPONENTS = new Set(["Api", "GraphQLApi", "RestApiV1", "WebSocketApi"]);
const API_RESOURCES = new Set<string>([
  TYPE.apigatewayv2.Api,
  TYPE.apigateway.RestApi,
  TYPE.appsync.GraphQLApi,
]);
/** The beginning of the name of a construct that another Pulumi stack made. */
const IMPORTED = /^import-/;

/** How the APIs are called that resources belong to, over all Pulumi stacks of a deployment. */
export class ApiNames {
  readonly #byUrn: ReadonlyMap<string, Change>;
  /** By the ids that AWS gave. */
  readonly #byId = new Map<string, string>();

  constructor(changes: readonly Change[]) {
    this.#byUrn = new Map(changes.map((change) => [change.urn, change]));
    for (const change of changes) {
      if (isApiComponent(change)) this.#note(idInUrl(change.outputs.url), this.of(change));
      if (API_RESOURCES.has(change.type)) this.#note(change.id, this.of(change));
    }
  }

  /**
   * The construct that a resource belongs to, in any stack. For a plain resource, the name of its API in the program.
   */
  of(change: Change): string {
    const construct = this.#constructAround(change);
    if (construct !== undefined) return construct;
    if (API_RESOURCES.has(change.type)) return change.name;
    const { after, before } = change;
    const id = String(after.apiId ?? after.restApi ?? before.apiId ?? before.restApi);
    return this.#byId.get(id) ?? id;
  }

  #note(id: string | undefined, name: string): void {
    if (id) this.#byId.set(id, name);
  }

  #constructAround(change: Change): string | undefined {
    let stack = "";
    let api: Change | undefined;
    for (let at: Change | undefined = change; at; at = this.#byUrn.get(at.parent)) {
      if (isApiComponent(at)) api = at;
      if (at.type === APP_STACK) stack = at.name;
    }
    const name = stack === "" ? api?.name : api?.name.slice(stack.length + 1);
    return name?.replace(IMPORTED, "");
  }
}

/** True for the construct of an API, also for one that another Pulumi stack made. */
export function isApiComponent({ type }: Change): boolean {
  const [namespace, , name] = type.split(":");
  return namespace === "serverless-api" && API_COMPONENTS.has(name ?? "");
}

/** API Gateway's own URLs begin with the id of the API. */
function idInUrl(url: unknown): string | undefined {
  return /^(?:https|wss):\/\/([a-z0-9]+)\.execute-api\./.exec(String(url))?.[1];
}
