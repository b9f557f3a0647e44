import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf } from "./blocks.mjs";

const PNPM_VERSION = "pnpm@12";
const PNPM = ["npm", "exec", "--yes", "--", PNPM_VERSION];

/**
 * The package managers, each with the command that installs packages. npm's cache of a package's versions may be older than
 * another package that asks for the newest of them.
 */
export const MANAGERS = {
  npm: ["npm", "install", "--no-audit", "--no-fund", "--prefer-online"],
  pnpm: [...PNPM, "add"],
};

/** How commands of a page that are written for npm are written for each of them. */
export const WRITTEN_FOR = {
  npm: (commands) => commands,
  pnpm: (commands) =>
    commands.replaceAll("npm install", `${PNPM.join(" ")} add`).replaceAll("npx ", `${PNPM.join(" ")} exec `),
};

/** The words before a command that starts the package manager by its name. */
export const WITH_MANAGER = {
  npm: [],
  pnpm: ["npm", "exec", "--yes", "--package", PNPM_VERSION, "--"],
};

/** Write the settings that docs/versions.md asks for before packages are installed. */
export function writeSettings(root, folder, manager) {
  if (manager !== "pnpm") return;
  const [settings] = blocksOf(readFileSync(join(root, "docs", "versions.md"), "utf8"), "yaml");
  writeFileSync(join(folder, "pnpm-workspace.yaml"), settings);
}
