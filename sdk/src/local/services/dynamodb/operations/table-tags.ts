import { limitedTags, MOST_TAGS } from "../../tag-limit";
import { invalid, notFound } from "../errors";
import type { Table } from "../state/table";
import type { TableOperation, TablePorts } from "./ports";

const TOO_MANY = `One or more parameter values were invalid: A table can have at most ${MOST_TAGS} tags`;
/** `arn:aws:dynamodb:us-east-1:123456789012:table/notes` */
const TABLE_ARN = /^arn:[\w-]+:dynamodb:[\w-]*:\d*:table\/([\w.-]{3,255})$/;

export const listTagsOfResource: TableOperation<"ListTagsOfResource"> = ({ ResourceArn }, ports) => {
  const { settings } = tagged(ResourceArn, ports);
  return { Tags: Object.entries(settings.tags ?? {}).map(([Key, Value]) => ({ Key, Value })) };
};

export const tagResource: TableOperation<"TagResource"> = ({ ResourceArn, Tags }, ports) => {
  const { settings } = tagged(ResourceArn, ports, { isMissing: Tags.length === 0, what: "Tag" });
  const added = Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]));
  ports.commit({
    kind: "table-put",
    table: { ...settings, tags: limitedTableTags({ ...settings.tags, ...added }) },
  });
  return {};
};

export const untagResource: TableOperation<"UntagResource"> = ({ ResourceArn, TagKeys }, ports) => {
  const { settings } = tagged(ResourceArn, ports, { isMissing: TagKeys.length === 0, what: "Tag Key" });
  const keys = new Set(TagKeys);
  const left = Object.entries(settings.tags ?? {}).filter(([key]) => !keys.has(key));
  ports.commit({ kind: "table-put", table: { ...settings, tags: Object.fromEntries(left) } });
  return {};
};

/** The tags of a table, which has a limit of them. */
export function limitedTableTags(tags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return limitedTags(tags, "ValidationException", TOO_MANY);
}

/** The table that a call on tags names. `given` is what the call has to have one of. */
function tagged(
  arn: string,
  { database }: TablePorts,
  given?: { readonly isMissing: boolean; readonly what: string },
): Table {
  const [, name] = TABLE_ARN.exec(arn) ?? [];
  if (name === undefined) {
    throw invalid(`Invalid TableArn: Invalid ResourceArn provided as input ${arn}`);
  }
  if (given?.isMissing) throw invalid(`Atleast one ${given.what} needs to be provided as Input.`);
  const table = database.tables.get(name);
  if (table === undefined) throw notFound(given?.what === "Tag Key" ? undefined : `ResourcArn: ${arn}`);
  return table;
}
