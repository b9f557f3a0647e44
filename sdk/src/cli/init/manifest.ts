import type { PackageManager } from "./choices";
import { INSTALL_SCRIPTS } from "./install-scripts";

/** The parts of a package.json that are read. */
export interface Manifest {
  readonly description?: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The facts about a project before it is made. */
export interface Project {
  readonly name: string;
  readonly packageManager: PackageManager;
  /** Whether its folder is in a workspace of pnpm, which has the settings for all that is in it. */
  readonly isInPnpmWorkspace: boolean;
  readonly isCommonJs: boolean;
  /** The specifier of this package in its package.json: a version, or `file:` and a path. */
  readonly ownSpecifier: string;
  /** The version of the Node that runs this, such as `20.19.0`. */
  readonly nodeVersion: string;
}

const SDK = "@pulumi/pulumi";

/** The template's package.json as that of a project. */
export function manifestOf(template: Manifest, project: Project): string {
  const { description: _, dependencies, devDependencies, ...rest } = template;
  const tested = dependencies[SDK] ?? "";
  const isOld = Number(project.nodeVersion.split(".")[0]) < 22;
  const manifest = {
    ...rest,
    name: project.name,
    type: project.isCommonJs ? "commonjs" : "module",
    dependencies: {
      ...dependencies,
      // Later ones want Node 22.
      [SDK]: isOld ? tested : `^${tested}`,
      "pulumi-serverless-api": project.ownSpecifier,
    },
    devDependencies,
    // npm warns of packages that are neither allowed nor refused to run scripts.
    ...(project.packageManager === "npm" && { allowScripts: INSTALL_SCRIPTS }),
    // Yarn 1 would take the newest for @pulumi/aws, and refuse it.
    ...(isOld && project.packageManager === "yarn" && { resolutions: { [SDK]: tested } }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
