import { BUCKET_TYPES } from "../provision/buckets";
import type { ServiceDefinition } from "../service";
import { S3_TYPES } from "./served-types";

/** Names of S3 on AWS: with and without a region, and with the bucket in front. */
const HOSTS = ["amazonaws.com", "amazonaws.com.cn"].flatMap((domain) =>
  ["s3", "s3-fips"].flatMap((name) =>
    [`${name}.${domain}`, `${name}.*.${domain}`, `${name}.dualstack.*.${domain}`].flatMap((host) => [
      host,
      `**.${host}`,
    ]),
  ),
);

/** Buckets. */
export const S3: ServiceDefinition = {
  types: S3_TYPES,
  startsFor: BUCKET_TYPES,
  answersFor: { s3: HOSTS },
  apis: () => [(require("./api") as typeof import("./api")).S3_API],
  start(ports) {
    // Loaded here: a program without a bucket does not pay for it.
    const { startS3 } = require("./service") as typeof import("./service");
    return startS3(ports);
  },
};
