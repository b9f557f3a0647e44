/** Longer ones are cut: names of resources are made of it, and AWS allows them 64 characters at times. */
const LONGEST = 40;

/**
 * A name that npm and Pulumi take, of the name of a folder: `My Notes` becomes `my-notes`.
 *
 * @param taken names of the packages that the project uses, which a project may not have itself
 */
export function projectName(folder: string, taken: readonly string[]): string {
  const words = folder
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const name = words.join("-").slice(0, LONGEST).replace(/-$/, "") || "my-api";
  return taken.includes(name) ? `${name}-app` : name;
}
