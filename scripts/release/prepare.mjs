import { readFileSync } from "node:fs";
import { join } from "node:path";
import { missingAddresses, schemaWithAddresses, withAddresses } from "./addresses.mjs";
import { PACKAGES } from "./artefacts.mjs";
import { released, unreleased } from "./changelog.mjs";
import { change, changeJson, manifests } from "./files.mjs";
import { disagreements, isVersion, lockWithVersion, versionsIn, withVersion } from "./versions.mjs";

/** The settings that all addresses follow from. */
export function settingsOf(root) {
  return JSON.parse(readFileSync(join(root, "release.json"), "utf8"));
}

export function versionOf(root) {
  return JSON.parse(readFileSync(join(root, "sdk", "package.json"), "utf8")).version;
}

/**
 * Finds all that keeps a checkout from being released.
 *
 * @param wish.version the version to release
 * @param wish.tag the tag that is built, where there is one
 * @param wish.isDry whether nothing shall be published
 */
export function obstacles(root, { version, tag, isDry }) {
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const isNew = version !== versionOf(root);
  return [
    ...(isVersion(version) ? [] : [`${JSON.stringify(version)} is no version: write one such as 1.2.3`]),
    ...disagreements(manifests(root)),
    ...(isNew && unreleased(changelog) === "" ? ["CHANGELOG.md has nothing under Unreleased"] : []),
    ...(tag === undefined || tag === `v${version}` ? [] : [`the tag is ${tag}, and the version ${version}`]),
    ...(isDry ? [] : missingAddresses(settingsOf(root))),
  ];
}

/** Writes a version into all manifests, and its heading into the changelog. */
export function writeVersion(root, version, date) {
  if (version === versionOf(root)) return;
  for (const { path, text } of manifests(root))
    if (versionsIn(path, text).length > 0) change(root, path, () => withVersion(path, text, version));
  change(root, "package-lock.json", (text) => lockWithVersion(text, version));
  change(root, "CHANGELOG.md", (text) => released(text, version, date));
}

/** Writes the addresses of the project into what is published. */
export function writeAddresses(root) {
  const settings = settingsOf(root);
  for (const folder of PACKAGES)
    changeJson(root, `${folder}/package.json`, (manifest) => withAddresses(manifest, folder, settings));
  changeJson(root, "provider/schema.json", (schema) => schemaWithAddresses(schema, settings));
}
