import type { ConstructRoom } from "../room";
import { StaticSite } from "./construct";
import { SITE_DEFAULTS } from "./defaults";
import { SITE_ERRORS } from "./errors";

export const STATIC_SITE: ConstructRoom = {
  kind: "StaticSite",
  class: StaticSite,
  defaults: SITE_DEFAULTS,
  errors: SITE_ERRORS,
  lookup: ["url"],
  docs: { page: "static-site", title: "StaticSite", files: ["constructs/static-site/"] },
};
