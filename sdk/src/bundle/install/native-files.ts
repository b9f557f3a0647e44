import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import * as path from "node:path";
import type { InstallTarget } from "./platform";

/** A program or library in machine code. */
export interface NativeFile {
  /** Relative to the folder of the package, with forward slashes. */
  readonly file: string;
  /** Whether Node loads it by itself. Programs, and libraries that an addon loads, are no addons. */
  readonly isAddon: boolean;
  readonly fits: boolean;
  /** Its platform: `Linux x64`, `Linux arm64 with musl`, `macOS`, `Windows`. */
  readonly isFor: string;
}

/** Extensions of machine code. Programs of Linux and macOS have none. */
const NATIVE = /\.(node|dylib|dll|exe)$|\.so(\.\d+)*$|^[^.]+$/;

/** The machine code in the folder of a package, without that of packages inside. */
export function nativeFilesIn(folder: string, target: InstallTarget): readonly NativeFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile() || !NATIVE.test(entry.name)) return [];
    const absolute = path.join(entry.parentPath, entry.name);
    const file = path.relative(folder, absolute).split(path.sep).join("/");
    if (file.split("/").includes("node_modules")) return [];
    const isFor = knownPlatformOf(absolute);
    if (isFor === undefined) return [];
    return [{ file, isAddon: file.endsWith(".node"), fits: isFor === `Linux ${target.cpu}`, isFor }];
  });
}

/** By path: one package may be that of hundreds of functions. */
const inspected = new Map<string, { readonly state: string; readonly isFor: string | undefined }>();

function knownPlatformOf(file: string): string | undefined {
  const { mtimeMs, size, ino } = statSync(file);
  const state = `${mtimeMs} ${size} ${ino}`;
  const known = inspected.get(file);
  if (known?.state === state) return known.isFor;
  const isFor = platformOf(file);
  inspected.set(file, { state, isFor });
  return isFor;
}

const HEADER = 20;
const MACHINES: Readonly<Record<number, string>> = {
  3: "ia32",
  21: "ppc64",
  22: "s390x",
  40: "arm",
  62: "x64",
  183: "arm64",
  243: "riscv64",
};
/** The formats of macOS: of one processor, of either order of bytes, and of several. */
const MACH_O = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe]);
const MACH_O_OF_SEVERAL = 0xcafebabe;

/**
 * The platform of a file of machine code, by its first bytes. It is `undefined` for a file of another kind.
 * @see https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html
 */
export function platformOf(file: string): string | undefined {
  const header = firstBytes(file);
  if (header.length < HEADER) return undefined;
  const magic = header.readUInt32BE(0);
  if (magic === 0x7f454c46) return elfPlatform(file, header);
  // A class of Java begins like a program of macOS for several processors. Its number of processors would be a version.
  if (MACH_O.has(magic) || (magic === MACH_O_OF_SEVERAL && header.readUInt32BE(4) < 20)) return "macOS";
  return header.toString("latin1", 0, 2) === "MZ" ? "Windows" : undefined;
}

function elfPlatform(file: string, header: Buffer): string {
  const isLittle = header[5] === 1;
  const machine = isLittle ? header.readUInt16LE(18) : header.readUInt16BE(18);
  const cpu = MACHINES[machine] ?? `machine ${machine}`;
  // The library is asked for by its name, which stands in the file as text.
  return `Linux ${cpu}${readFileSync(file).includes("libc.musl-") ? " with musl" : ""}`;
}

function firstBytes(file: string): Buffer {
  const opened = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(HEADER);
    return buffer.subarray(0, readSync(opened, buffer, 0, HEADER, 0));
  } finally {
    closeSync(opened);
  }
}
