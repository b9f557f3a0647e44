import type { ConstructRoom } from "../room";
import { Auth } from "./construct";
import { AUTH_DEFAULTS } from "./defaults";
import { AUTH_ERRORS } from "./errors";

export const AUTH: ConstructRoom = {
  kind: "Auth",
  class: Auth,
  defaults: AUTH_DEFAULTS,
  errors: AUTH_ERRORS,
  lookup: ["userPoolId", "userPoolClientId", "identityPoolId"],
  docs: { page: "auth", title: "Auth", files: ["constructs/auth/"] },
};
