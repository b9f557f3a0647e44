import type { Input } from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";

/** A version of a layer that is made elsewhere: `LayerVersion.fromLayerVersionArn(this, "Tools", arn)`. */
export class LayerVersion {
  private constructor(
    /** The ARN that generation 1 takes as a layer. */
    readonly layerVersionArn: Input<string>,
  ) {}

  /** The version with this ARN. Scope and id are of no use here. */
  static fromLayerVersionArn(_scope: Scope, _id: string, arn: Input<string>): LayerVersion {
    return new LayerVersion(arn);
  }
}
