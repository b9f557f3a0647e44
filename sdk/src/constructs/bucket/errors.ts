import type { CatalogueEntry } from "../../errors/catalogue";
import type { CalledWords } from "../../functions/consumer-functions";

/** The mistakes that a definition of a `Bucket` can be refused for. */
export const BUCKET_ERRORS = {
  BUCKET_NAME_INVALID: {
    cause: "The name of a bucket has characters, a beginning, an end or a length that S3 does not take.",
    cure: "Use 3 to 63 lower-case letters, digits, `-` and `.`, with a letter or a digit at both ends.",
  },
  BUCKET_CORS_INVALID: {
    cause: "A CORS rule of a bucket has a value that S3 does not take, or there are more than a hundred.",
    cure: 'Write `true`, or rules with lists such as `{ allowedMethods: ["GET"], allowedOrigins: ["https://example.com"] }`.',
  },
  BUCKET_EVENTS_EMPTY: {
    cause: "A notification of a bucket has an empty list of events, so it would never come.",
    cure: "Name events, or remove the list: it is then told of objects that are created and removed.",
  },
  BUCKET_FILTER_INVALID: {
    cause:
      "A notification of a bucket has more than one prefix or suffix. Or one of them is empty, has a wild card, or is longer than S3 takes.",
    cure: "Write one of each at most, and another notification for another prefix.",
  },
  BUCKET_NOTIFICATION_OVERLAP: {
    cause:
      "Two notifications of a bucket are of the same event of the same objects. S3 tells one destination of each, and refuses the others.",
    cure: "Give them prefixes, suffixes or events that exclude each other, or send to a `Topic` that hands on to all.",
  },
  BUCKET_NOTIFICATION_FIFO: {
    cause: "S3 sends to no FIFO queue and to no FIFO topic.",
    cure: "Use a standard one, or `eventBridge: true` and a rule on the default event bus that sends to it.",
  },
  BUCKET_NOTIFICATIONS_TOO_MANY: {
    cause: "S3 keeps a hundred notifications of a bucket.",
    cure: "Write `eventBridge: true` and rules on the default event bus.",
  },
  BUCKET_NOTIFICATIONS_CLOSED: {
    cause:
      "A notification is added after all stacks of the app have run, when they are registered. AWS keeps one document of them for each bucket.",
    cure: "Write it before the first `await`, or in a function given to `app.stack`.",
  },
  BUCKET_NOTIFICATIONS_NOT_OWNED: {
    cause:
      "AWS keeps one document of the notifications of a bucket, and one that the program writes erases what stands there. The bucket is made elsewhere.",
    cure: "Write `native: { bucket, ownsNotifications: true }` if nobody else writes notifications of this bucket.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof BUCKET_ERRORS, CatalogueEntry> {}
}

/** Words for the notifications of a bucket in messages. */
export const NOTIFICATION_WORDS: CalledWords = {
  one: "notification",
  prop: "notifications",
  unknown: "TARGET_UNKNOWN",
  duplicate: "TARGET_DUPLICATE",
};
