import * as path from "node:path";
import { TYPE } from "../../aws/tokens";
import { text, texts } from "../../graph/graph-values";
import type { GraphAsset, GraphResource } from "../../graph/types";
import { codeSource } from "./code";
import { filesOf, stateOf } from "./folder-state";
import type { LayerFiles } from "./types";
import type { Unpacker } from "./unpack";

export const LAYER_TYPE = TYPE.lambda.LayerVersion;

/** The layers of a function as they are here. */
export interface HostedLayers {
  /** Undefined where none of them has its files here. */
  readonly files?: LayerFiles;
  /** Layers whose files are not here, and the reasons: `arn:...: it is not in the program`. */
  readonly missing: readonly string[];
}

/** Code of a layer that is on this disk. */
interface LayerSource {
  /** The entries, as archives of a program name them. */
  readonly entries: Readonly<Record<string, GraphAsset>>;
  /** Absolute paths. */
  readonly filePaths: readonly string[];
}

/** The layers that a program makes itself, with their files put into one folder for each combination that functions have. */
export class Layers {
  #byArn: ReadonlyMap<string, GraphResource> = new Map();

  constructor(
    private readonly root: string,
    private readonly unpacker: Unpacker,
  ) {}

  set(resources: readonly GraphResource[]): void {
    const made = resources.filter(({ type }) => type === LAYER_TYPE);
    this.#byArn = new Map(made.map((layer) => [text(layer.state.arn) ?? "", layer]));
  }

  /** Notes the files that they are made of. Throws where one of these is missing. */
  async of({ inputs }: GraphResource, noted: Set<string>): Promise<HostedLayers> {
    const arns = texts(inputs.layers);
    if (arns.length === 0) return { missing: [] };
    const sources = arns.map((arn) => ({ arn, source: this.#source(arn) }));
    const missing = sources.flatMap(({ arn, source }) =>
      typeof source === "string" ? `${arn}: ${source}` : [],
    );
    const found = sources.map(({ source }) => source).filter((source) => typeof source !== "string");
    return found.length === 0 ? { missing } : { missing, files: await this.#files(found, noted) };
  }

  #source(arn: string): LayerSource | string {
    const layer = this.#byArn.get(arn);
    if (!layer) return "it is not in the program";
    const source = codeSource(layer, this.root);
    if (source.kind === "none") return source.reason;
    if (source.kind === "files") {
      const filePaths = filesOf(source.entries).map((filePath) => path.resolve(this.root, filePath));
      return { entries: source.entries, filePaths };
    }
    const filePath = source.kind === "zip" ? source.file : (source as { readonly folder: string }).folder;
    return { entries: { ".": { $asset: "fileArchive", path: filePath } }, filePaths: [filePath] };
  }

  /** Later layers are written over earlier ones. */
  async #files(sources: readonly LayerSource[], noted: Set<string>): Promise<LayerFiles> {
    const filePaths = sources.flatMap((source) => source.filePaths);
    for (const filePath of filePaths) noted.add(filePath);
    for (const file of stateOf(filePaths).files) noted.add(file);
    // Packages count too: they are what most layers have.
    const { version: state } = stateOf(filePaths, new Set());
    const archives = sources.map(({ entries }) => entries);
    const { folder, version = "" } = await this.unpacker.layers(archives, state);
    return { folder, version };
  }
}
