import { json } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { tagList } from "#sdk/local/services/provision/members";
import type { Members } from "#sdk/local/services/provision/operation";

const waf = (operation: string, members: Members) => json("wafv2", `AWSWAF_20190729.${operation}`, members);

export const WAF: readonly ReplayedType[] = [
  {
    token: "aws:wafv2/webAcl:WebAcl",
    create: ({ inputs, state }) =>
      waf("CreateWebACL", {
        Name: state.name,
        Scope: inputs.scope,
        DefaultAction: inAws(inputs.defaultAction),
        Rules: inAws(inputs.rules),
        VisibilityConfig: inAws(inputs.visibilityConfig),
        Tags: tagList(inputs),
      } as Members),
    outputs: { id: "Summary.Id", arn: "Summary.ARN" },
  },
  {
    token: "aws:wafv2/webAclAssociation:WebAclAssociation",
    create: ({ inputs }) =>
      waf("AssociateWebACL", { WebACLArn: inputs.webAclArn, ResourceArn: inputs.resourceArn }),
    remove: ({ inputs }) => waf("DisassociateWebACL", { ResourceArn: inputs.resourceArn }),
  },
];

/** Rules have the names of Pulumi at every depth: AWS begins them with a capital, and one of them is another word. */
function inAws(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inAws);
  if (typeof value !== "object" || value === null) return value;
  const renamedKeys = Object.entries(value).map(([key, member]) => [nameInAws(key), inAws(member)]);
  return Object.fromEntries(renamedKeys);
}

function nameInAws(key: string): string {
  if (key === "cloudwatchMetricsEnabled") return "CloudWatchMetricsEnabled";
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}
