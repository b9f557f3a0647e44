/** Type token of the resources that this service has. */
export const SECRET_TYPE = "aws:secretsmanager/secret:Secret";
