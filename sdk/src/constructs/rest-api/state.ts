import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import { type Packed, pack, unpack } from "../../app/sharing/pack";
import type { Owner } from "../../app/sharing/refusal";
import { Issues } from "../../errors";
import { type DefaultsState, exportDefaults, importDefaults } from "../../functions/exported-defaults";
import { exportRules, importRules, type MadeAuthorizer } from "../gateway/authorizers/exported-rules";
import type { RoutesState } from "../gateway/routes/exported-routes";
import { parseRouteKey, REST_KEYS } from "../gateway/routes/route-key";
import type { RestAuthorizerPlan } from "./authorizer-plan";
import { importedNode, type PathNode, PathTree } from "./path-tree";
import type { RestApiRules } from "./plan";
import type { RestApiGateway } from "./resources";
import type { ExtrasState } from "./route-extras";
import type { PathResources } from "./route-resources";

/** The state of a REST API that other Pulumi stacks import. */
export interface RestApiV1State extends ConstructState, RestGatewayState, RestRulesState, RoutesState {
  /** Methods that no route asks for by name. */
  readonly extras: ExtrasState;
  /** Whether a route takes IAM signatures. */
  readonly isSigned: boolean;
}

/** The gateway apart from its routes. */
interface RestGatewayState {
  readonly url: pulumi.Input<string>;
  /** There with a custom domain. */
  readonly customDomainUrl?: pulumi.Input<string>;
  readonly restApiId: pulumi.Input<string>;
  readonly restApiArn: pulumi.Input<string>;
  readonly executionArn: pulumi.Input<string>;
  readonly rootResourceId: pulumi.Input<string>;
  readonly stageName: pulumi.Input<string>;
  readonly deploymentId: pulumi.Input<string>;
  /** Ids of other objects that belong to it. */
  readonly others: Packed;
  /** The answer to preflight requests. Absent where they go to the routes. */
  readonly preflight?: Packed;
}

/** The rules of an API that its routes follow. */
interface RestRulesState {
  readonly authorization: Packed;
  readonly functionDefaults?: DefaultsState;
  /** Whether the API was not made by the construct, and may have paths that are not known. */
  readonly isExisting: boolean;
  /** Paths with the ids of their resources. */
  readonly paths: Packed;
}

interface ExportedPath {
  readonly path: string;
  readonly id: pulumi.Input<string>;
}

export function exportRestGateway(gateway: RestApiGateway): RestGatewayState {
  const { api, url, customDomainUrl, stageName, deploymentId, others, preflight } = gateway;
  return {
    url,
    ...(customDomainUrl && { customDomainUrl }),
    restApiId: api.id,
    restApiArn: api.arn,
    executionArn: api.executionArn,
    rootResourceId: api.rootResourceId,
    stageName,
    deploymentId,
    others: pack(others),
    ...(preflight && { preflight: pack(preflight) }),
  };
}

export function exportRestRules(
  rules: RestApiRules,
  made: ReadonlyMap<string, MadeAuthorizer>,
  resources: PathResources,
): RestRulesState {
  const functionDefaults = exportDefaults(rules.functionDefaults);
  const paths: readonly ExportedPath[] = rules.paths.nodes.map((node) => {
    return { path: node.path, id: resources.knownId(node) };
  });
  return {
    authorization: exportRules(rules, made),
    ...(functionDefaults && { functionDefaults }),
    isExisting: rules.paths.isExisting,
    paths: pack(paths),
  };
}

export function importRestRules(state: RestRulesState, owner: Owner): RestApiRules {
  return {
    ...importRules<RestAuthorizerPlan>(state.authorization, owner),
    functionDefaults: importDefaults(state.functionDefaults),
    paths: new PathTree(state.isExisting, unpack<readonly ExportedPath[]>(state.paths).map(importPath)),
  };
}

function importPath({ path, id }: ExportedPath): PathNode {
  // The method is of no account.
  const key = parseRouteKey(`ANY ${path}`, new Issues({ kind: "RestApiV1", id: path }), REST_KEYS);
  if (!key) throw new Error(`${path} is no path`);
  return importedNode(key.segments, id);
}
