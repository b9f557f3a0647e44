import * as pulumi from "@pulumi/pulumi";
import { checkAwsx } from "../../app/awsx";
import type { Issues } from "../../errors";
import { checkOneOf, isPlain } from "../../values";
import type { RDSNativeProps, RDSNetwork } from "./props";

/** The network of a cluster. */
export type NetworkPlan =
  | { readonly kind: "made" }
  | {
      readonly kind: "given";
      readonly vpc: RDSNetwork;
      readonly vpcId: pulumi.Input<string | undefined>;
      /** Subnets in two zones or more. The Output rejects with fewer. */
      readonly subnetIds: pulumi.Input<string[]>;
    };

const LEAST_SUBNETS = 2;
const KINDS = ["isolated", "private", "public"] as const;
type Kind = (typeof KINDS)[number];

/** Plan the network: one that is given, or one of our own, for which awsx has to be there. */
export function planNetwork({ vpc, vpcSubnets }: RDSNativeProps, issues: Issues): NetworkPlan | undefined {
  if (vpc === undefined) {
    if (vpcSubnets !== undefined) refuse(issues.at("vpcSubnets"), "subnets without the network they are in");
    return checkAwsx("the network of a cluster", issues.at("vpc")) ? { kind: "made" } : undefined;
  }
  if (typeof vpc !== "object" || vpc === null || vpc.vpcId === undefined) {
    refuse(issues.at("vpc"), "not a network", vpc);
    return undefined;
  }
  const subnetIds = planSubnets(vpc, vpcSubnets, issues);
  return subnetIds && { kind: "given", vpc, vpcId: vpc.vpcId, subnetIds };
}

function planSubnets(
  vpc: RDSNetwork,
  wanted: RDSNativeProps["vpcSubnets"],
  issues: Issues,
): pulumi.Input<string[]> | undefined {
  const at = issues.at(wanted === undefined ? "vpc" : "vpcSubnets");
  if (typeof wanted === "string" && !checkOneOf(wanted, KINDS, at)) return undefined;
  const found = typeof wanted === "object" ? wanted : ofKinds(vpc, wanted);
  if (isPlain(found)) {
    if (!areEnough(found)) refuse(at, "fewer than two subnets", found);
    return found;
  }
  const later = at.apart();
  return pulumi.output(found).apply((known) => {
    if (known !== undefined && !areEnough(known)) refuse(later, "fewer than two subnets", known);
    later.throwIfAny();
    return known;
  });
}

/** The subnets of a kind, or of the first kind that there are any of. */
function ofKinds(vpc: RDSNetwork, kind: Kind | undefined): pulumi.Input<string[]> {
  const kinds: readonly Kind[] = kind ? [kind] : ["isolated", "private"];
  const lists = kinds.map((name) => vpc[`${name}SubnetIds`] ?? []);
  if (lists.every(isPlain)) return firstFilled(lists);
  return pulumi.all(lists).apply(firstFilled);
}

/** Undefined where nothing is known of any kind, as under mocks that leave out outputs. */
function firstFilled(lists: readonly (string[] | undefined)[]): string[] {
  if (lists.length > 0 && lists.every((ids) => ids === undefined)) return undefined as unknown as string[];
  return lists.find((ids) => ids !== undefined && ids.length > 0) ?? [];
}

function areEnough(ids: unknown): boolean {
  return Array.isArray(ids) && ids.length >= LEAST_SUBNETS;
}

function refuse(issues: Issues, problem: string, value?: unknown): void {
  const cure = "pass an awsx.ec2.Vpc, or { vpcId } and the ids of two subnets as native.vpcSubnets";
  issues.add("RDS_NETWORK_INVALID", { problem, cure, ...(value !== undefined && { value }) });
}
