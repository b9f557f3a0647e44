import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { ownerOf, refuseOnImported } from "../../app/sharing/refusal";
import { Issues } from "../../errors";
import type { LaterSubject, OpenPolicy } from "./open-policy";
import { type PolicySubject, sendStatement } from "./policy-document";
import type { ConnectedSender, ReceiverKind, ReceivingEnd } from "./receiver";
import { planResourceStatement, type ResourceStatement } from "./statement";

/** A queue, a topic or a bucket with its policy, as far as the policy is ours. */
export interface PolicyHolder {
  readonly component: Component;
  /** Undefined for what is made elsewhere. */
  readonly policy: OpenPolicy | undefined;
  readonly subject: LaterSubject;
}

/** A queue or a topic as something that services send to. */
export interface ReceivingHolder extends PolicyHolder {
  readonly kind: ReceiverKind;
  readonly arn: pulumi.Output<string>;
  readonly isFifo: boolean | undefined;
  /** The policy that has to be there before a service is connected. */
  readonly resource: pulumi.Resource | undefined;
}

export function receivingEnd(holder: ReceivingHolder): ReceivingEnd {
  const { kind, arn, isFifo, policy, resource } = holder;
  return {
    kind,
    arn,
    isFifo,
    admit(sender) {
      if (policy) policy.admit(sender);
      else nameStatement(holder, sender);
      return resource ? [resource] : [];
    },
  };
}

/** Say what the owner of the policy has to add: a second policy from here would erase the first. */
function nameStatement({ component, subject }: PolicyHolder, { service, arn, label }: ConnectedSender): void {
  const { kind, id } = component.constructName;
  const where = component.imported ? `in ${ownerOf(component).full}` : "elsewhere";
  pulumi.all([pulumi.output(subject), arn]).apply(([known, from]) => {
    const statement = JSON.stringify(sendStatement(known as PolicySubject, { service, arn: from }));
    component.app.warnOnce(
      `policy of ${kind} ${id} for ${label}`,
      `${label} sends to ${kind} ${JSON.stringify(id)}, whose policy is written ${where}: nothing arrives until it has the statement ${statement}`,
    );
  });
}

/** Add a statement of the program's own to the policy. Refused where the policy is written elsewhere. */
export function addStatement(
  { component, policy, subject }: PolicyHolder,
  statement: ResourceStatement,
  instead: string,
): void {
  if (component.imported) refuseOnImported(component, "addToResourcePolicy", instead);
  const issues = new Issues(component.constructName).at("addToResourcePolicy");
  if (!policy) {
    const problem = "its policy is written where it is made, and a second one would erase that";
    issues.add("POLICY_NOT_OURS", { problem, cure: "add the statement there" });
    throw issues.toError();
  }
  const planned = planResourceStatement(statement, subject.arns, issues);
  issues.throwIfAny();
  if (planned) policy.add([planned], issues);
}
