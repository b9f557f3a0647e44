/** The machine that a function runs on. Lambda has Linux with glibc. */
export interface InstallTarget {
  /** The processor, in the words of manifests. */
  readonly cpu: "x64" | "arm64";
}

/** The platforms that a package names, in the words of Node: `process.platform`, `process.arch`, and the C library. */
export interface PlatformLimits {
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

const OS = "linux";
const LIBC = "glibc";

/** The target of a function, by the word of AWS for its processor. */
export function targetOf(architecture: "x86_64" | "arm64"): InstallTarget {
  return { cpu: architecture === "arm64" ? "arm64" : "x64" };
}

/** `Linux arm64 with glibc`. */
export function targetText({ cpu }: InstallTarget): string {
  return `Linux ${cpu} with glibc`;
}

/**
 * Whether a package can be used on a target, as npm decides it. Each list names platforms, or with `!` excludes them.
 * WebAssembly runs everywhere.
 * @see https://docs.npmjs.com/cli/v11/configuring-npm/package-json#os
 */
export function fitsTarget({ os, cpu, libc }: PlatformLimits, target: InstallTarget): boolean {
  return allows(os, OS) && (allows(cpu, target.cpu) || isWasm({ cpu })) && allows(libc, LIBC);
}

/** Whether package managers install a package on this machine, for any platform. */
export function fitsThisMachine({ os, cpu }: PlatformLimits): boolean {
  return allows(os, process.platform) && allows(cpu, process.arch);
}

/** Whether a package is WebAssembly, which stands in for all that is native. */
export function isWasm({ cpu = [] }: PlatformLimits): boolean {
  return cpu.includes("wasm32");
}

/** Whether a package is made for certain processors, as one of many from which an installation takes its own. */
export function isPlatformPackage({ cpu = [] }: PlatformLimits): boolean {
  return cpu.length > 0 && !isWasm({ cpu });
}

/** `linux x64 musl`, as far as a package says it. */
export function limitsText({ os = [], cpu = [], libc = [] }: PlatformLimits): string {
  return [os, cpu, libc].flatMap((list) => (list.length === 0 ? [] : [list.join(" or ")])).join(" ");
}

function allows(list: readonly string[] = [], value: string): boolean {
  if (list.length === 0 || (list.length === 1 && list[0] === "any")) return true;
  const wanted = list.filter((entry) => !entry.startsWith("!"));
  return !list.includes(`!${value}`) && (wanted.length === 0 || wanted.includes(value));
}

const NAMED: readonly (readonly [RegExp, PlatformLimits])[] = [
  [/linux/, { os: ["linux"] }],
  [/darwin|macos/, { os: ["darwin"] }],
  [/win32|windows/, { os: ["win32"] }],
  [/android/, { os: ["android"] }],
  [/freebsd/, { os: ["freebsd"] }],
  [/(^|[^a-z])(arm64|aarch64)([^a-z]|$)/, { cpu: ["arm64"] }],
  [/(^|[^a-z])(x64|x86_64|amd64)([^a-z]|$)/, { cpu: ["x64"] }],
  [/wasm/, { cpu: ["wasm32"] }],
  [/musl/, { libc: ["musl"] }],
  [/gnu|glibc/, { libc: ["glibc"] }],
];

/**
 * The platforms of a package by its name alone, such as `@img/sharp-linux-arm64`, for one that is neither installed nor
 * in a lock file. It is `undefined` where its name does not say both system and processor.
 */
export function limitsInName(name: string): PlatformLimits | undefined {
  const found = NAMED.flatMap(([pattern, limits]) => (pattern.test(name) ? [limits] : []));
  const limits = Object.assign({}, ...found.reverse()) as PlatformLimits;
  return limits.os && limits.cpu ? limits : undefined;
}
