import { statSync } from "node:fs";
import type { GivenFiles } from "../archive";
import { BuildFailure } from "./tools";

const MB = 1024 * 1024;

/** @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const LARGEST_UNPACKED = 250 * MB;
/** The largest archive that Lambda takes in the call of a deployment. */
const LARGEST_ZIP = 50 * MB;

const CURE =
  'leave out what the runtime or a layer has, such as boto3, or make an image of it, runtime: "container"';

/** Fails before a deployment would, and before anything is packed. */
export function checkUnpacked(files: GivenFiles): void {
  const size = Object.values(files).reduce((sum, file) => sum + statSync(file).size, 0);
  if (size <= LARGEST_UNPACKED) return;
  throw new BuildFailure(
    `it comes to ${inMb(size)} unpacked, and Lambda takes ${inMb(LARGEST_UNPACKED)}`,
    CURE,
  );
}

export function checkZip(size: number): void {
  if (size <= LARGEST_ZIP) return;
  throw new BuildFailure(`its archive has ${inMb(size)}, and Lambda takes ${inMb(LARGEST_ZIP)}`, CURE);
}

function inMb(bytes: number): string {
  return `${Math.ceil(bytes / MB)} MB`;
}
