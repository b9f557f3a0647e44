import { isIP, isIPv4 } from "node:net";

/** The first and the last address of a network as numbers, and the length of an address in bytes. */
interface AddressRange {
  readonly bytes: 4 | 16;
  readonly first: bigint;
  readonly last: bigint;
}

/** An address as a number, or `undefined` for another text. */
export function readAddress(text: string): { readonly bytes: 4 | 16; readonly value: bigint } | undefined {
  const version = isIP(text);
  if (version === 0) return undefined;
  if (isIPv4(text)) return { bytes: 4, value: BigInt(`0x${text.split(".").map(hexByte).join("")}`) };
  return { bytes: 16, value: BigInt(`0x${groupsOf(text).join("")}`) };
}

/** Reads `10.0.0.0/24`, or says what is wrong in the words of EventBridge. */
export function readNetwork(text: string): AddressRange | string {
  const [address = "", mask = "", ...rest] = text.split("/");
  if (!text.includes("/") || rest.length > 0) return "Malformed CIDR, one '/' required";
  if (!/^[+-]?\d+$/.test(mask)) return "Malformed CIDR, mask bits must be an integer";
  const bits = Number(mask);
  if (bits < 0) return "Malformed CIDR, mask bits must not be negative";
  const base = readAddress(address);
  if (!base) return `Nonstandard IP address: ${address}`;
  if (base.bytes === 4 && bits > 31) return "IPv4 mask bits must be < 32";
  if (bits > 127) return "IPv6 mask bits must be < 128";
  const free = BigInt(base.bytes * 8 - bits);
  const first = (base.value >> free) << free;
  return { bytes: base.bytes, first, last: first + (1n << free) - 1n };
}

export function isWithin({ bytes, first, last }: AddressRange, text: string): boolean {
  const address = readAddress(text);
  return address?.bytes === bytes && address.value >= first && address.value <= last;
}

function hexByte(decimal: string): string {
  return Number(decimal).toString(16).padStart(2, "0");
}

/** The eight groups of an IPv6 address, four digits each. */
function groupsOf(text: string): readonly string[] {
  const withoutZone = text.split("%")[0] as string;
  const embedded = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(withoutZone);
  const plain = embedded ? `${embedded[1]}${asGroups(embedded[2] as string)}` : withoutZone;
  const [head = "", tail] = plain.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const between = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(between).fill("0"), ...after];
  return groups.map((group) => group.padStart(4, "0"));
}

function asGroups(dotted: string): string {
  const [a, b, c, d] = dotted.split(".").map(hexByte);
  return `${a}${b}:${c}${d}`;
}
