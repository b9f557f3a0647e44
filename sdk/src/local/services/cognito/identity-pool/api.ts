import { cognitoApi } from "../api";
import { IDENTITY_POOL_ACCESS } from "./access";

/** Identity pools, as clients see them. */
export const IDENTITY_POOL_API = cognitoApi({
  name: "cognito-identity",
  target: "AWSCognitoIdentityService",
  model: {},
  access: IDENTITY_POOL_ACCESS,
});
