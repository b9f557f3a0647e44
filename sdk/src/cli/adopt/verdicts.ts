import { dataDisplayName, resourceFacts } from "../../aws/resource-types";
import type { GraphResource, ResourceGraph } from "../../graph";
import { nameOfUrn } from "../../values/stack-state";
import type { Adoption } from "./adoption";
import { whyAnew } from "./anew";
import type { DeployedResource } from "./cloudformation/template";
import { nameIn } from "./criteria";
import { isPrecious, type Matching, type Pair } from "./match";
import type { Planned } from "./preview";
import { adoptedType } from "./types/adopted-types";

/** The result for one resource of the program. */
export interface Verdict {
  readonly urn: string;
  readonly type: string;
  /** Its kind in messages: `table`. */
  readonly what: string;
  /** Whether something would be lost with it. */
  readonly isAtStake: boolean;
  /** Logical name. */
  readonly name: string;
  /** Name or id in AWS of what it takes over. */
  readonly of: string | undefined;
  readonly fate: "adopted" | "changed" | "anew" | "refused";
  /** Inputs that change. */
  readonly changes: readonly string[];
  /** Why it loses nothing, or why it is refused. */
  readonly reason: string | undefined;
  /** The code of a refusal. */
  readonly code?: RefusalCode;
  readonly cure?: string;
}

export type RefusalCode =
  | "ADOPT_DATA_MISSING"
  | "ADOPT_DATA_REPLACED"
  | "ADOPT_DATA_GONE"
  | "ADOPT_DATA_REMOVED"
  | "ADOPT_ALREADY_THERE";

/** The facts that a preview is judged by. */
export interface Evidence {
  readonly graph: ResourceGraph;
  readonly matching: Matching;
  readonly adoption: Adoption;
  /** URNs of resources that the user wants to be new. */
  readonly fresh: ReadonlySet<string>;
}

const SAME: Planned = { action: "same", changes: [], forces: [], inputs: {} };

/** Judge what a preview would do: nothing that holds data is made anew, replaced or removed. */
export function judge(evidence: Evidence): readonly Verdict[] {
  const { graph, adoption } = evidence;
  const byUrn = new Map(graph.resources.map((resource) => [resource.urn, resource]));
  const verdicts = graph.resources.flatMap((resource) => {
    // The engine need not report an unchanged resource.
    const isThere = adoption.imported.includes(resource.urn) || adoption.before.includes(resource.urn);
    const planned = adoption.preview.resources.get(resource.urn) ?? (isThere ? SAME : undefined);
    return isOurs(resource) && planned ? [verdictOn(resource, planned, evidence)] : [];
  });
  const removed = [...adoption.preview.resources].flatMap(([urn, { action }]) =>
    action === "delete" && !byUrn.has(urn) ? (removal(urn) ?? []) : [],
  );
  return [...verdicts, ...removed];
}

/** Components have nothing in AWS, and what is only read is not ours. */
function isOurs({ custom, external, type }: GraphResource): boolean {
  return custom && external !== true && !type.startsWith("pulumi:");
}

function verdictOn(resource: GraphResource, planned: Planned, evidence: Evidence): Verdict {
  const { adoption, matching } = evidence;
  const { urn, type, name } = resource;
  const pair = matching.pairs.get(urn);
  const base = {
    urn,
    type,
    what: displayNameOf(type),
    isAtStake: holdsData(type),
    name,
    of: pair && nameIn(pair.deployed.physicalId),
    changes: planned.changes,
    reason: undefined,
  };
  const refuse = ([code, reason, cure]: Refusal): Verdict => ({
    ...base,
    fate: "refused",
    code,
    reason,
    cure,
  });
  const other = adoption.others.get(urn);
  if (other !== undefined && pair) return refuse(alreadyThere(other, pair));
  if (planned.action === "same") return { ...base, fate: "adopted" };
  if (planned.action === "update") return { ...base, fate: "changed" };
  if (planned.action === "replace" && holdsData(type)) return refuse(replaced(resource, planned, pair));
  if (planned.action === "create" && holdsData(type)) {
    const refusal = missing(resource, pair, evidence);
    if (refusal) return refuse(refusal);
  }
  return { ...base, fate: "anew", reason: whyAnew(type) };
}

type Refusal = readonly [code: RefusalCode, reason: string, cure: string];

function alreadyThere(other: string, { deployed }: Pair): Refusal {
  return [
    "ADOPT_ALREADY_THERE",
    `the Pulumi stack has ${nameIn(other)} for it, and the stack of CloudFormation ${nameIn(deployed.physicalId)}`,
    `decide which of the two is wanted, as docs/adopt.md says`,
  ];
}

function replaced({ type, name }: GraphResource, { forces }: Planned, pair: Pair | undefined): Refusal {
  const inputs = forces.length === 0 ? "inputs that cannot change in place" : forces.join(", ");
  const what = displayNameOf(type);
  const isNamed = pair !== undefined && forces.some((input) => /^bucket(Prefix)?$/.test(input));
  const cure = isNamed
    ? `write its name in the program: native: { bucket: { bucket: ${JSON.stringify(nameIn(pair.deployed.physicalId))} } }`
    : `let the program say what is deployed, or give it another ${what}: --map ${name}=<id>`;
  return [
    "ADOPT_DATA_REPLACED",
    `it would be replaced by an empty one, for ${inputs} is not what is deployed`,
    cure,
  ];
}

function missing(resource: GraphResource, pair: Pair | undefined, evidence: Evidence): Refusal | undefined {
  const { matching, adoption, fresh } = evidence;
  const { urn, type, name } = resource;
  if (fresh.has(urn)) return undefined;
  const isNew = `to make an empty one, add --map ${name}=new`;
  if (adoption.deleted.has(urn) && pair) {
    const id = nameIn(pair.deployed.physicalId);
    const problem = `the stack lists ${id}, and AWS does not have it any more`;
    return ["ADOPT_DATA_GONE", problem, `bring it back from a backup under that name; ${isNew}`];
  }
  const candidates = candidatesFor(type, matching.rest);
  if (candidates.length === 0) {
    if (adoptedType(type)?.mayBeNew === true && dataDisplayName(type) === undefined) return undefined;
    return ["ADOPT_DATA_MISSING", "no stack has anything for it, so that an empty one would be made", isNew];
  }
  const names = candidates.slice(0, 5).map(({ physicalId }) => nameIn(physicalId));
  const more = candidates.length > names.length ? ` and ${candidates.length - names.length} more` : "";
  return [
    "ADOPT_DATA_MISSING",
    `nothing deployed has its name or its location, and nothing in the program those of ${names.join(", ")}${more}`,
    `say which one it is: --map ${name}=${names[0]}; ${isNew}`,
  ];
}

/** Deployed resources of the same kind that belong to nothing of the program. */
function candidatesFor(type: string, rest: readonly DeployedResource[]): readonly DeployedResource[] {
  const kinds = adoptedType(type)?.from ?? [];
  return rest.filter((one) => kinds.includes(one.type));
}

function removal(urn: string): Verdict | undefined {
  const type = urn.split("::")[2]?.split("$").pop() ?? "";
  if (!holdsData(type)) return undefined;
  const name = nameOfUrn(urn);
  return {
    urn,
    type,
    what: displayNameOf(type),
    isAtStake: true,
    name,
    of: undefined,
    changes: [],
    fate: "refused",
    code: "ADOPT_DATA_REMOVED",
    reason: "the program does not have it any more, so that the next deployment would remove it",
    cure: "write it in the program again",
  };
}

/** Whether something would be lost with a resource of this type. */
function holdsData(token: string): boolean {
  const type = adoptedType(token);
  return type === undefined ? dataDisplayName(token) !== undefined : isPrecious(type);
}

function displayNameOf(type: string): string {
  return resourceFacts(type)?.displayName ?? type.slice(type.lastIndexOf(":") + 1);
}
