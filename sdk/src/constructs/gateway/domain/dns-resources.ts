import * as route53 from "@pulumi/aws/route53";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app";
import type { ZonePlan } from "./zone-plan";

/** Id of the zone that a domain's records go to. */
export function lookUpZone(parent: Component, zone: ZonePlan): pulumi.Output<string> {
  if (zone.kind === "given") return zone.zone.zoneId;
  // getZoneOutput would report a refused name a second time, in words of the SDK.
  return pulumi
    .output(zone.name)
    .apply((name) => route53.getZone({ name, privateZone: false }, { parent }))
    .apply(({ zoneId }) => zoneId);
}

/** A name and what it points to. */
export interface Alias {
  /** The name of the records beside others of the same construct. @default nothing */
  readonly part?: string;
  readonly name: pulumi.Input<string>;
  readonly zoneId: pulumi.Input<string>;
  readonly target: pulumi.Output<{ readonly targetDomainName: string; readonly hostedZoneId: string }>;
}

/** Point a domain at what serves it, for IPv4 and for IPv6. */
export function makeAliasRecords(parent: Component, { part, name, zoneId, target }: Alias): void {
  const parts = part === undefined ? [] : [part];
  for (const type of ["A", "AAAA"]) {
    new route53.Record(
      parent.childName("domain-record", ...parts, type.toLowerCase()),
      {
        zoneId,
        name,
        type,
        aliases: [
          { name: target.targetDomainName, zoneId: target.hostedZoneId, evaluateTargetHealth: false },
        ],
      },
      { parent },
    );
  }
}
