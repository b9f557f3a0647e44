import * as path from "node:path";
import type { BundleProps, HandlerToBundle } from "../../bundle";
import type { SourceFunction } from "../../bundle/languages";
import { BUNDLE_OPTIONS_FILE } from "../../bundle/settings";
import type { GraphAsset, GraphResource, GraphValue } from "../../graph/types";

/** Where the code of a registered function is, on this machine. */
export type CodeSource =
  /** A handler's source file, to be bundled here. */
  | { readonly kind: "handler"; readonly handler: HandlerToBundle }
  /** A folder that runs as it is, or is built where it has sources. */
  | { readonly kind: "folder"; readonly folder: string; readonly sources?: SourceFunction }
  | { readonly kind: "zip"; readonly file: string }
  /** A command of the user's in place of an image. */
  | { readonly kind: "command"; readonly folder: string; readonly command: string }
  /** Files from several places, to be put into one folder. */
  | { readonly kind: "files"; readonly entries: Readonly<Record<string, GraphAsset>> }
  | { readonly kind: "none"; readonly reason: string };

/** The meaning here of a function's `code`. Paths in a graph are relative to the program's folder. */
export function codeSource(lambda: GraphResource, root: string, parent?: GraphResource): CodeSource {
  const { code, s3Bucket, imageUri, runtime } = lambda.inputs;
  if (imageUri !== undefined) return fromImage(root, parent);
  if (s3Bucket !== undefined) return { kind: "none", reason: "its code lies in a bucket on AWS" };
  if (!isAsset(code)) return { kind: "none", reason: "it has no code" };
  if (code.$asset === "fileArchive") return fromPath(code.path, root, lambda, parent);
  if (code.$asset !== "archive") return { kind: "none", reason: `its code is ${code.$asset}` };
  const source = fromEntries(code.entries, String(runtime ?? ""));
  if (source.kind !== "files" || !lambda.secretInputs?.includes("code") || !hasText(code)) return source;
  return { kind: "none", reason: "its code is secret, and would have to be written to the disk" };
}

/** Our `Function` around an image knows what to run in its place. */
function fromImage(root: string, parent: GraphResource | undefined): CodeSource {
  const local = parent?.state.local as { readonly folder: string; readonly command: string } | undefined;
  if (local) return { kind: "command", folder: path.resolve(root, local.folder), command: local.command };
  const reason = "container images are not run";
  const cure = 'name a command to run in its place: container: { local: "..." }';
  return { kind: "none", reason: isOurFunction(parent) ? `${reason}; ${cure}` : reason };
}

/** True for an archive with texts of the program's. */
function hasText(asset: GraphAsset): boolean {
  if (asset.$asset === "archive") return Object.values(asset.entries).some(hasText);
  return asset.$asset === "string";
}

function isAsset(value: GraphValue | undefined): value is GraphAsset {
  return typeof value === "object" && value !== null && "$asset" in value;
}

function isOurFunction(parent: GraphResource | undefined): boolean {
  return parent?.type === "serverless-api:index:Function";
}

/** Only a `Function` has its sources built, and not one that says otherwise. */
function fromPath(
  written: string,
  root: string,
  lambda: GraphResource,
  parent: GraphResource | undefined,
): CodeSource {
  const { inputs } = lambda;
  const file = path.resolve(root, written);
  if (/\.(zip|jar)$/.test(file)) return { kind: "zip", file };
  const local = parent?.state.local as { readonly isAsItIs?: boolean } | undefined;
  if (!isOurFunction(parent) || local?.isAsItIs === true) return { kind: "folder", folder: file };
  const sources = {
    srcPath: path.relative(root, file).split(path.sep).join("/") || ".",
    handler: String(inputs.handler ?? ""),
    runtime: String(inputs.runtime ?? ""),
    architecture: architectureOf(lambda),
  };
  return { kind: "folder", folder: file, sources };
}

/** The processor that a function runs on. */
export function architectureOf({ inputs }: GraphResource): "x86_64" | "arm64" {
  const { architectures } = inputs;
  return Array.isArray(architectures) && architectures[0] === "arm64" ? "arm64" : "x86_64";
}

function fromEntries(entries: Readonly<Record<string, GraphAsset>>, runtime: string): CodeSource {
  const settings = entries[BUNDLE_OPTIONS_FILE];
  if (settings?.$asset !== "string") return { kind: "files", entries };
  const source = Object.values(entries).find((entry) => entry.$asset === "file");
  if (source?.$asset !== "file") return { kind: "none", reason: "its handler's file does not exist" };
  const bundle = JSON.parse(settings.text) as BundleProps;
  return { kind: "handler", handler: { file: source.path, bundle, runtime } };
}
