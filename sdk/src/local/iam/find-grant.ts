import type { StatementTemplate } from "../../aws/grants";
import { GRANTS, grantKind, resourceFacts } from "../../aws/resource-types";
import { TYPE } from "../../aws/tokens";
import { constructAround, constructId } from "../../graph/construct-id";
import type { GraphIndex } from "../../graph/graph-index";
import { fieldsList } from "../../graph/graph-values";
import type { GraphResource } from "../../graph/types";
import type { SignedAccess } from "./caller";
import { matchesResource } from "./wildcard";

/** Something of the program that somebody wants to use, and what would let them. */
export interface FoundGrant {
  /** `table Orders` */
  readonly what: string;
  /** Id of the construct, or the resource's logical name. */
  readonly id: string;
  /** The narrowest word that allows it. `undefined` where no word does. */
  readonly word: string | undefined;
  /** Whether functions that are bound to it may do it. */
  readonly isBound: boolean;
  /** The name in the ARN of an index that the table does not have, and which no grant allows therefore. */
  readonly missingIndex: string | undefined;
}

/** The construct of an ARN, and the grant on it that allows an action. `undefined` for an ARN of no construct. */
export function findGrant(index: GraphIndex, { action, arn }: SignedAccess): FoundGrant | undefined {
  const resource = resourceOf(index, arn);
  if (!resource) return undefined;
  const find = (urn: string) => index.findByUrn(urn);
  const construct = constructAround(resource, find);
  const id = constructId(resource, find);
  const kind = kindOf(construct) ?? grantKind(resource.type);
  const allows = (templates: readonly StatementTemplate[]) =>
    templates.some((template) => isAllowedBy(template, resource, { action, arn }));
  const { words = {}, byDefault = [] } = kind === undefined ? {} : GRANTS[kind];
  const fitting = Object.entries<readonly StatementTemplate[]>(words).filter(([, list]) => allows(list));
  const [narrowest] = fitting.sort(([, a], [, b]) => actionsOf(a) - actionsOf(b));
  return {
    what: `${resourceFacts(resource.type)?.displayName ?? "resource"} ${id}`,
    id,
    word: narrowest?.[0],
    isBound: construct !== undefined && allows(byDefault),
    missingIndex: missingIndexOf(resource, arn),
  };
}

function missingIndexOf({ type, inputs, state }: GraphResource, arn: string): string | undefined {
  if (type !== TYPE.dynamodb.Table || !arn.startsWith(`${state.arn}/index/`)) return undefined;
  const { globalSecondaryIndexes, localSecondaryIndexes } = inputs;
  const name = arn.slice(`${state.arn}/index/`.length);
  const indexes = [...fieldsList(globalSecondaryIndexes), ...fieldsList(localSecondaryIndexes)];
  return indexes.some((index) => index.name === name) ? undefined : name;
}

/** The resource with this ARN, or the one that it is a part of: an index of a table, an object of a bucket. */
function resourceOf(index: GraphIndex, arn: string): GraphResource | undefined {
  let part: GraphResource | undefined;
  for (let text = arn; text.split(":").length > 5; text = text.replace(/[:/][^:/]*$/, "")) {
    for (const found of index.withValue(text)) {
      if (![found.state.arn, found.state.executionArn, found.state.id].includes(text)) continue;
      // A stage of an API has an ARN of its own, and what is granted is the API.
      if (grantKind(found.type) !== undefined) return found;
      part ??= found;
    }
  }
  return part;
}

/** Kind of grants of a construct of ours, which has the name of its class. */
function kindOf(construct: GraphResource | undefined): keyof typeof GRANTS | undefined {
  const name = construct?.type.split(":").at(-1) ?? "";
  return Object.hasOwn(GRANTS, name) ? (name as keyof typeof GRANTS) : undefined;
}

function isAllowedBy(
  { actions, on, when }: StatementTemplate,
  { state }: GraphResource,
  { action, arn }: SignedAccess,
): boolean {
  if (!actions.includes(action)) return false;
  if (when && state[when.output] !== when.is) return false;
  return on.some((template) => {
    const [, output = "", suffix = ""] = /^\{([\w.]+)\}(.*)$/.exec(template) ?? [];
    return output === "" ? template === "*" : matchesResource(`${state[output] ?? ""}${suffix}`, arn);
  });
}

function actionsOf(templates: readonly StatementTemplate[]): number {
  return templates.reduce((count, { actions }) => count + actions.length, 0);
}
