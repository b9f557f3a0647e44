import type * as pulumi from "@pulumi/pulumi";
import type { provider } from "@pulumi/pulumi";
import { registerReferences } from "./references";
import { schemaTextFor } from "./schema";
import { callerRuntime } from "./words/caller";

/**
 * The provider of the package. It makes the constructs that programs in other languages request.
 *
 * It loads their code for the first request, since an engine also starts providers for their schemas.
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
