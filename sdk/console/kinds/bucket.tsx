import { byteCount, dayTime } from "../model/format";
import { Empty, LinkButton, Pages } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { toast } from "../parts/toast";
import { BucketObject } from "./bucket-object";
import type { KindContext, KindForm, KindProps, KindView } from "./kind";
import { readBase64 } from "./read-base64";

export const BUCKET: KindView = { title: "Bucket", forms, Facts: BucketFacts };

/** The size limit of an object that is put by hand, in one piece. The server has the same limit. */
const MAX_BYTES = 5 * 1024 * 1024;

/** A different folder starts without a chosen object. */
const FIRST = { after: undefined, key: undefined, versionId: undefined };

function forms({ context }: KindProps): readonly KindForm[] {
  return [
    {
      title: "Put",
      fields: {
        key: { label: "Key", isRequired: true },
        contentType: { label: "Content type", placeholder: "text/plain" },
        file: { label: "File, in place of the text", type: "file" },
        text: { label: "Text", rows: 4 },
      },
      send: (object, { file }) => put(context, object, file),
    },
    {
      title: "Go to",
      fields: { prefix: "Prefix" },
      send: ({ prefix }) => context.choose({ ...FIRST, prefix }),
      isReading: true,
    },
  ];
}

async function put(
  { act }: KindContext,
  { text, ...object }: Readonly<Record<string, string>>,
  file: File | undefined,
): Promise<void> {
  if (!file) return void (await act("put", { ...object, text }));
  if (file.size > MAX_BYTES) return toast(`At most ${byteCount(MAX_BYTES)} can be put here`);
  const contentType = object.contentType ?? (file.type || undefined);
  await act("put", { ...object, contentType, base64: await readBase64(file) });
}

function BucketFacts({ shown, context }: KindProps) {
  const { folders, objects, next, object, versions = [] } = shown;
  const rows: readonly Entry[] = [
    ...folders.map((folder: string) => ({ key: folder })),
    ...objects.map((one: Entry) => ({ ...one })),
  ];
  return (
    <>
      <Breadcrumbs context={context} />
      {rows.length === 0 ? (
        <Empty>No objects.</Empty>
      ) : (
        <DataTable caption="Objects" columns={columnsOf(context)} rows={rows} keyOf={({ key }) => key} />
      )}
      <Pages next={next} after={context.chosen.after} choose={(after) => context.choose({ after })} />
      {object && <BucketObject object={object} versions={versions} context={context} />}
    </>
  );
}

/** A folder, which has no size, or an object. */
interface Entry {
  readonly key: string;
  readonly size?: number;
  readonly time?: number;
}

function columnsOf({ chosen, choose }: KindContext): readonly Column<Entry>[] {
  const prefix = String(chosen.prefix ?? "");
  const named = (key: string) => key.slice(prefix.lastIndexOf("/") + 1) || key;
  const show = ({ key, size }: Entry) =>
    choose(size === undefined ? { ...FIRST, prefix: key } : { key, versionId: undefined });
  return [
    {
      title: "Key",
      value: ({ key }) => key,
      cell: (entry) => (
        <LinkButton isCurrent={entry.key === chosen.key} act={() => show(entry)}>
          {named(entry.key)}
        </LinkButton>
      ),
    },
    {
      title: "Size",
      width: "100px",
      value: ({ size = -1 }) => size,
      cell: ({ size }) => (size === undefined ? null : byteCount(size)),
    },
    {
      title: "Time",
      width: "176px",
      value: ({ time = 0 }) => time,
      cell: ({ time }) => (time === undefined ? null : dayTime(time)),
    },
  ];
}

/** Links to the folders above. */
function Breadcrumbs({ context: { resource, chosen, choose } }: { context: KindContext }) {
  const prefix = String(chosen.prefix ?? "");
  const parts = prefix.split("/").slice(0, -1);
  const parents = parts.map((part, i) => [`${part}/`, `${parts.slice(0, i + 1).join("/")}/`] as const);
  const rest = prefix.slice(prefix.lastIndexOf("/") + 1);
  return (
    <nav class="bar" aria-label="Folders">
      {[[`${resource.name}/`, ""] as const, ...parents].map(([name, to]) => (
        <LinkButton key={to} isCurrent={to === prefix} act={() => choose({ ...FIRST, prefix: to })}>
          {name}
        </LinkButton>
      ))}
      {rest !== "" && <span>{`${rest}…`}</span>}
    </nav>
  );
}
