// Where the version of the packages stands in this repository, and how it is replaced.

const NAME = "pulumi-serverless-api";
const VERSION = String.raw`\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?`;

/** The text before a version and after it, in files whose path ends so. */
const POSITIONS = [
  {
    in: /(?:^|\/)package\.json$/,
    // Of the packages here, and of those that depend on them.
    patterns: [/^( {2}"version": ")/m, new RegExp(`^( {4}"${NAME}": ")`, "m")],
  },
  { in: /^provider\/schema\.json$/, patterns: [/^( {2}"version": ")/m] },
  { in: /^provider\/sdks\/python\/.*pulumi-plugin\.json$/, patterns: [/^( {2}"version": ")/m] },
  { in: /^provider\/sdks\/python\/pyproject\.toml$/, patterns: [/^( {2}version = ")/m] },
  // The archive that pages install from.
  { in: /^(?:README|docs\/.*)\.md$/, patterns: [new RegExp(`(${NAME}-)`)], end: String.raw`\.tgz` },
];

/** The folders of packages and programs whose manifests have the version of this release. */
const OWN = /^(?:sdk|provider|create|examples\/[^/]+|sdk\/templates\/[^/]+)\/package\.json$/;

/** Finds the versions in a file: what is before one, and the version. */
function finders(path) {
  if (/(?:^|\/)package\.json$/.test(path) && !OWN.test(path)) return [];
  const { patterns = [], end = '"' } = POSITIONS.find((position) => position.in.test(path)) ?? {};
  return patterns.map(({ source, flags }) => new RegExp(`${source}(${VERSION})(?=${end})`, `g${flags}`));
}

/**
 * The versions in a file, each as often as it stands there.
 *
 * @param {string} path of the file in the repository
 */
export function versionsIn(path, text) {
  return finders(path).flatMap((finder) => [...text.matchAll(finder)].map(([, , version]) => version));
}

/** A file with another version. */
export function withVersion(path, text, version) {
  return finders(path).reduce(
    (changed, finder) => changed.replace(finder, (_, before) => `${before}${version}`),
    text,
  );
}

/** The lock file of npm with another version of the packages here. */
export function lockWithVersion(text, version) {
  const lock = JSON.parse(text);
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (!OWN.test(`${folder}/package.json`)) continue;
    if (entry.version !== undefined) entry.version = version;
    for (const kind of ["dependencies", "devDependencies"])
      if (entry[kind]?.[NAME] !== undefined) entry[kind][NAME] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** The disagreements of versions in a repository. */
export function disagreements(files) {
  const found = files.flatMap(({ path, text }) =>
    versionsIn(path, text).map((version) => ({ path, version })),
  );
  const wanted = found.find(({ path }) => path === "sdk/package.json")?.version;
  return found
    .filter(({ version }) => version !== wanted)
    .map(({ path, version }) => `${path} has version ${version}, sdk/package.json has ${wanted}`);
}

/** Whether a text is a version that npm takes. */
export function isVersion(text) {
  return new RegExp(`^${VERSION}$`).test(text);
}
