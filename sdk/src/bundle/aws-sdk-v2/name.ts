/** The name of the plugin, and of the namespace of its modules. */
export const AWS_SDK_V2 = "sapi-aws-sdk-v2";
