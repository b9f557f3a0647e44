import { COMPARED, type WordList } from "./limit";

/** The words for the ways in which users of a pool may begin a sign-in. */
export const FIRST_FACTORS = ["PASSWORD", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"] as const;

/** A word of AWS's model for authenticator apps, of which the model says that AWS does not take it for a first factor. */
export const SOFTWARE_TOKEN = "SOFTWARE_TOKEN";

/** The source of both. */
export const FIRST_FACTORS_KNOWN: WordList = {
  asOf: COMPARED,
  source: {
    model: { service: "cognito-idp", shape: "AuthFactorType" },
    page: "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SignInPolicyType.html",
  },
};
