import type { ModelShape, ServiceModel } from "#sdk/local/services/model/types";
import type { AwsModel } from "./served-part";

/** Constraints of AWS's models that AWS does not apply, by service and shape. */
const UNASKED: Readonly<Record<string, Readonly<Record<string, readonly ("max" | "min" | "pattern")[]>>>> = {
  // Secrets that RDS manages have ARNs of 108 characters, `...:secret:rds!cluster-<36 characters>-<6>`, and the Data API takes them.
  // See "Password management with Amazon Aurora and AWS Secrets Manager" of the Aurora User Guide.
  "rds-data": { Arn: ["max"] },
};

/** Constraints of AWS's models that AWS has changed since, by service and shape. */
const CHANGED: Readonly<Record<string, Readonly<Record<string, Partial<ModelShape>>>>> = {
  // Spaces inside of a password are allowed, and are symbols of it. See "Adding user pool password requirements" of the Developer Guide.
  "cognito-idp": { PasswordType: { pattern: "^[\\S]+.*[\\S]+$" } },
};

/** Shapes that recorded errors of AWS show otherwise than its models, by service. */
const RECORDED: Readonly<Record<string, Readonly<Record<string, Partial<ModelShape>>>>> = {
  // Recorded by dynalite, and again in 2025 by moto where its tests of DynamoDB are verified on AWS: words of enums are in this order.
  dynamodb: {
    ComparisonOperator: {
      enum: "IN NULL BETWEEN LT NOT_CONTAINS EQ GT NOT_NULL NE LE BEGINS_WITH GE CONTAINS".split(" "),
    },
    ConditionalOperator: { enum: ["OR", "AND"] },
    ProjectionType: { enum: ["ALL", "INCLUDE", "KEYS_ONLY"] },
    ReturnValue: { enum: ["ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW"] },
    ScalarAttributeType: { enum: ["B", "N", "S"] },
    Select: { enum: ["SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"] },
    CreateTableInput: { required: ["AttributeDefinitions", "TableName", "KeySchema"] },
    // Of a table and of a local index, where global ones may have more.
    TableKeySchema: { type: "list", member: "KeySchemaElement", min: 1, max: 2 },
  },
};

/** Members of structures that have another shape than the model says, by service: `CreateTableInput.KeySchema`. */
const RESHAPED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dynamodb: {
    "CreateTableInput.KeySchema": "TableKeySchema",
    "LocalSecondaryIndex.KeySchema": "TableKeySchema",
  },
};

/** A model of botocore with the members that recorded errors of AWS show to be required. Types of calls are made of it. */
export function withRequired(service: string, model: AwsModel): AwsModel {
  const recorded = Object.entries(RECORDED[service] ?? {}).flatMap(([name, { required }]) =>
    required ? [[name, { ...model.shapes[name], required }] as const] : [],
  );
  return { ...model, shapes: { ...model.shapes, ...(Object.fromEntries(recorded) as AwsModel["shapes"]) } };
}

/** A model with what AWS asks for, and without what it does not. */
export function corrected<Model extends Pick<ServiceModel, "shapes">>(service: string, model: Model): Model {
  const shapes = { ...model.shapes };
  for (const [name, unasked] of Object.entries(UNASKED[service] ?? {})) {
    const shape = shapes[name];
    if (!shape) throw new Error(`${service} has no shape ${name} to correct`);
    const rest = Object.entries(shape).filter(([property]) => !unasked.some((one) => one === property));
    shapes[name] = Object.fromEntries(rest) as unknown as typeof shape;
  }
  for (const [name, changed] of Object.entries(CHANGED[service] ?? {})) {
    const shape = shapes[name];
    if (!shape) throw new Error(`${service} has no shape ${name} to correct`);
    shapes[name] = { ...shape, ...changed };
  }
  for (const [name, recorded] of Object.entries(RECORDED[service] ?? {}))
    shapes[name] = { ...shapes[name], ...recorded } as ModelShape;
  for (const [memberPath, shape] of Object.entries(RESHAPED[service] ?? {})) {
    const [name = "", member = ""] = memberPath.split(".");
    const { members } = shapes[name] ?? {};
    if (!members?.[member]) throw new Error(`${service} has no member ${memberPath} to correct`);
    shapes[name] = { ...(shapes[name] as ModelShape), members: { ...members, [member]: { shape } } };
  }
  return { ...model, shapes };
}
