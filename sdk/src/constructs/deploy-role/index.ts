import type { ConstructRoom } from "../room";
import { DeployRole } from "./construct";
import { DEPLOY_ROLE_DEFAULTS } from "./defaults";
import { DEPLOY_ROLE_ERRORS } from "./errors";

export const DEPLOY_ROLE: ConstructRoom = {
  kind: "DeployRole",
  class: DeployRole,
  defaults: DEPLOY_ROLE_DEFAULTS,
  errors: DEPLOY_ROLE_ERRORS,
  lookup: [],
  docs: { page: "deploy-role", title: "DeployRole", files: ["constructs/deploy-role/"] },
};
