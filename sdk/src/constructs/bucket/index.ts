import type { ConstructRoom } from "../room";
import { Bucket } from "./construct";
import { BUCKET_DEFAULTS } from "./defaults";
import { BUCKET_ERRORS } from "./errors";

export const BUCKET: ConstructRoom = {
  kind: "Bucket",
  class: Bucket,
  defaults: BUCKET_DEFAULTS,
  errors: BUCKET_ERRORS,
  lookup: ["name"],
  docs: { page: "bucket", title: "Bucket", files: ["constructs/bucket/"] },
};
