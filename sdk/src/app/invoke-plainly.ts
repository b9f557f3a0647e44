import { createRequire } from "node:module";
import * as pulumi from "@pulumi/pulumi";
import { ResourceInvokeRequest } from "@pulumi/pulumi/proto/resource_pb";

type Plain = Readonly<Record<string, unknown>>;

/**
 * Calls a function of the engine as `pulumi.runtime.invoke` does, for plain data. The SDK would make a resource of each
 * reference in the answer and search the running stack for it. It would also make a file of each asset.
 */
export async function invokePlainly(token: string, inputs: Readonly<Record<string, string>>): Promise<Plain> {
  const request = new ResourceInvokeRequest();
  request.setTok(token);
  request.setArgs(structs().fromJavaScript(inputs));
  request.setAcceptresources(false);
  return new Promise((resolve, reject) => {
    pulumi.runtime.getMonitor()?.invoke(request, (error, response) => {
      if (error) reject(new Error(error.details));
      else resolve((response.getReturn()?.toJavaScript() ?? {}) as Plain);
    });
  });
}

/** `Struct` from the dependencies of the SDK, which a package manager may hide from this package. */
function structs() {
  const requireOfSdk = createRequire(require.resolve("@pulumi/pulumi"));
  const { Struct } = requireOfSdk(
    "google-protobuf/google/protobuf/struct_pb.js",
  ) as typeof import("google-protobuf/google/protobuf/struct_pb");
  return Struct;
}
