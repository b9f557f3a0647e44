import type * as pulumi from "@pulumi/pulumi";
import type { provider } from "@pulumi/pulumi";
import { registerReferences } from "./references";
import { schemaTextFor } from "./schema";
import { callerRuntime } from "./words/caller";

/**
 * The provider of the package: it makes the constructs that programs in other languages ask for.
 *
 * What makes them is loaded when the first one is asked for, since an engine starts providers for their schemas as well.
 */
export class ServerlessApiProvider implements provider.Provider {
  readonly version = (require("../package.json") as { readonly version: string }).version;

  constructor() {
    registerReferences();
  }

  async getSchema(): Promise<string> {
    return schemaTextFor(callerRuntime());
  }

  async construct(
    name: string,
    type: string,
    inputs: pulumi.Inputs,
    options: pulumi.ComponentResourceOptions,
  ): Promise<provider.ConstructResult> {
    const { construct } = require("./construct") as typeof import("./construct");
    return construct({ name, type, inputs, options });
  }
}
