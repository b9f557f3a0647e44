import { realpathSync, statSync } from "node:fs";
import * as os from "node:os";
import * as nodePath from "node:path";

/** Where a backend keeps the locks of stacks, as far as they can be read from here. */
export type Backend =
  /** A folder of this machine, or of a drive that others share. */
  | { readonly kind: "folder"; readonly folder: string }
  /** A bucket or a database, in which the CLI keeps locks that nobody else reads. */
  | { readonly kind: "bucket"; readonly scheme: string }
  /** A service, which knows itself whether an update runs. */
  | { readonly kind: "service" };

/** The folders that the URL of a folder is relative to. */
export interface CliEnvironment {
  /** Working folder of the CLI. */
  readonly folder: string;
  /** Home folder of the user as the operating system knows it, whatever HOME says. */
  readonly home: string;
  readonly path?: typeof nodePath.posix;
}

const FILE = "file://";

/**
 * Identifies backends by the URL that `pulumi whoami` shows, which is as the user wrote it, and resolves that of a
 * folder as the CLI does. It is no URL in the sense of the standard: `file://~`, `file://./state` and `file://state`
 * are folders.
 */
export function readBackend(url: string, environment: CliEnvironment): Backend {
  if (url.startsWith(FILE)) return { kind: "folder", folder: folderOf(url.slice(FILE.length), environment) };
  const scheme = url.split(":")[0] ?? "";
  return scheme === "https" || scheme === "http" ? { kind: "service" } : { kind: "bucket", scheme };
}

function folderOf(text: string, { folder, home, path = nodePath }: CliEnvironment): string {
  const [written = ""] = text.split("?");
  // Two characters are cut off, whatever the second is.
  const wished =
    written === "~" ? home : written.startsWith("~") ? path.join(home, written.slice(2)) : written;
  const absolute = path.resolve(folder, wished);
  // It goes through a URL once more on its way to the disk.
  const [whole = ""] = absolute.split("#");
  return decodeURIComponent(whole);
}

/** The folders that the CLI finds when it starts in a folder. */
export function cliEnvironmentOf(folder: string): CliEnvironment {
  return { folder: workingFolder(folder), home: homeFolder() };
}

/** The CLI takes PWD for the name of its folder where it is one, else the name without symbolic links. */
function workingFolder(folder: string): string {
  const { PWD: name } = process.env;
  const [own, named] = [folder, name ?? ""].map((each) => statSync(each, { throwIfNoEntry: false }));
  const isName =
    name !== undefined && nodePath.isAbsolute(name) && named?.ino === own?.ino && named?.dev === own?.dev;
  return isName ? name : realpathSync(folder);
}

function homeFolder(): string {
  try {
    return os.userInfo().homedir;
  } catch {
    // A container may run as a user that nothing is known of.
    return os.homedir();
  }
}

/** Folder of the locks of a stack. Before Pulumi kept stacks by project, their locks had no project either. */
export function lockFolder(
  folder: string,
  stack: { readonly project: string; readonly name: string },
  layout: "project" | "legacy",
): string {
  const locks = nodePath.join(folder, ".pulumi", "locks");
  return layout === "legacy"
    ? nodePath.join(locks, stack.name)
    : nodePath.join(locks, "organization", stack.project, stack.name);
}
