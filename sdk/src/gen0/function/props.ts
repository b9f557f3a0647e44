import type { Input } from "@pulumi/pulumi";
import type { EsbuildSettings, BundleProps as NewBundleProps } from "../../bundle/props";
import type { MadeFunction, FunctionProps as NewFunctionProps } from "../../functions/props";
import type { Permission } from "../../permissions/entries";
import type { Runtime as RuntimeWord } from "../../values/runtimes";
import type { Duration } from "../platform/duration";
import type { LayerVersion } from "../platform/layer-version";
import type { Runtime } from "../platform/runtime";
import type { Size } from "../platform/size";
import type { RetentionDays, Tracing } from "../platform/words";
import type { HasArn } from "../translation/references";

/** How the code of a Node function is bundled, in generation 0. */
export interface BundleProps extends Omit<NewBundleProps, "external" | "install" | "esbuild"> {
  /** Packages that are there at run time. */
  readonly externalModules?: readonly string[];
  /** Packages that cannot be bundled. */
  readonly nodeModules?: readonly string[];
  readonly esbuildConfig?: EsbuildSettings;
}

/** Props of a function in generation 0. */
export interface FunctionProps
  extends Omit<NewFunctionProps, "runtime" | "timeout" | "tracing" | "logRetention" | "bundle" | "layers"> {
  /** @default `nodejs12.x` */
  readonly runtime?: RuntimeWord | Runtime;
  /**
   * Seconds, or a Duration.
   * @default 10
   */
  readonly timeout?: number | Duration;
  /** @default `Tracing.ACTIVE` */
  readonly tracing?: Tracing;
  /** @default kept for ever */
  readonly logRetention?: RetentionDays | Uppercase<RetentionDays>;
  readonly bundle?: boolean | BundleProps;
  readonly layers?: readonly (NonNullable<NewFunctionProps["layers"]>[number] | LayerVersion)[];
  readonly description?: Input<string>;
  readonly reservedConcurrentExecutions?: Input<number>;
  /**
   * Size of `/tmp`.
   * @default 512 MB
   */
  readonly ephemeralStorageSize?: Size;
  /** Statements for the role, in place of `permissions`. */
  readonly initialPolicy?: readonly Permission[];
  /** Queue for events that the function fails with: `queue.sqsQueue`. */
  readonly deadLetterQueue?: HasArn;
  /** Topic for events that the function fails with: `topic.snsTopic`. */
  readonly deadLetterTopic?: HasArn;
  /** An `aws.lambda.CodeSigningConfig`. */
  readonly codeSigningConfig?: HasArn;
  /** An `aws.kms.Key` that the environment is encrypted with. */
  readonly environmentEncryption?: HasArn;
  /** Has no counterpart: `sapi dev` serves every function live. */
  readonly enableLiveDev?: boolean;
}

/** A function, wherever a construct takes one. */
export type FunctionDefinition = string | FunctionProps | MadeFunction;
