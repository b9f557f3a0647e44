import type { Serving } from "../shared/late-serving";
import { compileSite } from "./compile";
import { describeSite } from "./describe";
import { createSite } from "./gateway";
import type { SitePlan } from "./plan";
import { openSitePort, type SitePort } from "./port";

export const SITE_SERVING: Serving<SitePlan, SitePort, unknown> = {
  listen: openSitePort,
  compile: compileSite,
  describe: describeSite,
  create: createSite,
};
