/** Types of the attributes of a table, as the platform called them. */
export const AttributeType = { BINARY: "binary", NUMBER: "number", STRING: "string" } as const;
export type AttributeType = (typeof AttributeType)[keyof typeof AttributeType];

/** How a table is paid for. */
export const BillingMode = { PAY_PER_REQUEST: "PAY_PER_REQUEST", PROVISIONED: "PROVISIONED" } as const;
export type BillingMode = (typeof BillingMode)[keyof typeof BillingMode];

/** The attributes in an index besides its keys. `INCLUDE` has the `nonKeyAttributes`. */
export const ProjectionType = { ALL: "all", KEYS_ONLY: "keys_only", INCLUDE: "include" } as const;
export type ProjectionType = (typeof ProjectionType)[keyof typeof ProjectionType];

/** The images of a changed item in a record of a table's stream. */
export const StreamViewType = {
  NEW_IMAGE: "new_image",
  OLD_IMAGE: "old_image",
  NEW_AND_OLD_IMAGES: "new_and_old_images",
  KEYS_ONLY: "keys_only",
} as const;
export type StreamViewType = (typeof StreamViewType)[keyof typeof StreamViewType];

/** The class of a table, by the costs of storage and access. */
export const TableClass = {
  STANDARD: "STANDARD",
  STANDARD_INFREQUENT_ACCESS: "STANDARD_INFREQUENT_ACCESS",
} as const;
export type TableClass = (typeof TableClass)[keyof typeof TableClass];

/** The owner of the key that encrypts a table: DynamoDB, AWS in the account, or `encryptionKey`. */
export const TableEncryption = {
  DEFAULT: "default",
  AWS_MANAGED: "aws_managed",
  CUSTOMER_MANAGED: "customer_managed",
} as const;
export type TableEncryption = (typeof TableEncryption)[keyof typeof TableEncryption];
