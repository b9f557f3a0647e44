import * as iam from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import { Component } from "../../app/component";
import type { Scope } from "../../app/stack";
import { Stack } from "../../app/stack";
import { type WithReads, withReads } from "../translation/handles";

const READS = { roleArn: "arn", roleName: "name" } as const;

/** A role that functions run as, with what the platform of generation 0 called its ARN and name. */
export type Role = WithReads<iam.Role, typeof READS>;

/** Roles that are made elsewhere. One that a program makes itself is an `aws.iam.Role`. */
export const Role = {
  /** The role with this ARN, which is read when the program is deployed. */
  fromRoleArn(scope: Scope, id: string, arn: pulumi.Input<string>): Role {
    const name = pulumi.output(arn).apply((known) => known.slice(known.lastIndexOf("/") + 1));
    const isNamed = pulumi.Resource.isInstance(scope);
    const opts = isNamed ? { parent: scope } : {};
    return withReads(iam.Role.get(nameIn(scope, id), name, undefined, opts), READS);
  },
};

function nameIn(scope: Scope, id: string): string {
  if (Stack.isInstance(scope)) return `${scope.id}-${id}`;
  return Component.isInstance(scope) ? scope.childName(id) : id;
}
