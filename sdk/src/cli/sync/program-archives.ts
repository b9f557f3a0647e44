import { DeployBundler, splitHandler } from "../../bundle";
import { findBuild, SourceBuilder } from "../../bundle/languages";
import { Issues } from "../../errors";
import type { GraphResource, ResourceGraph } from "../../graph/types";
import { architectureOf, codeSource } from "../../local/lambda/code";
import { archiveOf, type CodeArchive } from "./archive";

/** Makes the archive of a function of the program. Undefined where its code is none of files. */
export type ArchiveOf = (lambda: GraphResource) => Promise<CodeArchive | undefined>;

/**
 * The archives of a captured program as a deployment makes them, without a run of the program: handlers are bundled and sources
 * built here. Files are read afresh, and what is unchanged comes from the cache of the bundler.
 */
export function programArchives({ resources }: ResourceGraph, root: string): ArchiveOf {
  const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
  const bundler = new DeployBundler();
  const builder = new SourceBuilder();
  return async (lambda) => {
    const source = codeSource(lambda, root, byUrn.get(lambda.parent ?? ""));
    const issues = new Issues({ kind: "Function", id: lambda.name });
    if (source.kind === "handler") {
      const exportName = splitHandler(String(lambda.inputs.handler))?.exportName;
      const architecture = architectureOf(lambda);
      const { files } = await bundler.bundle({
        root,
        ...source.handler,
        architecture,
        ...(exportName && { exportName }),
        issues,
      });
      const entries = Object.entries(files).map(([name, path]) => [name, { $asset: "file", path }] as const);
      return archiveOf({ $asset: "archive", entries: Object.fromEntries(entries) }, root);
    }
    const build = source.kind === "folder" && source.sources ? findBuild(root, source.sources) : undefined;
    if (build === undefined) return archiveOf(lambda.inputs.code, root);
    return archiveOf({ $asset: "fileArchive", path: await builder.archive({ root, build, issues }) }, root);
  };
}
