/**
 * The package managers, each with the command that installs packages. npm's cache of a package's versions may be older than
 * another package that asks for the newest of them.
 */
export const MANAGERS = {
  npm: ["npm", "install", "--no-audit", "--no-fund", "--prefer-online"],
  pnpm: ["npm", "exec", "--yes", "--", "pnpm@10", "add"],
};
