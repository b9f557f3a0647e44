import type { AttributeSettings, UserPoolSettings } from "../../user-pool/settings/settings";
import { type Html, html } from "./html";

interface Field {
  readonly name: string;
  readonly label: string;
  /** @default `text` */
  readonly type?: "text" | "password" | "email" | "tel" | "date" | "number";
  readonly autocomplete?: string;
  readonly value?: string | undefined;
  readonly hint?: string | undefined;
}

export function field({ name, label, type = "text", autocomplete = "off", value, hint }: Field): Html {
  const isWord = type === "text" || type === "email";
  return html`<label>${label}
${hint && html`<small>${hint}</small>`}
<input name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ""}"${
    isWord && html` autocapitalize="none" spellcheck="false"`
  } required></label>
`;
}

export function usernameField(settings: UserPoolSettings, value: string | undefined): Field {
  return { name: "username", label: loginLabel(settings), autocomplete: "username", value };
}

export const PASSWORD_FIELD: Field = {
  name: "password",
  label: "Password",
  type: "password",
  autocomplete: "current-password",
};

export function newPasswordField({ passwordPolicy: policy }: UserPoolSettings, label: string): Field {
  const kinds = [
    ...(policy.requireLowercase ? ["a small letter"] : []),
    ...(policy.requireUppercase ? ["a capital letter"] : []),
    ...(policy.requireNumbers ? ["a digit"] : []),
    ...(policy.requireSymbols ? ["a symbol"] : []),
  ];
  const length = `At least ${policy.minimumLength} characters`;
  const hint = kinds.length === 0 ? length : `${length}, with ${listOf(kinds, "and")}`;
  return { name: "password", label, type: "password", autocomplete: "new-password", hint };
}

export const CODE_FIELD: Field = { name: "code", label: "Code", autocomplete: "one-time-code" };

/** The name that the service's own page gives to the field of an attribute. */
export function attributeFieldName(name: string): string {
  return `requiredAttributes[${name}]`;
}

const TYPES: Readonly<Record<string, { type: Field["type"]; autocomplete: string }>> = {
  email: { type: "email", autocomplete: "email" },
  phone_number: { type: "tel", autocomplete: "tel" },
  birthdate: { type: "date", autocomplete: "bday" },
  name: { type: "text", autocomplete: "name" },
  given_name: { type: "text", autocomplete: "given-name" },
  family_name: { type: "text", autocomplete: "family-name" },
  nickname: { type: "text", autocomplete: "nickname" },
};

export function attributeField({ name, type }: AttributeSettings, value: string | undefined): Field {
  const known = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  return {
    name: attributeFieldName(name),
    label: labelOf(name),
    type: known?.type ?? (type === "Number" ? "number" : "text"),
    autocomplete: known?.autocomplete ?? "off",
    value,
    hint: name === "phone_number" ? "With the country, such as +441632960001" : undefined,
  };
}

const LABELS: Readonly<Record<string, string>> = {
  email: "Email",
  phone_number: "Phone number",
  preferred_username: "Preferred username",
};

function labelOf(name: string): string {
  if (Object.hasOwn(LABELS, name)) return LABELS[name] as string;
  const words = name.replace(/^custom:/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of the field that users of the pool sign in with. */
function loginLabel({ usernameAttributes, aliasAttributes }: UserPoolSettings): string {
  const names =
    usernameAttributes.length > 0
      ? usernameAttributes.map(labelOf)
      : ["Username", ...aliasAttributes.filter((name) => name !== "preferred_username").map(labelOf)];
  const [first = "", ...rest] = names;
  return listOf([first, ...rest.map((name) => name.toLowerCase())], "or");
}

function listOf(words: readonly string[], last: "and" | "or"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}
