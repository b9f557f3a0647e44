import type { AwsModel } from "./served-part";

type AwsShape = AwsModel["shapes"][string];

/** The names of members that are maps in the query protocol, by their shape, and the names of their keys. */
const MAPS: Readonly<Record<string, readonly [member: string, key: string]>> = {
  MessageBodyAttributeMap: ["MessageAttribute", "Name"],
  MessageBodySystemAttributeMap: ["MessageSystemAttribute", "Name"],
  MessageSystemAttributeMap: ["Attribute", "Name"],
  QueueAttributeMap: ["Attribute", "Name"],
  TagMap: ["Tag", "Key"],
};

/** Items of lists that are not called as their list without `List`. */
const ITEMS: Readonly<Record<string, string>> = {
  BinaryList: "BinaryListValue",
  MessageSystemAttributeList: "MessageSystemAttributeName",
  StringList: "StringListValue",
};

/**
 * The model of SQS with the names of its query protocol. AWS removed them when clients began to speak JSON in November
 * 2023, and still answers it. `AttributeNames` of ReceiveMessage are those of messages: AWS refuses no other.
 * @see botocore 1.31.80, sqs/2012-11-05
 */
export function withQueryNames(model: AwsModel): AwsModel {
  const { metadata, operations, shapes } = model;
  const named = Object.entries(shapes).map(([name, shape]) => [name, namedShape(name, shape)]);
  const wrapped = Object.entries(operations).map(([name, { output, ...operation }]) => [
    name,
    { ...operation, ...(output && { output: { ...output, resultWrapper: `${name}Result` } }) },
  ]);
  return {
    metadata: {
      apiVersion: metadata.apiVersion,
      protocol: "query",
      xmlNamespace: `http://queue.amazonaws.com/doc/${metadata.apiVersion}/`,
    },
    operations: Object.fromEntries(wrapped),
    shapes: Object.fromEntries(named),
  };
}

function namedShape(name: string, shape: AwsShape): AwsShape {
  if (shape.type === "structure") return { ...shape, members: namedMembers(name, shape) };
  if (shape.type === "list" && shape.member) {
    const locationName = ITEMS[name] ?? name.replace(/List$/, "");
    return { ...shape, flattened: true, member: { ...shape.member, locationName } };
  }
  const [, key] = MAPS[name] ?? [];
  if (shape.type !== "map" || !shape.key || !shape.value) return shape;
  if (key === undefined) throw new Error(`the query protocol has no name for ${name}`);
  return {
    ...shape,
    flattened: true,
    key: { ...shape.key, locationName: key },
    value: { ...shape.value, locationName: "Value" },
  };
}

function namedMembers(name: string, { members = {} }: AwsShape): AwsShape["members"] {
  return Object.fromEntries(
    Object.entries(members).map(([member, given]) => {
      const isOfMessages = name === "ReceiveMessageRequest" && member === "AttributeNames";
      const shape = isOfMessages ? "MessageSystemAttributeList" : given.shape;
      const [locationName] = MAPS[shape] ?? [];
      // The two lists have different names.
      const own = isOfMessages ? "AttributeName" : locationName;
      return [member, { ...given, shape, ...(own !== undefined && { locationName: own }) }];
    }),
  );
}
