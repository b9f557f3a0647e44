import type { GraphValue } from "../../../graph/types";
import { textOf } from "../provision/members";
import type { Members, Sent } from "../provision/operation";

/** One request to AWS as data: what is asked of which service, in the form that the service reads. */
export interface Call {
  /** The service as signatures name it, such as `dynamodb`. */
  readonly service: string;
  /** The call as messages name it, such as `dynamodb CreateTable`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A call of a service that takes JSON and the operation in a header, which is `target`. */
export function json(service: string, target: string, members: Members): Call {
  const version = service === "sqs" || service === "dynamodb" ? "1.0" : "1.1";
  const headers = { "content-type": `application/x-amz-json-${version}`, "x-amz-target": target };
  const name = `${service} ${target.split(".").at(-1)}`;
  return { service, name, method: "POST", path: "/", headers, body: JSON.stringify(members) };
}

/** Services with paths and JSON bodies. */
export function rest(service: string, method: string, path: string, members?: Members): Call {
  const headers: Record<string, string> = members ? { "content-type": "application/json" } : {};
  const body = members ? JSON.stringify(members) : "";
  return { service, name: `${service} ${method} ${path}`, method, path, headers, body };
}

/** A part of a path. */
export const part = (value: GraphValue | undefined): string => encodeURIComponent(textOf(value));

/** Services that take a form and answer XML. Lists are numbered: their key says what stands before the number. */
export function query(service: string, version: string, action: string, members: Members): Call {
  const form = new URLSearchParams({ Action: action, Version: version });
  for (const [key, value] of Object.entries(members)) flatten(key, value, form);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return {
    service,
    name: `${service} ${action}`,
    method: "POST",
    path: "/",
    headers,
    body: form.toString(),
  };
}

function flatten(key: string, value: Sent, form: URLSearchParams): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) for (const [n, one] of value.entries()) flatten(`${key}.${n + 1}`, one, form);
  else if (typeof value === "object")
    for (const [name, one] of Object.entries(value)) flatten(`${key}.${name}`, one, form);
  else form.set(key, String(value));
}

/** S3, whose bodies are XML or, for a policy, the document. */
export function s3(method: string, path: string, body = "", headers: Call["headers"] = {}): Call {
  return { service: "s3", name: `s3 ${method} ${path}`, method, path, headers, body };
}

/** XML of members: a list is a repeated element. */
export function xml(name: string, value: Sent): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((one) => xml(name, one)).join("");
  if (typeof value !== "object") return `<${name}>${escaped(String(value))}</${name}>`;
  const inside = Object.entries(value).map(([member, one]) => xml(member, one));
  return `<${name}>${inside.join("")}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
