import type { GraphValue } from "../../../../../graph";
import type {
  NumberAttributeConstraintsType,
  SchemaAttributeType,
  StringAttributeConstraintsType,
} from "../../../model/calls/cognito-idp";
import { type Given, membersOf, numberOf, objectsOf, textOf } from "../../graph-reading";
import type { AttributeSettings } from "./settings";

/** Characters of a standard attribute when nothing else is said. */
const STANDARD_LENGTH = { minLength: 0, maxLength: 2048 };

/** @see https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html */
const STANDARD_TEXTS = [
  "name",
  "given_name",
  "family_name",
  "middle_name",
  "nickname",
  "preferred_username",
  "profile",
  "picture",
  "website",
  "email",
  "gender",
  "zoneinfo",
  "locale",
  "phone_number",
  "address",
] as const;

const TYPES = ["String", "Number", "Boolean", "DateTime"] as const;

/** The attributes of a pool: the standard ones, as the program changes them, and its own. */
export function attributesOf(schemas: GraphValue | undefined): ReadonlyMap<string, AttributeSettings> {
  const attributes = new Map<string, AttributeSettings>();
  for (const attribute of standardAttributes()) attributes.set(attribute.name, attribute);
  for (const schema of objectsOf<SchemaAttributeType>(schemas)) {
    const attribute = attributeOf(schema, attributes);
    if (attribute) attributes.set(attribute.name, attribute);
  }
  return attributes;
}

function standardAttributes(): AttributeSettings[] {
  const plain = { type: "String", mutable: true, required: false, developerOnly: false } as const;
  return [
    { ...plain, name: "sub", mutable: false, required: true, minLength: 1, maxLength: 2048 },
    ...STANDARD_TEXTS.map((name) => ({ ...plain, name, ...STANDARD_LENGTH })),
    { ...plain, name: "birthdate", minLength: 10, maxLength: 10 },
    { ...plain, name: "email_verified", type: "Boolean" },
    { ...plain, name: "phone_number_verified", type: "Boolean" },
    { ...plain, name: "updated_at", type: "Number", minValue: 0 },
    { ...plain, name: "identities", ...STANDARD_LENGTH },
  ];
}

function attributeOf(
  schema: Given<SchemaAttributeType>,
  standard: ReadonlyMap<string, AttributeSettings>,
): AttributeSettings | undefined {
  const written = textOf(schema.Name);
  if (written === undefined) return undefined;
  const developerOnly = schema.DeveloperOnlyAttribute === true;
  const known = standard.get(written);
  const prefix = developerOnly ? "dev:custom:" : "custom:";
  return {
    ...limitsOf(schema, known),
    name: known || written.startsWith(prefix) ? written : `${prefix}${written}`,
    type: TYPES.find((type) => type === schema.AttributeDataType) ?? "String",
    mutable: schema.Mutable === true,
    required: schema.Required === true,
    developerOnly,
  };
}

function limitsOf(
  schema: Given<SchemaAttributeType>,
  known: AttributeSettings | undefined,
): Partial<AttributeSettings> {
  const text = membersOf<StringAttributeConstraintsType>(schema.StringAttributeConstraints);
  const number = membersOf<NumberAttributeConstraintsType>(schema.NumberAttributeConstraints);
  const limits = {
    minLength: numberOf(text.MinLength) ?? known?.minLength,
    maxLength: numberOf(text.MaxLength) ?? known?.maxLength,
    minValue: numberOf(number.MinValue) ?? known?.minValue,
    maxValue: numberOf(number.MaxValue) ?? known?.maxValue,
  };
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
}
