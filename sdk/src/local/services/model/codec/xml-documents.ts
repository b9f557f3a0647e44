import { XmlElement, XmlText } from "@rgrove/parse-xml";
import { escapeXml } from "../../../http/write-xml";
import { LARGE_XML, readXml } from "../../../http/xml";
import type { ModelMember, ModelShape, ServiceModel } from "../types";

type Members = Readonly<Record<string, unknown>>;

/** A document that was read. */
export interface XmlDocument {
  /** Name of its outermost element, without a prefix. */
  readonly root: string;
  readonly value: unknown;
}

type Write = (name: string, value: unknown) => string;
type Read = (element: XmlElement) => unknown;

/**
 * Documents of the protocol REST-XML by the bindings of a service's model: element names, lists with and without an
 * outer element, attributes.
 * Times are seconds. Readers and writers of a shape are compiled once for all documents.
 * @see https://smithy.io/2.0/aws/protocols/aws-restxml-protocol.html
 */
export class XmlDocuments {
  readonly #writers = new Map<string, Write>();
  readonly #readers = new Map<string, Read>();

  constructor(private readonly model: ServiceModel) {}

  /** Writes the content of an element by its shape. Members outside of the body, and those of no model, are left out. */
  write(shape: string, members: Members): string {
    return this.#children(this.#shape(shape), members);
  }

  /** Reads a document, or returns `undefined` for a text that is not XML. Elements of no model are left out. */
  read(shape: string, text: string): XmlDocument | undefined {
    const root = readXml(text, LARGE_XML);
    return root && { root: local(root.name), value: this.#readerOf(shape)(root) };
  }

  #children(shape: ModelShape, members: Members): string {
    let written = "";
    for (const [name, value] of Object.entries(members)) {
      const member = shape.members?.[name];
      if (value === undefined || member === undefined || member.location || member.xmlAttribute) continue;
      written += this.#writeMember(member.locationName ?? name, member, value);
    }
    return written;
  }

  #writeMember(name: string, member: ModelMember, value: unknown): string {
    const list = this.#shape(member.shape);
    if (list.type !== "list" || !Array.isArray(value)) return this.#writerOf(member.shape)(name, value);
    const writeItem = this.#writerOf(list.member ?? "");
    if (isFlat(member, list)) return value.map((one) => writeItem(name, one)).join("");
    const item = list.locationNames?.member ?? "member";
    return `<${name}>${value.map((one) => writeItem(item, one)).join("")}</${name}>`;
  }

  #writerOf(name: string): Write {
    const known = this.#writers.get(name);
    if (known) return known;
    const made = this.#makeWriter(this.#shape(name));
    this.#writers.set(name, made);
    return made;
  }

  #makeWriter(shape: ModelShape): Write {
    if (shape.type === "structure")
      return (name, value) => {
        const members = value as Members;
        return `<${name}${attributes(shape, members)}>${this.#children(shape, members)}</${name}>`;
      };
    if (shape.type === "timestamp")
      return (name, value) =>
        `<${name}>${new Date(Math.floor(Number(value)) * 1000).toISOString()}</${name}>`;
    return (name, value) => `<${name}>${escapeXml(String(value))}</${name}>`;
  }

  #readerOf(name: string): Read {
    const known = this.#readers.get(name);
    if (known) return known;
    const shape = this.#shape(name);
    const made = shape.type === "structure" ? this.#structureReader(shape) : scalarReader(shape);
    this.#readers.set(name, made);
    return made;
  }

  #structureReader(shape: ModelShape): Read {
    const byTag = new Map(
      Object.entries(shape.members ?? {})
        .filter(([, member]) => !member.xmlAttribute)
        .map(([name, member]) => [member.locationName ?? name, { name, member }] as const),
    );
    return (element) => {
      // Members of a prototype must not be taken for members of the document.
      const members: Record<string, unknown> = Object.create(null);
      readAttributes(shape, element, members);
      for (const child of element.children) {
        if (!(child instanceof XmlElement)) continue;
        const found = byTag.get(local(child.name));
        if (found) this.#readMember(members, found.name, found.member, child);
      }
      return members;
    };
  }

  #readMember(members: Record<string, unknown>, name: string, member: ModelMember, child: XmlElement): void {
    const list = this.#shape(member.shape);
    if (list.type !== "list") {
      members[name] = this.#readerOf(member.shape)(child);
      return;
    }
    const readItem = this.#readerOf(list.member ?? "");
    if (!isFlat(member, list)) {
      members[name] = child.children.flatMap((item) => (item instanceof XmlElement ? [readItem(item)] : []));
      return;
    }
    members[name] ??= [];
    (members[name] as unknown[]).push(readItem(child));
  }

  #shape(name: string): ModelShape {
    const shape = this.model.shapes[name];
    if (!shape) throw new Error(`the model has no shape ${name}`);
    return shape;
  }
}

function isFlat(member: ModelMember, list: ModelShape): boolean {
  return member.flattened === true || list.flattened === true;
}

/** Writes members that are attributes: `xsi:type`, with the namespace of its prefix. */
function attributes({ members = {}, xmlNamespace }: ModelShape, value: Members): string {
  const own = Object.entries(members).filter(
    ([name, member]) => member.xmlAttribute && value[name] !== undefined,
  );
  if (own.length === 0) return "";
  const namespace =
    xmlNamespace?.prefix === undefined ? "" : ` xmlns:${xmlNamespace.prefix}="${xmlNamespace.uri}"`;
  return own.reduce(
    (text, [name, { locationName = name }]) => `${text} ${locationName}="${escapeXml(String(value[name]))}"`,
    namespace,
  );
}

function readAttributes(
  { members = {} }: ModelShape,
  element: XmlElement,
  into: Record<string, unknown>,
): void {
  for (const [name, { xmlAttribute, locationName = name }] of Object.entries(members)) {
    if (!xmlAttribute) continue;
    const found = Object.entries(element.attributes).find(
      ([attribute]) => local(attribute) === local(locationName),
    );
    if (found) into[name] = found[1];
  }
}

/** Converts a text to its type. A text of another type stays as it is, since the validator reports it. */
function scalarReader({ type }: ModelShape): Read {
  return (element) => {
    const text = element.children.map((child) => (child instanceof XmlText ? child.text : "")).join("");
    switch (type) {
      case "boolean":
        return /^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : text;
      case "timestamp": {
        const time = Date.parse(text);
        return Number.isNaN(time) ? text : time / 1000;
      }
      case "string":
      case "blob":
        return text;
      default:
        return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
    }
  };
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
