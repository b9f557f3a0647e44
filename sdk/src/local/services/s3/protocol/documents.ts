import { XmlElement, XmlText } from "@rgrove/parse-xml";
import { element } from "../../../http/write-xml";
import { LARGE_XML, readXml } from "../../../http/xml";
import type { Input } from "../../endpoint/aws-api";
import { type XmlDocument, XmlDocuments } from "../../model/codec/xml-documents";
import { modelOf } from "../../model/read-model";

const NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The member that the body of a call or an answer is. */
interface Payload {
  readonly member: string;
  readonly shape: string;
  readonly type: string;
  readonly isRequired: boolean;
}

let loaded: XmlDocuments | undefined;

/** Loaded with the first document: objects need none. */
function documents(): XmlDocuments {
  loaded ??= new XmlDocuments(modelOf("s3"));
  return loaded;
}

/** The body of an operation's call, where that is one member. */
export function payloadOf(operation: string): Payload | undefined {
  return payloadIn(modelOf("s3").inputs[operation]);
}

function payloadIn(shape: string | null | undefined): Payload | undefined {
  const { shapes } = modelOf("s3");
  const { payload, members = {}, required = [] } = (shape && shapes[shape]) || {};
  const member = payload === undefined ? undefined : members[payload];
  if (payload === undefined || member === undefined) return undefined;
  const type = shapes[member.shape]?.type ?? "";
  return { member: payload, shape: member.shape, type, isRequired: required.includes(payload) };
}

/** The document of a shape, or `undefined` for text that is no XML. */
export function readDocument(shape: string, text: string): XmlDocument | undefined {
  return documents().read(shape, text);
}

/** The body of a call to an external emulator. */
export function writeCallBody(operation: string, input: Input): string | undefined {
  const { inputs, shapes } = modelOf("s3");
  const payload = payloadOf(operation);
  const value = payload && input[payload.member];
  if (payload?.type !== "structure" || value === undefined) return undefined;
  const root = shapes[inputs[operation] ?? ""]?.members?.[payload.member]?.locationName ?? payload.member;
  return write(root, payload.shape, value as Input);
}

/** The body of an answer: all its members that are no headers, or the one that it is alone. */
export function writeAnswerBody(operation: string, root: string, output: Input): string {
  const shape = modelOf("s3").outputs?.[operation]?.shape;
  const payload = payloadIn(shape);
  if (payload) return write(root, payload.shape, (output[payload.member] ?? {}) as Input);
  return shape ? write(root, shape, output) : writePlain(root, {});
}

/** Members of the document in an answer of an external emulator. */
export function readAnswerBody(operation: string, text: string): Input {
  const shape = modelOf("s3").outputs?.[operation]?.shape;
  const payload = payloadIn(shape);
  if (payload) return { [payload.member]: readDocument(payload.shape, text)?.value };
  return ((shape && readDocument(shape, text)?.value) || {}) as Input;
}

function write(root: string, shape: string, members: Input): string {
  return `${HEAD}<${root} xmlns="${NAMESPACE}">${documents().write(shape, members)}</${root}>`;
}

/** A document of texts alone, of no model: an error, or the answer to a form. */
export function writePlain(root: string, members: Input, isNamed = true): string {
  const namespace = isNamed ? ` xmlns="${NAMESPACE}"` : "";
  const written = Object.entries(members).map(([name, value]) =>
    value === undefined ? "" : element(name, value as string | number | boolean),
  );
  return `${HEAD}<${root}${namespace}>${written.join("")}</${root}>`;
}

/** The texts of a document without a model, or `undefined` for text that is no XML. */
export function readPlain(text: string): { readonly root: string; readonly members: Input } | undefined {
  const root = readXml(text, LARGE_XML);
  if (root === undefined) return undefined;
  const members: Record<string, string> = Object.create(null);
  for (const child of root.children) {
    if (!(child instanceof XmlElement)) continue;
    members[child.name] = child.children.map((part) => (part instanceof XmlText ? part.text : "")).join("");
  }
  return { root: root.name, members };
}
