import { readManifest } from "../../init/files";
import { manifestOf } from "../../init/manifest";
import { ownPackage, packOwn } from "../../init/own-package";
import type { Packages } from "./package-manifest";

/** The versions that a moved project gets: those that `sapi init` writes. */
export interface ProjectPackages {
  readonly packages: Packages;
  /** This package as an archive, for a project that cannot have it from a registry. It is packed on demand. */
  readonly archive: { readonly name: string; readonly pack: () => Buffer } | undefined;
}

const OWN = "pulumi-serverless-api";

/** The packages for a project whose package.json names this package so, or not yet. */
export function packagesFor(named: string | undefined): ProjectPackages {
  const own = ownPackage();
  const needsArchive = named === undefined && own.origin !== "registry";
  const name = `${OWN}-${own.version}.tgz`;
  const specifier = named ?? (needsArchive ? `file:${name}` : own.version);
  const template = readManifest("notes");
  const { dependencies, devDependencies } = JSON.parse(
    manifestOf(template, {
      name: "moved",
      packageManager: "npm",
      isInPnpmWorkspace: false,
      isCommonJs: false,
      ownSpecifier: specifier,
      nodeVersion: process.versions.node,
    }),
  ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  return {
    packages: {
      own: specifier,
      pulumi: dependencies["@pulumi/pulumi"] ?? "*",
      aws: dependencies["@pulumi/aws"] ?? "*",
      tsx: devDependencies.tsx ?? "*",
    },
    archive: needsArchive ? { name, pack: () => packOwn(own).content } : undefined,
  };
}
