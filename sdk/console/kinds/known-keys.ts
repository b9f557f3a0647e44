/** The most values that are known of one attribute, and the most characters of one. */
const MOST = 300;
const CHARACTERS = 200;

/** The values of attributes that the page has seen, by the ARN of their table and by name. */
const known = new Map<string, Map<string, Set<string>>>();

/** Remembers the values of items, so that they can be proposed as keys. */
export function remember(arn: string, items: readonly { readonly item: object }[]): void {
  const attributes = known.get(arn) ?? new Map<string, Set<string>>();
  known.set(arn, attributes);
  for (const { item } of items)
    for (const [name, value] of Object.entries(item)) {
      if (typeof value !== "string" && typeof value !== "number") continue;
      const values = attributes.get(name) ?? new Set();
      attributes.set(name, values);
      const text = String(value);
      if (values.size < MOST && text.length <= CHARACTERS) values.add(text);
    }
}

/** The values of an attribute in order. A key of several attributes is a list, which nothing is proposed for. */
export function suggestions(arn: string, attribute: string): readonly string[] {
  const collator = new Intl.Collator("en", { numeric: true });
  return [...(known.get(arn)?.get(attribute) ?? [])].sort(collator.compare);
}
