import { statSync } from "node:fs";
import { ARCHIVE_BYTES, UNPACKED_BYTES } from "../../limits/lambda";
import type { GivenFiles } from "../archive";
import { BuildFailure } from "./tools";

const MB = 1024 * 1024;

const CURE =
  'leave out what the runtime or a layer has, such as boto3, or make an image of it, runtime: "container"';

/** Fails before a deployment would, and before anything is packed. */
export function checkUnpacked(files: GivenFiles): void {
  const size = Object.values(files).reduce((sum, file) => sum + statSync(file).size, 0);
  if (size <= UNPACKED_BYTES.max) return;
  throw new BuildFailure(
    `it comes to ${inMb(size)} unpacked, and Lambda takes ${inMb(UNPACKED_BYTES.max)}`,
    CURE,
  );
}

export function checkZip(size: number): void {
  if (size <= ARCHIVE_BYTES.max) return;
  throw new BuildFailure(`its archive has ${inMb(size)}, and Lambda takes ${inMb(ARCHIVE_BYTES.max)}`, CURE);
}

function inMb(bytes: number): string {
  return `${Math.ceil(bytes / MB)} MB`;
}
