import { satisfies } from "semver";
import type { InstalledPackage } from "./runtime-packages";

/** A weakness that is publicly known. */
export interface Advisory {
  /** `CVE-...`, or `GHSA-...` where there is no such number. */
  readonly id: string;
  readonly package: string;
  /** Range of versions that have it. */
  readonly vulnerable: string;
}

/** The known advisories, and the day until which they were searched. */
export interface KnownAdvisories {
  /** `YYYY-MM-DD` */
  readonly asOf: string;
  readonly advisories: readonly Advisory[];
}

/** One line for each advisory that a package has. */
export function findAdvisories(
  packages: readonly InstalledPackage[],
  { advisories }: KnownAdvisories,
): readonly string[] {
  return packages.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.package === name)
      .filter(({ vulnerable }) => satisfies(version, vulnerable, { includePrerelease: true }))
      .map(({ id, vulnerable }) => `${name} ${version} has ${id}, as has every version ${vulnerable}`),
  );
}
