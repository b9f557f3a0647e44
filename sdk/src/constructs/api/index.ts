import type { ConstructRoom } from "../room";
import { Api } from "./construct";
import { API_DEFAULTS } from "./defaults";
import { API_ERRORS } from "./errors";

export const API: ConstructRoom = {
  kind: "Api",
  class: Api,
  defaults: API_DEFAULTS,
  errors: API_ERRORS,
  lookup: ["url"],
  docs: { page: "api", title: "Api", files: ["constructs/api/"] },
};
