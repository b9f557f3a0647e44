import { text } from "../../aws/answer";
import { TYPE } from "../../aws/tokens";
import type { GraphValue } from "../types";
import type { WireObject } from "../wire";
import { type ComponentRequest, type MadeResource, refer } from "./component";

type Fields = Readonly<Record<string, GraphValue>>;

/** The subnets that `awsx.ec2.Vpc` makes in each zone by default. */
const USUAL_SUBNETS: readonly Fields[] = [{ type: "Private" }, { type: "Public" }];

/** A subnet that is to be made. */
interface PlannedSubnet {
  readonly type: string;
  readonly name: string;
  readonly inputs: Fields;
}

/** A network with its subnets, each with a table of routes. The NAT gateways and endpoints that it may have are left out. */
export async function makeNetwork({ name, inputs, region, make }: ComponentRequest): Promise<WireObject> {
  const cidrBlock = text(inputs.cidrBlock) ?? "10.0.0.0/16";
  const { enableDnsHostnames = true, enableDnsSupport = true, tags = {} } = inputs;
  const vpc = await make(TYPE.ec2.Vpc, name, {
    cidrBlock,
    enableDnsHostnames,
    enableDnsSupport,
    tags: { Name: name, ...(tags as object) },
  });
  const gateway = await make(TYPE.ec2.InternetGateway, name, { vpcId: vpc.id, tags }, vpc);
  const made: { type: string; subnet: MadeResource; routes: MadeResource }[] = [];
  for (const planned of planSubnets(name, inputs, region, cidrBlock)) {
    const fields = { ...planned.inputs, vpcId: vpc.id };
    const subnet = await make(TYPE.ec2.Subnet, planned.name, fields, vpc);
    const routes = await make(TYPE.ec2.RouteTable, planned.name, { vpcId: vpc.id, tags }, subnet);
    made.push({ type: planned.type, subnet, routes });
  }
  const ofType = (wanted: string) => made.filter(({ type }) => type === wanted).map(({ subnet }) => subnet);
  const listed = ["public", "private", "isolated"].map((word) => {
    const found = ofType(`${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
    return { [`${word}SubnetIds`]: found.map(({ id }) => id), [`${word}Subnets`]: found.map(refer) };
  });
  return {
    ...Object.assign({}, ...listed),
    vpcId: vpc.id,
    vpc: refer(vpc),
    internetGateway: refer(gateway),
    subnets: made.map(({ subnet }) => refer(subnet)),
    routeTables: made.map(({ routes }) => refer(routes)),
    subnetLayout: (inputs.subnetSpecs ?? USUAL_SUBNETS) as WireObject[],
    ...{ eips: [], natGateways: [], routes: [], routeTableAssociations: [], vpcEndpoints: [] },
  };
}

/** Plans the subnets, one of each kind in every zone. */
export function planSubnets(
  name: string,
  inputs: Fields,
  region: string,
  cidrBlock: string,
): readonly PlannedSubnet[] {
  const specs = (inputs.subnetSpecs ?? USUAL_SUBNETS) as readonly Fields[];
  const zones = zonesOf(inputs, region);
  return zones.flatMap((availabilityZone, zone) => {
    return specs.flatMap((spec, index) => {
      const type = text(spec.type) ?? "Private";
      if (type === "Unused") return [];
      const subnet = `${name}-${text(spec.name) ?? type.toLowerCase()}-${zone + 1}`;
      const given = (spec.cidrBlocks as readonly string[] | undefined)?.[zone];
      const block = given ?? partOf(cidrBlock, zones.length * specs.length, zone * specs.length + index);
      const tags = { Name: subnet, SubnetType: type, ...(inputs.tags as object), ...(spec.tags as object) };
      const fields = { availabilityZone, cidrBlock: block, mapPublicIpOnLaunch: type === "Public", tags };
      return [{ type, name: subnet, inputs: fields }];
    });
  });
}

function zonesOf(inputs: Fields, region: string): readonly string[] {
  if (Array.isArray(inputs.availabilityZoneNames)) return inputs.availabilityZoneNames as readonly string[];
  const count = typeof inputs.numberOfAvailabilityZones === "number" ? inputs.numberOfAvailabilityZones : 3;
  return ["a", "b", "c", "d", "e", "f"].slice(0, count).map((letter) => `${region}${letter}`);
}

/** One of the equal parts of a block of addresses. Their number is rounded up to a power of two. */
function partOf(cidrBlock: string, parts: number, index: number): string {
  const [address = "", mask = "16"] = cidrBlock.split("/");
  const bits = Number(mask) + Math.ceil(Math.log2(parts));
  const first = address.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0);
  const start = first + index * 2 ** (32 - bits);
  const octets = [24, 16, 8, 0].map((shift) => Math.floor(start / 2 ** shift) % 256);
  return `${octets.join(".")}/${bits}`;
}
