/** Type token of the resources that this service has. */
export const PARAMETER_TYPE = "aws:ssm/parameter:Parameter";
