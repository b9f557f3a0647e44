import * as pulumi from "@pulumi/pulumi";
import { schema } from "../../../provider/src/schema";

/** A component of the package, as the SDK generated for Node has it. Another process makes it. */
export class Remote extends pulumi.ComponentResource {
  constructor(
    readonly kind: string,
    name: string,
    args: pulumi.Inputs = {},
    opts: pulumi.ComponentResourceOptions = {},
  ) {
    const type = `serverless-api:index:${kind}`;
    const names = Object.keys(schema().resources[type]?.properties ?? {});
    const outputs = Object.fromEntries(names.map((output) => [output, undefined]));
    super(type, name, { ...outputs, ...args }, opts, true);
  }

  /** The outputs of the component. */
  out<T = string>(name: string): pulumi.Output<T> {
    return (this as unknown as Readonly<Record<string, pulumi.Output<T>>>)[name] as pulumi.Output<T>;
  }
}
