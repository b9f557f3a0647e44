import type { Input } from "../endpoint/aws-api";

/** Lists and maps of the older protocol, by the name that they have there. */
const LISTS: Readonly<Record<string, string>> = {
  AttributeName: "AttributeNames",
  ChangeMessageVisibilityBatchRequestEntry: "Entries",
  DeleteMessageBatchRequestEntry: "Entries",
  MessageAttributeName: "MessageAttributeNames",
  MessageSystemAttributeName: "MessageSystemAttributeNames",
  SendMessageBatchRequestEntry: "Entries",
  TagKey: "TagKeys",
};

const MAPS: Readonly<Record<string, string>> = {
  Attribute: "Attributes",
  MessageAttribute: "MessageAttributes",
  MessageSystemAttribute: "MessageSystemAttributes",
};

/** Members of a call of the older protocol as the newer one has them. Numbers stay texts. */
export function queryMembers(input: Input, operation: string): Input {
  // The newer protocol has two names for tags.
  const tags = operation === "CreateQueue" ? "tags" : "Tags";
  return Object.fromEntries(Object.entries(input).map(([name, value]) => member(name, value, tags)));
}

function member(name: string, value: unknown, tags: string): readonly [string, unknown] {
  const list = LISTS[name];
  if (list) return [list, (Array.isArray(value) ? value : [value]).map(entry)];
  return name === "Tag" ? [tags, tagMap(value)] : [MAPS[name] ?? name, value];
}

function entry(item: unknown): unknown {
  return typeof item === "object" && item !== null ? queryMembers(item as Input, "") : item;
}

function tagMap(value: unknown): Readonly<Record<string, unknown>> {
  if (!Array.isArray(value)) return {};
  return Object.fromEntries(value.map(({ Key, Value }: Input) => [String(Key), Value]));
}
