/** The schema of a body of `POST /orders`: JSON Schema draft 4, which API Gateway uses. */
export const ORDER_SCHEMA = {
  $schema: "http://json-schema.org/draft-04/schema#",
  title: "Order",
  type: "object",
  required: ["article", "count"],
  additionalProperties: false,
  properties: {
    article: { type: "string", minLength: 1 },
    count: { type: "integer", minimum: 1, maximum: 1000 },
    note: { type: "string", maxLength: 500 },
  },
} as const;
