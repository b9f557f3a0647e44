import type { PackageManager } from "../choices";
import type { ProjectContext } from "./project-context";

/** Commands of a package manager in CI. None prints lines of its own around those of `sapi`. */
interface Manager {
  /** Held to the lock file. */
  readonly install: string;
  readonly unlocked: string;
  readonly test: string;
  readonly sapi: string;
}

const MANAGERS: Readonly<Record<PackageManager, Manager>> = {
  npm: { install: "npm ci", unlocked: "npm install", test: "npm test", sapi: "npx --no-install sapi" },
  pnpm: {
    install: "pnpm install --frozen-lockfile",
    unlocked: "pnpm install",
    test: "pnpm test",
    sapi: "pnpm exec sapi",
  },
  yarn: {
    install: "yarn install --immutable",
    unlocked: "yarn install",
    test: "yarn test",
    sapi: "npx --no-install sapi",
  },
};

/** The commands of the pipelines of a project. */
export interface PipelineCommands {
  readonly install: string;
  readonly test: string | undefined;
  readonly sapi: string;
  /** The options of a deployment and a comparison, with a space before each. */
  readonly policies: string;
}

export function commandsOf(project: ProjectContext): PipelineCommands {
  const { packageManager, isLocked, isClassicYarn, hasTests, policyPack } = project;
  const { install, unlocked, test, sapi } = MANAGERS[packageManager];
  const locked = isClassicYarn ? "yarn install --frozen-lockfile" : install;
  return {
    install: isLocked ? locked : unlocked,
    test: hasTests ? test : undefined,
    sapi,
    policies: policyPack === undefined ? "" : ` --policy-pack ${policyPack}`,
  };
}

/** The text as one word of a shell: names of folders may have spaces. */
export function word(text: string): string {
  return /^[\w./@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
