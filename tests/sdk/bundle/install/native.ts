/** The beginning of a program or library of Linux for a processor, by its number. The rest is text. */
export function elf(machine: number, rest = ""): Buffer {
  const header = Buffer.alloc(64);
  header.write("\x7fELF", "latin1");
  header.set([2, 1, 1], 4);
  header.writeUInt16LE(3, 16);
  header.writeUInt16LE(machine, 18);
  return Buffer.concat([header, Buffer.from(rest)]);
}

export const X64_FILE = elf(62);
export const ARM64_FILE = elf(183);
export const MUSL_FILE = elf(62, "\0libc.musl-x86_64.so.1\0");
/** Of macOS, for one processor. */
export const MACOS_FILE = Buffer.concat([Buffer.from("cffaedfe", "hex"), Buffer.alloc(60)]);
export const WINDOWS_FILE = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(62)]);
