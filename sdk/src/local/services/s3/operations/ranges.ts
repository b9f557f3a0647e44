import { ServiceError } from "../../service-error";
import { invalidRequest } from "../errors";
import type { StoredVersion } from "../state/types";

/** Bytes from `start` on, `end` not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The bytes that header `Range` asks for. `undefined` for all of them: also for what is no range, and for several, which S3
 * does not give.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return lastBytes(Number(last), size, header as string);
  const start = Number(first);
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= size) throw notSatisfiable(header as string, size);
  return { start, end };
}

function lastBytes(count: number, size: number, header: string): ByteRange {
  if (count === 0 || size === 0) throw notSatisfiable(header, size);
  return { start: Math.max(0, size - count), end: size };
}

/** The bytes of a part. One that came in one piece has one. */
export function partRange({ partSizes, size }: StoredVersion, partNumber: number): ByteRange {
  const sizes = partSizes ?? [size];
  const own = sizes[partNumber - 1];
  if (own === undefined) {
    throw new ServiceError("InvalidPartNumber", "The requested partnumber is not satisfiable", 416, {
      ActualPartCount: sizes.length,
      PartNumberRequested: partNumber,
    });
  }
  const start = sizes.slice(0, partNumber - 1).reduce((sum, one) => sum + one, 0);
  return { start, end: start + own };
}

/** The bytes that header `x-amz-copy-source-range` asks for, all of which must exist. */
export function copiedRange(header: string | undefined, size: number): ByteRange {
  if (header === undefined) return { start: 0, end: size };
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? [];
  if (first === undefined || Number(last) < Number(first)) {
    throw new ServiceError(
      "InvalidArgument",
      "The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy",
      400,
      { ArgumentName: "x-amz-copy-source-range", ArgumentValue: header },
    );
  }
  if (Number(last) >= size)
    throw invalidRequest("The specified copy range is invalid for the source object size.");
  return { start: Number(first), end: Number(last) + 1 };
}

function notSatisfiable(header: string, size: number): ServiceError {
  return new ServiceError("InvalidRange", "The requested range is not satisfiable", 416, {
    ActualObjectSize: size,
    RangeRequested: header,
  });
}
