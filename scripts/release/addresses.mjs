// The addresses of the project in what is published. They all follow from `repository` and `homepage` in release.json.

/**
 * A manifest with its addresses.
 *
 * @param {string} folder of the package in the repository
 */
export function withAddresses(manifest, folder, { repository, homepage }) {
  if (repository === "") return manifest;
  return {
    ...manifest,
    // It is that of the site. npm shows the README of the repository where there is none.
    ...(homepage !== "" && { homepage }),
    repository: { type: "git", url: `git+${repository}.git`, directory: folder },
    bugs: `${repository}/issues`,
    publishConfig: { access: "public", provenance: true },
  };
}

/** A schema with the addresses that the Pulumi Registry asks for. */
export function schemaWithAddresses(schema, { repository, homepage }) {
  if (repository === "") return schema;
  const [, owner, name] = /^https:\/\/github\.com\/([^/]+)\/([^/]+)$/.exec(repository) ?? [];
  return {
    ...schema,
    homepage: homepage === "" ? repository : homepage,
    repository,
    ...(owner && { publisher: owner, pluginDownloadURL: `github://api.github.com/${owner}/${name}` }),
  };
}

/** Finds the settings that a published release still needs. */
export function missingAddresses({ repository }) {
  if (/^https:\/\/github\.com\/[^/]+\/[^/]+$/.test(repository)) return [];
  return ["release.json needs the address of the repository: https://github.com/<owner>/<name>"];
}
