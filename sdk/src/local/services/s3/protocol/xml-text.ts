import { XmlElement, XmlText } from "@rgrove/parse-xml";
import { element, RawXml } from "../../../http/write-xml";
import { LARGE_XML, readXml } from "../../../http/xml";
import type { Input } from "../../endpoint/aws-api";

const NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

/** Elements of lists that stand in an element of their own, by the member. */
const WRAPPED: Readonly<Record<string, string>> = {
  Buckets: "Bucket",
  TagSet: "Tag",
  Tags: "Tag",
  Grants: "Grant",
};
/** Elements of all others, which stand one after the other. */
const FLAT: Readonly<Record<string, string>> = {
  AllowedHeaders: "AllowedHeader",
  AllowedMethods: "AllowedMethod",
  AllowedOrigins: "AllowedOrigin",
  CORSRules: "CORSRule",
  DeleteMarkers: "DeleteMarker",
  Errors: "Error",
  Events: "Event",
  ExposeHeaders: "ExposeHeader",
  FilterRules: "FilterRule",
  LambdaFunctionConfigurations: "CloudFunctionConfiguration",
  Objects: "Object",
  Parts: "Part",
  QueueConfigurations: "QueueConfiguration",
  Rules: "Rule",
  TopicConfigurations: "TopicConfiguration",
  Uploads: "Upload",
  Versions: "Version",
};
/** Members that are spelled in another way in XML. */
const SPELLED: Readonly<Record<string, string>> = {
  EventBridgeConfiguration: "EventBridgeConfiguration",
  Grants: "AccessControlList",
  LambdaFunctionArn: "CloudFunction",
  QueueArn: "Queue",
  TopicArn: "Topic",
  TotalPartsCount: "PartsCount",
};
/** Members that are times, in seconds. */
const TIMES: ReadonlySet<string> = new Set(["CreationDate", "Initiated", "LastModified"]);

/** A document of S3. */
export function writeDocument(root: string, members: Input, isNamed = true): string {
  const namespace = isNamed ? ` xmlns="${NAMESPACE}"` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace}>${writeMembers(members)}</${root}>`;
}

function writeMembers(members: Input): string {
  return Object.entries(members)
    .map(([name, value]) => (value === undefined ? "" : writeMember(name, value)))
    .join("");
}

function writeMember(name: string, value: unknown): string {
  const spelled = Object.hasOwn(SPELLED, name) ? (SPELLED[name] as string) : name;
  if (Array.isArray(value)) {
    const wrapped = Object.hasOwn(WRAPPED, name) ? WRAPPED[name] : undefined;
    const each = wrapped ?? (Object.hasOwn(FLAT, name) ? (FLAT[name] as string) : spelled);
    const all = value.map((one) => writeElement(each, one)).join("");
    return wrapped === undefined ? all : element(spelled, new RawXml(all));
  }
  if (TIMES.has(name)) return element(spelled, new Date(Math.floor(Number(value)) * 1000).toISOString());
  return writeElement(spelled, value);
}

function writeElement(name: string, value: unknown): string {
  if (name === "Grantee") {
    const type = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CanonicalUser"';
    return `<Grantee ${type}>${element("ID", String((value as Input).ID))}</Grantee>`;
  }
  if (value !== null && typeof value === "object")
    return element(name, new RawXml(writeMembers(value as Input)));
  return element(name, value as string | number | boolean);
}

const FROM_FLAT = new Map(Object.entries(FLAT).map(([member, tag]) => [tag, member]));
/** Tags that are lists, but have the name of their member. */
const REPEATED: ReadonlySet<string> = new Set(["CommonPrefixes", "Contents", "Deleted", "ChecksumAlgorithm"]);
const FROM_SPELLED = new Map(Object.entries(SPELLED).map(([member, tag]) => [tag, member]));

/** What a document says, by the names of members; `undefined` for text that is no XML. */
export function readDocument(text: string): { readonly root: string; readonly members: Input } | undefined {
  const root = readXml(text, LARGE_XML);
  return root && { root: local(root.name), members: readMembers(root) };
}

function readMembers(parent: XmlElement): Input {
  // No member of its prototype can be taken for one of the document.
  const members: Record<string, unknown> = Object.create(null);
  const lists: Record<string, unknown[]> = Object.create(null);
  for (const child of parent.children) {
    if (!(child instanceof XmlElement)) continue;
    const tag = local(child.name);
    const list = REPEATED.has(tag) ? tag : FROM_FLAT.get(tag);
    // A tag of its own name in its list's element: the list reads it.
    if (list !== undefined && !(tag === "Error" && parent.name === "Error")) {
      lists[list] ??= [];
      lists[list].push(readValue(child));
      members[list] = lists[list];
      continue;
    }
    const member = FROM_SPELLED.get(tag) ?? tag;
    const wrapped = Object.hasOwn(WRAPPED, member) ? WRAPPED[member] : undefined;
    members[member] = wrapped === undefined ? readTimed(member, child) : readList(child, wrapped);
  }
  return members;
}

function readList(parent: XmlElement, tag: string): readonly unknown[] {
  return parent.children.flatMap((child) =>
    child instanceof XmlElement && local(child.name) === tag ? [readValue(child)] : [],
  );
}

function readTimed(member: string, child: XmlElement): unknown {
  const value = readValue(child);
  return TIMES.has(member) ? Date.parse(String(value)) / 1000 : value;
}

function readValue(parent: XmlElement): unknown {
  if (parent.children.some((child) => child instanceof XmlElement)) return readMembers(parent);
  return parent.children.map((child) => (child instanceof XmlText ? child.text : "")).join("");
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
