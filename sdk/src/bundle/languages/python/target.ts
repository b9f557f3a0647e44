import type { Architecture } from "../source-build";

/** The platform and version that packages are installed for. */
export interface LambdaTarget {
  readonly kind: "lambda";
  /** The version of Python, such as `3.12`. */
  readonly version: string;
  readonly architecture: Architecture;
}

/** Names of Linux for wheels, the newest C library first, as far as that of the runtime's Amazon Linux goes. */
export function platformsOf(target: LambdaTarget): readonly string[] {
  const processor = processorName(target);
  const { version } = target;
  const newest = isOnAmazonLinux2(version) ? GLIBC_OF_2 : GLIBC_OF_2023;
  const numbers = Array.from({ length: newest - OLDEST + 1 }, (_, index) => newest - index);
  const names = [...numbers.map((number) => `manylinux_2_${number}`), "manylinux2014", "linux"];
  return names.map((name) => `${name}_${processor}`);
}

/** uv takes older ones of its own accord, and knows not every number. */
export function uvPlatformOf({ version }: LambdaTarget): string {
  return isOnAmazonLinux2(version) ? `manylinux_2_${OLDEST}` : `manylinux_2_${GLIBC_OF_2023}`;
}

/** The name of the processor on Linux. */
export function processorName({ architecture }: LambdaTarget): string {
  return architecture === "arm64" ? "aarch64" : "x86_64";
}

/** @see https://docs.aws.amazon.com/linux/al2023/ug/compare-with-al2.html */
const GLIBC_OF_2023 = 34;
const GLIBC_OF_2 = 26;
/** The version of `manylinux2014`, with which the names begin to have numbers. */
const OLDEST = 17;

/** @see https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html */
function isOnAmazonLinux2(version: string): boolean {
  return Number(version.split(".")[1]) < 12;
}

/**
 * The values for conditions of requirements, `; python_version < "3.13"`. pip would take those of the Python that it runs
 * on.
 */
export function markersOf(target: LambdaTarget): Readonly<Record<string, string>> {
  const { version } = target;
  return {
    implementation_name: "cpython",
    implementation_version: `${version}.0`,
    os_name: "posix",
    platform_machine: processorName(target),
    platform_python_implementation: "CPython",
    platform_release: "",
    platform_system: "Linux",
    platform_version: "",
    python_full_version: `${version}.0`,
    python_version: version,
    sys_platform: "linux",
  };
}

/**
 * Runs pip with other markers than those of the Python it runs on, which pip has no option for. Where its inside is not as
 * known, it goes on with its own.
 */
export const PIP_WITH_MARKERS = `import json, runpy, sys
given = json.loads(sys.argv.pop(1))
try:
    from pip._vendor.packaging import markers
    own = markers.default_environment
    markers.default_environment = lambda: {**own(), **given}
except Exception:
    pass
sys.argv[0] = "pip"
runpy.run_module("pip", run_name="__main__", alter_sys=True)`;
