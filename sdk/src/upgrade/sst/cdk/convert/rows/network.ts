import type * as t from "@babel/types";
import type { Node } from "../../../../../syntax/nodes";
import type { Conversion, Row } from "../conversion";
import { convertResource, type ResourceShape } from "../resource";
import { duration, membersOf, same, textIn, type Value } from "../values";
import { type Existing, existing, third } from "./existing";

/** A zone that is looked up by its name. */
function zoneByName(args: readonly Node[], conversion: Conversion) {
  const members = args.length === 3 ? membersOf(args[2]) : undefined;
  const name = members?.get("domainName");
  if (!name || members?.size !== 1) return undefined;
  const write = (text: string) => `${conversion.aws}.route53.getZoneOutput({ name: ${text} }).zoneId`;
  return { node: name.value as Node, write };
}

/** A zone that is known by its id. Its name is what AWS has. */
function zoneById(args: readonly Node[]): Existing | undefined {
  const members = args.length === 3 ? membersOf(args[2]) : undefined;
  const id = members?.get("hostedZoneId");
  const rest = [...(members?.keys() ?? [])].filter((name) => name !== "hostedZoneId" && name !== "zoneName");
  return id && rest.length === 0 ? { node: id.value as Node, write: (text) => text } : undefined;
}

const ZONE: Omit<Row, "convert"> = {
  makes: "zone",
  reads: { hostedZoneId: "zoneId", zoneName: "name", hostedZoneArn: "arn" },
  takenBy: ["hostedZone"],
};

const ZONE_SHAPE: ResourceShape = {
  now: "route53.Zone",
  props: { zoneName: { now: "name", value: same }, comment: { now: "comment", value: same } },
};

const CERTIFICATE: Omit<Row, "convert"> = {
  makes: "certificate",
  reads: { certificateArn: "arn" },
  takenBy: ["certificate", "acmCertificate"],
};

/** A zone of the program, or one that it looks up, as its id. */
const zoneId: Value = (node, conversion) =>
  conversion.claim(node, "zone") &&
  conversion.add({ is: "insert behind", offset: node.end as number, text: ".zoneId" });

/** A list of values of a record. CDK took one for a CNAME. */
const oneOf: Value = (node, conversion) =>
  conversion.isPlain(node) &&
  conversion.add(
    { is: "insert", offset: node.start as number, text: "[" },
    { is: "insert behind", offset: node.end as number, text: "]" },
  );

function record(type: string, value: string, values: Value): Row {
  const shape: ResourceShape = {
    now: "route53.Record",
    props: {
      zone: { now: "zoneId", value: zoneId },
      recordName: "moved",
      [value]: { now: "records", value: values },
      ttl: { now: "ttl", value: duration(1) },
    },
    entries: (members, conversion) => {
      const name = recordName(members, conversion);
      if (name === undefined || !members.has(value)) return undefined;
      const ttl = members.has("ttl") ? [] : [{ name: "ttl", text: "1800" }];
      return [{ name: "name", text: name }, { name: "type", text: JSON.stringify(type) }, ...ttl];
    },
  };
  return { makes: "record", convert: (call, conversion) => convertResource(call, shape, conversion) };
}

/** The whole name of a record. CDK puts the name of the zone behind one that does not end with it. */
function recordName(
  members: ReadonlyMap<string, t.ObjectProperty>,
  conversion: Conversion,
): string | undefined {
  const zone = members.get("zone")?.value as Node | undefined;
  const name = textIn(members.get("recordName")?.value);
  if (!zone || name === undefined) return undefined;
  const made = membersOf(conversion.unitOf(zone)?.node.arguments[2] as Node | undefined);
  const domain = textIn((made?.get("domainName") ?? made?.get("zoneName"))?.value);
  const isWhole =
    name.endsWith(".") || (domain !== undefined && (name === domain || name.endsWith(`.${domain}`)));
  if (isWhole) return JSON.stringify(name.replace(/\.$/, ""));
  if (domain !== undefined) return JSON.stringify(`${name}.${domain}`);
  return zone.type === "Identifier"
    ? `${conversion.pulumi}.interpolate\`${name}.\${${zone.name}.name}\``
    : undefined;
}

export const NETWORK_ROWS: Readonly<Record<string, Row>> = {
  "route53.HostedZone.fromLookup": existing("route53.Zone", zoneByName, ZONE),
  "route53.HostedZone.fromHostedZoneAttributes": existing("route53.Zone", zoneById, ZONE),
  "route53.HostedZone.fromHostedZoneId": existing("route53.Zone", third, ZONE),
  "new route53.HostedZone": {
    ...ZONE,
    convert: (call, conversion) => convertResource(call, ZONE_SHAPE, conversion),
  },
  "new route53.PublicHostedZone": {
    ...ZONE,
    convert: (call, conversion) => convertResource(call, ZONE_SHAPE, conversion),
  },
  "new route53.CnameRecord": record("CNAME", "domainName", oneOf),
  "new route53.TxtRecord": record("TXT", "values", same),
  "certificatemanager.Certificate.fromCertificateArn": existing("acm.Certificate", third, CERTIFICATE),
};
