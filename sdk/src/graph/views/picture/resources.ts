import { constructId } from "../../construct-id";
import type { GraphIndex } from "../../graph-index";
import type { GraphResource } from "../../types";
import type { NodeKind } from "./types";

/** Kinds of resources that functions use, or that call functions, by type; all others are noise here. */
const DRAWN: Readonly<Record<string, readonly [detail: string, kind: NodeKind]>> = {
  __proto__: null as never,
  "aws:dynamodb/table:Table": ["table", "data"],
  "aws:sqs/queue:Queue": ["queue", "data"],
  "aws:sns/topic:Topic": ["topic", "data"],
  "aws:s3/bucket:Bucket": ["bucket", "data"],
  "aws:s3/bucketV2:BucketV2": ["bucket", "data"],
  "aws:cloudwatch/eventBus:EventBus": ["event bus", "data"],
  "aws:kinesis/stream:Stream": ["stream", "data"],
  "aws:rds/cluster:Cluster": ["database", "data"],
  "aws:secretsmanager/secret:Secret": ["secret", "data"],
  "aws:ssm/parameter:Parameter": ["parameter", "data"],
  "aws:sfn/stateMachine:StateMachine": ["state machine", "data"],
  "aws:cognito/userPool:UserPool": ["user pool", "source"],
  "aws:cognito/identityPool:IdentityPool": ["identity pool", "source"],
  "aws:cloudwatch/eventRule:EventRule": ["rule", "source"],
  "aws:scheduler/schedule:Schedule": ["schedule", "source"],
};

/** How a resource is drawn; none for what is noise. */
export function drawn(
  index: GraphIndex,
  resource: GraphResource,
): { readonly label: string; readonly detail: string; readonly kind: NodeKind } | undefined {
  const known = DRAWN[resource.type];
  if (!known) return undefined;
  const [detail, kind] = known;
  return { label: constructId(resource, (urn) => index.findByUrn(urn)), detail, kind };
}

/** True for a resource that has a place in the picture of its own. */
export function isDrawn({ type }: GraphResource): boolean {
  return DRAWN[type] !== undefined;
}

/** The drawn resource that an ARN of a policy is about: its own, or one below it. */
export class ArnOwners {
  readonly #byArn = new Map<string, GraphResource>();

  constructor(resources: readonly GraphResource[]) {
    for (const resource of resources) {
      for (const arn of [resource.state.arn, resource.state.executionArn]) {
        if (typeof arn === "string" && arn !== "") this.#byArn.set(arn, resource);
      }
    }
  }

  find(arn: string): GraphResource | undefined {
    for (let part = arn; part !== ""; ) {
      const found = this.#byArn.get(part);
      if (found) return found;
      const end = Math.max(part.lastIndexOf("/"), part.lastIndexOf(":"));
      if (end <= 0) return undefined;
      part = part.slice(0, end);
    }
    return undefined;
  }
}
