import { h, toast } from "../dom.js";
import { byteCount, dayTime, partText } from "../format.js";
import { table } from "../table.js";
import { form, link, pages, sure } from "./form.js";

export const title = "Bucket";

/** The size limit of an object that is put by hand, in one piece. The server has the same limit. */
const MAX_BYTES = 5 * 1024 * 1024;

export function forms({ act, choose }) {
  const fields = {
    key: { label: "Key", required: "" },
    contentType: { label: "Content type", placeholder: "text/plain" },
    file: { label: "File, in place of the text", type: "file" },
    text: { label: "Text", rows: 4 },
  };
  return [
    form("Go to", { prefix: "Prefix" }, ({ prefix }) => choose({ ...FIRST, prefix })),
    form("Put", fields, async ({ file, text, ...object }) => {
      if (!file?.size) return act("put", { ...object, text });
      if (file.size > MAX_BYTES) return toast(`At most ${byteCount(MAX_BYTES)} can be put here`);
      const contentType = object.contentType ?? (file.type || undefined);
      return act("put", { ...object, contentType, base64: await readBase64(file) });
    }),
  ];
}

/** A different folder starts without a chosen object. */
const FIRST = { after: undefined, key: undefined, versionId: undefined };

export function facts(shown, context) {
  const { folders, objects, object, versions = [] } = shown;
  return [
    breadcrumbs(context),
    folders.length + objects.length === 0 && h("p", { class: "empty" }, "No objects."),
    folders.length + objects.length > 0 && listed(shown, context),
    pages(shown, context),
    ...(object ? objectDetails(object, context) : []),
    versions.length > 0 && versionTable(versions, context),
  ].filter(Boolean);
}

/** Links to the folders above. */
function breadcrumbs({ resource, chosen: { prefix = "" }, choose }) {
  const parts = prefix.split("/").slice(0, -1);
  const parents = parts.map((part, i) => [`${part}/`, `${parts.slice(0, i + 1).join("/")}/`]);
  const rest = prefix.slice(prefix.lastIndexOf("/") + 1);
  return h(
    "p",
    { class: "path-line" },
    [[`${resource.name}/`, ""], ...parents].flatMap(([name, to]) => [
      link(name, () => choose({ ...FIRST, prefix: to })),
      " ",
    ]),
    rest && `${rest}…`,
  );
}

function listed({ folders, objects }, { chosen: { prefix = "" }, choose }) {
  const named = (key) => key.slice(prefix.lastIndexOf("/") + 1) || key;
  const folderRows = folders.map((folder) => [
    link(named(folder), () => choose({ ...FIRST, prefix: folder })),
    "",
    "",
  ]);
  const objectRows = objects.map(({ key, size, time }) => [
    link(named(key), () => choose({ key, versionId: undefined })),
    byteCount(size),
    dayTime(time),
  ]);
  return table("Objects", ["Key", "Size", "Time"], [...folderRows, ...objectRows]);
}

function objectDetails({ key, problem, ...object }, { resource, act, choose }) {
  const forget = async (input) => {
    const { problem: why } = await act("delete", input);
    if (!why) await choose({ key: undefined, versionId: undefined });
  };
  const head = h("h2", {}, "Object ", h("span", { class: "path-line" }, key));
  const close = h("button", { onclick: () => void choose({ key: undefined }) }, "Close");
  if (problem) return [head, h("p", { class: "problem" }, problem), close];
  const { size, time, contentType, versionId, metadata, preview } = object;
  const said = [
    ["Content type", contentType],
    ["Size", byteCount(size)],
    ["Time", dayTime(time)],
    ...(versionId ? [["Version", versionId]] : []),
    ...Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]),
  ];
  return [
    head,
    h(
      "dl",
      {},
      said.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
    previewOf(preview, contentType),
    h(
      "div",
      { class: "bar" },
      sure("Delete", [resource.arn, key], () => forget({ key })),
      close,
    ),
  ];
}

function previewOf(preview, contentType) {
  if (!preview) return h("p", { class: "dim" }, "Neither text nor a picture that is shown here.");
  if (!preview.isPicture) return h("pre", {}, partText(preview));
  return h("img", { class: "picture", alt: "", src: `data:${contentType};base64,${preview.text}` });
}

function versionTable(versions, { act, choose }) {
  const rows = versions.map(({ key, id, time, size, isLatest, isDeletion }) => [
    isDeletion ? id : link(id, () => choose({ key, versionId: id })),
    dayTime(time),
    isDeletion ? "deleted" : byteCount(size),
    isLatest ? "newest" : "",
    sure("Delete for good", [key, id], () => act("delete", { key, versionId: id })),
  ]);
  return table("Versions, newest first", ["Version", "Time", "Size", "", ""], rows);
}

function readBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).split(",")[1] ?? ""));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
