import type { ConstructDocs, ConstructRoom } from "../room";
import { Parameter, Secret } from "./construct";
import { PARAMETER_DEFAULTS, SECRET_DEFAULTS } from "./defaults";
import { PARAMETER_ERRORS, SECRET_ERRORS } from "./errors";

const docs: ConstructDocs = {
  page: "config",
  title: "Config.Secret, Config.Parameter",
  files: ["constructs/config/"],
};

export const SECRET: ConstructRoom = {
  kind: "Secret",
  group: "Config",
  class: Secret,
  defaults: SECRET_DEFAULTS,
  errors: SECRET_ERRORS,
  lookup: ["value"],
  docs,
};

export const PARAMETER: ConstructRoom = {
  kind: "Parameter",
  group: "Config",
  class: Parameter,
  defaults: PARAMETER_DEFAULTS,
  errors: PARAMETER_ERRORS,
  lookup: ["value"],
  docs,
};
