import type * as ssm from "@pulumi/aws/ssm";
import type * as pulumi from "@pulumi/pulumi";

/** Settings of the parameter in SSM that we decide: its kind, and where its value comes from. */
type OwnParameterSetting = "type" | "value" | "insecureValue" | "valueWo" | "valueWoVersion" | "overwrite";

/** Settings of the parameter in SSM besides the value. */
export type NativeParameterSettings = Partial<Omit<ssm.ParameterArgs, OwnParameterSetting>>;

/** How a `Config.Secret` is made. */
export interface SecretProps {
  /**
   * A value that the program has as an Output, such as a password that a provider draws. It is treated as secret. Text is
   * refused: `CONFIG_SECRET_PLAIN`.
   * @default what `sapi secrets set <stage> <id>` has stored in the configuration of the Pulumi stack
   */
  readonly value?: pulumi.Output<string>;
  /** The way to the parameter in SSM. */
  readonly native?: SecretNativeProps;
}

export interface SecretNativeProps {
  /**
   * Settings for the parameter, such as a `keyId` of your own, or a parameter that is made elsewhere: then its value is the secret.
   * @default encrypted with the account's key for SSM, and named `/sapi/<app>/<stage>/Secret/<id>/value`
   */
  readonly parameter?: NativeParameterSettings | ssm.Parameter;
}

/** How a `Config.Parameter` is made. */
export interface ParameterProps {
  /** Text that functions find under the id. It is no secret: `CONFIG_PARAMETER_SECRET`. At most 4 KB. */
  readonly value: pulumi.Input<string>;
  /** The way to the parameter in SSM. */
  readonly native?: ParameterNativeProps;
}

export interface ParameterNativeProps {
  /**
   * Settings for the parameter.
   * @default named `/sapi/<app>/<stage>/Parameter/<id>/value`
   */
  readonly parameter?: NativeParameterSettings;
}
