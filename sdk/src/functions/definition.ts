import type * as aws from "@pulumi/aws";
import type * as pulumi from "@pulumi/pulumi";
import type { Bindable } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import type { Duration, Size } from "../values";
import type { LogRetention } from "../values/retention";
import type { BundleProps } from "./bundle";

/** Props of a function, given to `Function`, to a route, or as defaults. Filled in by functions/. */
export interface FunctionProps {
  readonly handler?: string;
  readonly srcPath?: string;
  readonly timeout?: number | Duration;
  readonly memorySize?: number | Size;
  readonly environment?: Readonly<Record<string, pulumi.Input<string>>>;
  readonly permissions?: Permissions;
  readonly layers?: readonly (pulumi.Input<string> | aws.lambda.LayerVersion)[];
  readonly bind?: readonly Bindable[];
  readonly role?: aws.iam.Role;
  readonly runtime?: string;
  readonly tracing?: "active" | "disabled" | "pass_through";
  readonly architecture?: "x86_64" | "arm_64";
  readonly diskSize?: number | Size;
  readonly logRetention?: LogRetention;
  readonly bundle?: boolean | BundleProps;
}
