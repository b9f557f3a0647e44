import { byteCount, dayTime } from "../model/format";
import type { Part } from "../model/types";
import { Button, Facts, LinkButton, Problem } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { PartText } from "../parts/json-tree";
import { Sure } from "../parts/sure";
import type { KindContext } from "./kind";

interface SeenObject {
  readonly key: string;
  /** The reason of a refusal. The other members are absent then. */
  readonly problem?: string;
  readonly size?: number;
  readonly time?: number;
  readonly contentType?: string;
  readonly versionId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly preview?: Part & { readonly isPicture: boolean };
}

interface Version {
  readonly key: string;
  readonly id: string;
  readonly time: number;
  readonly size: number;
  readonly isLatest: boolean;
  readonly isDeletion: boolean;
}

interface ObjectProps {
  object: SeenObject;
  versions: readonly Version[];
  context: KindContext;
}

/** The content of one object, and its versions. */
export function BucketObject({ object, versions, context }: ObjectProps) {
  const { key, problem } = object;
  const { resource, act, choose, isReadOnly } = context;
  const forget = async () => {
    const { problem: why } = await act("delete", { key });
    if (why === undefined) choose({ key: undefined, versionId: undefined });
  };
  return (
    <section class="parts" aria-label={`Object ${key}`}>
      <h2>{`Object ${key}`}</h2>
      <div class="bar">
        <Button act={() => choose({ key: undefined })}>Close</Button>
        {!isReadOnly && problem === undefined && (
          <Sure title="Delete" about={[resource.arn, key]} act={forget} />
        )}
      </div>
      <Problem text={problem} />
      {problem === undefined && <Content object={object} />}
      {versions.length > 0 && (
        <DataTable
          caption="Versions, newest first"
          columns={versionColumns(context)}
          rows={versions}
          keyOf={({ id }) => id}
        />
      )}
    </section>
  );
}

function Content({ object }: { object: SeenObject }) {
  const { key, size = 0, time = 0, contentType = "", versionId, metadata = {}, preview } = object;
  return (
    <>
      <Facts
        rows={[
          ["Content type", contentType],
          ["Size", byteCount(size)],
          ["Time", dayTime(time)],
          ["Version", versionId],
          ...Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value] as const),
        ]}
      />
      {!preview && <p class="dim">Neither text nor a picture that is shown here.</p>}
      {preview && !preview.isPicture && <PartText part={preview} label={`Content of ${key}`} />}
      {preview?.isPicture && (
        <img class="preview" alt={`Content of ${key}`} src={`data:${contentType};base64,${preview.text}`} />
      )}
    </>
  );
}

function versionColumns({ act, choose, chosen, isReadOnly }: KindContext): readonly Column<Version>[] {
  return [
    {
      title: "Version",
      cell: ({ key, id, isDeletion }) =>
        isDeletion ? (
          id
        ) : (
          <LinkButton isCurrent={id === chosen.versionId} act={() => choose({ key, versionId: id })}>
            {id}
          </LinkButton>
        ),
    },
    { title: "Time", width: "176px", value: ({ time }) => time, cell: ({ time }) => dayTime(time) },
    {
      title: "Size",
      width: "140px",
      value: ({ size }) => size,
      cell: ({ size, isDeletion, isLatest }) =>
        `${isDeletion ? "deleted" : byteCount(size)}${isLatest ? ", newest" : ""}`,
    },
    {
      title: "Actions",
      isAction: true,
      cell: ({ key, id }) =>
        !isReadOnly && (
          <Sure title="Delete for good" about={[key, id]} act={() => act("delete", { key, versionId: id })} />
        ),
    },
  ];
}
