import * as pulumi from "@pulumi/pulumi";
import { openOneTrace, withOneTrace } from "../errors/one-trace";

/** A component that is registered with the position of the user's call, not with that of a file of this package. */
export abstract class TracedResource extends pulumi.ComponentResource {
  constructor(...given: ConstructorParameters<typeof pulumi.ComponentResource>) {
    const close = openOneTrace();
    try {
      super(...given);
    } finally {
      close();
    }
  }

  protected override registerOutputs(outputs?: pulumi.Inputs): void {
    withOneTrace(() => super.registerOutputs(outputs));
  }
}
