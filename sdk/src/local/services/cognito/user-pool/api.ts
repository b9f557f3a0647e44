import { cognitoApi } from "../api";
import { USER_POOL_ACCESS } from "./access";
import { USER_POOL_MODEL } from "./model";

/** User pools, as clients see them. */
export const USER_POOL_API = cognitoApi({
  name: "cognito-idp",
  target: "AWSCognitoIdentityProviderService",
  model: USER_POOL_MODEL,
  access: USER_POOL_ACCESS,
});
