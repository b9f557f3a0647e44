const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\r": "&#13;",
};

/** Text in an XML document. Characters that XML cannot write are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"'\r]/g, (found) => ENTITIES[found] ?? "")
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, "");
}

/** An element with text or with written elements. Empty for `undefined`. */
export function element(name: string, content: string | number | boolean | undefined | RawXml): string {
  if (content === undefined) return "";
  const inner = content instanceof RawXml ? content.text : escapeXml(String(content));
  return `<${name}>${inner}</${name}>`;
}

/** XML that is written already. */
export class RawXml {
  constructor(readonly text: string) {}
}

/** Elements one after the other, as the content of another. */
export function xml(...parts: readonly string[]): RawXml {
  return new RawXml(parts.join(""));
}
