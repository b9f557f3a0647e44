import type { BrokenRule } from "./rule";

/** Rules for objects: who may read and write them, and who is notified. */
export const BROKEN_RULES_OF_LOCAL_OBJECTS: readonly BrokenRule[] = [
  {
    test: "buckets that a program registers refuse everybody by public statements where public access is restricted [S3G/access-control-block-public-access]",
    in: "countingPolicy",
    find: "policy === undefined || publicAccessBlock?.RestrictPublicBuckets !== true",
    replace: "true",
  },
  {
    test: "forms to S3 are refused when their policy does not allow it [LSREC]",
    in: "checkPostPolicy",
    find: "for (const condition of conditions) checkCondition(condition, form);",
    replace: "",
  },
  {
    test: "signed addresses of S3 expire in their older version at the time that they name [S3G/RESTAuthentication]",
    in: "legacySignature",
    find: "isSame($$$ALL)",
    replace: "true",
  },
  {
    test: "objects of S3 are written on conditions [LSREC]",
    in: "checkWritten",
    find: 'if (current !== undefined) throw preconditionFailed("If-None-Match");',
    replace: "",
  },
  {
    test: "notifications of buckets are sent where the event, the prefix and the suffix fit, encoded as in events [S3G/notification-how-to-filtering]",
    in: "concerns",
    find: "isOfEvent(configuration, change) && fitsFilter(configuration, encodedKey)",
    replace: "isOfEvent(configuration, change)",
  },
  {
    test: "the query of a write to S3 names no other resource, which would be left while the object or the bucket is changed",
    in: "checkQuery",
    find: "if (allowed.length > 0) throw methodNotAllowed(method, RESOURCE_TYPES[name] as string, allowed);",
    replace: "",
  },
  {
    test: "signed addresses of S3 state no checksum that counts, unless it is a signed header: the SDK signs that of no bytes",
    in: "ignoredChecksums",
    find: "CHECKSUM.test(header) && !names.has(header)",
    replace: "false",
  },
  {
    test: "signed addresses of S3 say to everybody that a bucket does not exist, but for the call that would make it",
    in: "absenceOf",
    find: 'operation === "CreateBucket"',
    replace: "false",
  },
];
