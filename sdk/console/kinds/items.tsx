import { Button } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { Form } from "../parts/form";
import { Text } from "../parts/json-tree";
import { Sure } from "../parts/sure";
import type { KindContext } from "./kind";

/** An item: its key as DynamoDB writes it, and all of it as plain JSON. */
export interface Item {
  readonly key: object;
  readonly item: Readonly<Record<string, unknown>>;
}

interface ItemsProps {
  caption: string;
  items: readonly Item[];
  context: KindContext;
  /** The key of the item that is open, as `keyOf` writes it. */
  edited: string | undefined;
  setEdited(key: string | undefined): void;
}

/** The columns beside those of the key, and the characters of a cell. An open item shows all of it. */
const COLUMNS = 6;
const CHARACTERS = 80;

const keyOf = ({ key }: Item): string => JSON.stringify(key);

/** The items of a table. An open one is a form of JSON below its row. */
export function Items({ caption, items, context, edited, setEdited }: ItemsProps) {
  const columns = columnsOf(items);
  const actions: Column<Item> = {
    title: "Actions",
    isAction: true,
    cell: (row) => (
      <ItemButtons
        item={row}
        context={context}
        isOpen={keyOf(row) === edited}
        toggle={() => setEdited(keyOf(row) === edited ? undefined : keyOf(row))}
      />
    ),
  };
  const below = (row: Item) => keyOf(row) === edited && <OpenItem {...{ row, context, setEdited }} />;
  return (
    <div class="wide-table" style={{ "--columns": columns.length + 1 }}>
      <DataTable {...{ caption, keyOf, below }} columns={[...columns, actions]} rows={items} />
    </div>
  );
}

/** The key first, then the attributes that items have, in the order of their appearance. */
function columnsOf(items: readonly Item[]): readonly Column<Item>[] {
  const keys = Object.keys(items[0]?.key ?? {});
  const names = new Set(items.flatMap(({ item }) => Object.keys(item)));
  const others = [...names].filter((name) => !keys.includes(name));
  const columns = [...keys, ...others.slice(0, COLUMNS)].map(columnOf);
  const rest = others.length - COLUMNS;
  return rest > 0 ? [...columns, { title: `and ${rest} more`, cell: () => null }] : columns;
}

function columnOf(name: string): Column<Item> {
  return {
    title: name,
    value: ({ item }) => (typeof item[name] === "number" ? item[name] : textOf(item[name])),
    cell: ({ item }) => {
      const text = textOf(item[name]);
      return text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}…` : text;
    },
  };
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function ItemButtons(props: { item: Item; context: KindContext; isOpen: boolean; toggle(): void }) {
  const { item, context, isOpen, toggle } = props;
  const { resource, act, isReadOnly } = context;
  const { key } = item;
  if (isReadOnly) return <Button act={toggle}>{isOpen ? "Close" : "Show"}</Button>;
  return (
    <>
      <Button act={toggle}>{isOpen ? "Close" : "Edit"}</Button>
      <Sure title="Delete" about={[resource.arn, key]} act={() => act("delete", { key })} />
    </>
  );
}

/** A whole item. Saving it under another key puts a second item, as DynamoDB does. */
function OpenItem(props: { row: Item; context: KindContext; setEdited(key: string | undefined): void }) {
  const { row, context, setEdited } = props;
  const text = JSON.stringify(row.item, undefined, 2);
  if (context.isReadOnly) return <Text text={text} label="Item" />;
  const save = async ({ item }: Readonly<Record<string, string>>) => {
    const { problem } = await context.act("put", { item });
    if (problem === undefined) setEdited(undefined);
  };
  const rows = Math.min(text.split("\n").length + 1, 20);
  return (
    <Form
      title="Save"
      fields={{ item: { label: "Item", isJson: true, rows, value: text, isRequired: true } }}
      send={save}
    />
  );
}
