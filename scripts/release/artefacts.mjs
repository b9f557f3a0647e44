// Everything that a release publishes, made in a built checkout.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./files.mjs";

/** The packages of npm, by their folders. */
export const PACKAGES = ["sdk", "provider", "create"];

/** The machines that Pulumi asks a plugin for. The provider is the same for all: Node runs it. */
const PLATFORMS = ["linux", "darwin", "windows"].flatMap((system) =>
  ["amd64", "arm64"].map((processor) => `${system}-${processor}`),
);

/**
 * Makes all artefacts of a checkout in a folder.
 *
 * @returns their names with bytes and SHA-256, in the order of their names
 */
export function makeArtefacts(checkout, to, version) {
  mkdirSync(to, { recursive: true });
  for (const folder of PACKAGES)
    run(checkout, "npm", "pack", "--silent", "--workspace", folder, "--pack-destination", to);
  packPlugin(to, version);
  cpSync(join(checkout, "provider", "schema.json"), join(to, "schema.json"));
  packFolder(join(checkout, "provider", "sdks", "python"), join(to, `sdk-python-${version}.tar.gz`));
  const site = join(checkout, "site", "dist");
  if (existsSync(site)) packFolder(site, join(to, `site-${version}.tar.gz`));
  const made = readdirSync(to)
    .filter((name) => name !== "SHA256SUMS")
    .sort()
    .map((name) => ({ name, bytes: statSync(join(to, name)).size, sha256: sha256(join(to, name)) }));
  writeFileSync(join(to, "SHA256SUMS"), made.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(""));
  return made;
}

/** The provider as `pulumi plugin install` takes it: the files of its package, whose dependencies it installs. */
function packPlugin(to, version) {
  const unpacked = join(to, "plugin");
  mkdirSync(unpacked);
  run(to, "tar", "xzf", `pulumi-serverless-api-provider-${version}.tgz`, "-C", unpacked);
  const archive = join(to, "plugin.tar.gz");
  packFolder(join(unpacked, "package"), archive);
  for (const platform of PLATFORMS)
    cpSync(archive, join(to, `pulumi-resource-serverless-api-v${version}-${platform}.tar.gz`));
  run(to, "rm", "-r", unpacked, archive);
}

/** The same archive each time: files in the order of their names, with one time and no owner. */
function packFolder(folder, archive) {
  const same = ["--sort=name", "--mtime=2020-01-01 00:00Z", "--owner=0", "--group=0", "--numeric-owner"];
  run(folder, "tar", "czf", archive, ...same, ".");
}

function sha256(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
