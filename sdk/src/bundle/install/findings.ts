import { existsSync } from "node:fs";
import * as path from "node:path";
import type { Absent, Closure, InstalledPackage, LeftOut, Unfit } from "./closure";
import { installCommand, limitsElsewhere } from "./lock-files";
import { madeFoldersOf } from "./made-folders";
import { type NativeFile, nativeFilesIn } from "./native-files";
import {
  fitsTarget,
  type InstallTarget,
  isPlatformPackage,
  isWasm,
  limitsText,
  targetText,
} from "./platform";

/** Something about a package that does not go with a function. */
export interface Finding {
  /** The package: `sharp`. */
  readonly name: string;
  readonly problem: string;
  readonly cure: string;
  /** Whether the function cannot do without, so that it is refused. */
  readonly isFatal: boolean;
}

/** The files of packages that cannot run on the platform of a function. */
export function findingsOf(closure: Closure, root: string, target: InstallTarget): readonly Finding[] {
  return [
    ...closure.unfit.flatMap((unfit) => ofUnfit(unfit, target)),
    ...closure.absent.map(ofAbsent),
    ...closure.packages.flatMap((each) => ofPackage(each, closure, root, target)),
  ];
}

function ofUnfit({ name, manifest, by }: Unfit, target: InstallTarget): Finding[] {
  if (by?.isOptional) return [];
  const needed = by ? `, which ${by.name} needs` : "";
  return [
    {
      name,
      problem: `is for ${limitsText(manifest)}${needed}, and the function runs on ${targetText(target)}`,
      cure: by ? "use a package for that platform" : "name the package for that platform",
      isFatal: true,
    },
  ];
}

function ofAbsent({ name, by }: Absent): Finding {
  return {
    name: by.name,
    problem: `needs ${name}, which is not installed`,
    cure: "install the packages of the project anew",
    isFatal: false,
  };
}

function ofPackage(of: InstalledPackage, closure: Closure, root: string, target: InstallTarget): Finding[] {
  const files = [of.folder, ...madeFoldersOf(of).map(({ folder }) => folder)].flatMap((folder) =>
    nativeFilesIn(folder, target),
  );
  if (files.some(({ fits }) => fits)) return [];
  const missing = missingFor(of, closure, root, target);
  if (missing.length > 0) return [ofMissing(of, missing, root, target)];
  // It takes the code of that one, whatever was made in itself for this machine.
  if (hasPlatformPackage(of, closure)) return [];
  if (files.length > 0) return ofFiles(of, files, target);
  return existsSync(path.join(of.folder, "binding.gyp")) ? [unbuilt(of)] : [];
}

/** Optional dependencies for the platform of the function that are not installed, where nothing stands in for them. */
function missingFor(
  of: InstalledPackage,
  { leftOut, packages }: Closure,
  root: string,
  target: InstallTarget,
): readonly LeftOut[] {
  const { optionalDependencies } = of.manifest;
  const hasWasm = packages.some(({ name, manifest }) => name in optionalDependencies && isWasm(manifest));
  if (hasWasm) return [];
  return leftOut.filter(({ name, by, manifest }) => {
    const limits = by === of && !manifest ? limitsElsewhere(root, name) : undefined;
    return limits !== undefined && isPlatformPackage(limits) && fitsTarget(limits, target);
  });
}

function hasPlatformPackage(of: InstalledPackage, { packages }: Closure): boolean {
  const { optionalDependencies } = of.manifest;
  return packages.some(({ name, manifest }) => name in optionalDependencies && isPlatformPackage(manifest));
}

function ofMissing(
  { name, isOptional, manifest, folder }: InstalledPackage,
  missing: readonly LeftOut[],
  root: string,
  target: InstallTarget,
): Finding {
  const names = missing.map((each) => each.name);
  const specifiers = names.map((each) => `${each}@${manifest.optionalDependencies[each]}`);
  const subject = names.length === 1 ? "its package" : "its packages";
  return {
    name,
    problem: `${subject} for ${targetText(target)}, ${names.join(" and ")}, ${names.length === 1 ? "is" : "are"} not installed`,
    cure: installCommand({ root, specifiers, neededIn: folder }, target),
    isFatal: !isOptional,
  };
}

function ofFiles(
  { name, isOptional, manifest }: InstalledPackage,
  files: readonly NativeFile[],
  target: InstallTarget,
): Finding[] {
  const addon = files.find(({ isAddon }) => isAddon);
  const [first] = files;
  // Programs for all systems but one may be helpers that a function never calls. A program that an installation chose is
  // not.
  const isOfMachine = manifest.hasInstallScript || files.some(({ isFor }) => isFor.startsWith("Linux "));
  if (!first || (!addon && !isOfMachine)) return [];
  const { file, isFor } = addon ?? first;
  return [
    {
      name,
      problem: `its ${file} is for ${isFor}, and the function runs on ${targetText(target)}`,
      cure: "install the project on such a machine, or choose the function's architecture to go with it",
      isFatal: addon !== undefined && !isOptional,
    },
  ];
}

function unbuilt({ name }: InstalledPackage): Finding {
  return {
    name,
    problem: "is compiled when it is installed, and there is nothing compiled in it",
    cure: `run npm rebuild ${name}, or let your package manager run its scripts`,
    isFatal: false,
  };
}
