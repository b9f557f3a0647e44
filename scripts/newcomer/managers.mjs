const PNPM = ["npm", "exec", "--yes", "--", "pnpm@10"];

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
