import assert from "node:assert/strict";
import { fitsTarget, limitsInName, type PlatformLimits } from "#sdk/bundle/install/platform";

const X64 = { cpu: "x64" } as const;
const ARM64 = { cpu: "arm64" } as const;

describe("the platform of a package", () => {
  const cases: readonly (readonly [says: PlatformLimits, x64: boolean, arm64: boolean])[] = [
    [{}, true, true],
    [{ os: ["linux"], cpu: ["x64"], libc: ["glibc"] }, true, false],
    [{ os: ["linux"], cpu: ["arm64"] }, false, true],
    [{ os: ["linux"], cpu: ["x64"], libc: ["musl"] }, false, false],
    [{ os: ["darwin"], cpu: ["arm64"] }, false, false],
    [{ os: ["!win32"] }, true, true],
    [{ os: ["!linux"] }, false, false],
    [{ os: ["any"], cpu: ["x64", "arm64"] }, true, true],
    [{ cpu: ["!arm64"] }, true, false],
    [{ cpu: ["wasm32"] }, true, true],
    [{ os: ["darwin"], cpu: ["wasm32"] }, false, false],
  ];
  for (const [says, x64, arm64] of cases) {
    it(`${JSON.stringify(says)} goes with ${x64 ? "" : "no "}x64 and ${arm64 ? "" : "no "}arm64`, () => {
      assert.deepEqual([fitsTarget(says, X64), fitsTarget(says, ARM64)], [x64, arm64]);
    });
  }

  const names: readonly (readonly [name: string, limits: PlatformLimits | undefined])[] = [
    ["@img/sharp-linux-arm64", { os: ["linux"], cpu: ["arm64"] }],
    ["@img/sharp-linuxmusl-arm64", { os: ["linux"], cpu: ["arm64"], libc: ["musl"] }],
    ["@img/sharp-linux-arm", undefined],
    ["@rollup/rollup-linux-x64-gnu", { os: ["linux"], cpu: ["x64"], libc: ["glibc"] }],
    ["@swc/core-darwin-x64", { os: ["darwin"], cpu: ["x64"] }],
    ["@swc/core-win32-x64-msvc", { os: ["win32"], cpu: ["x64"] }],
    ["@esbuild/linux-arm64", { os: ["linux"], cpu: ["arm64"] }],
    ["sass-embedded-linux-musl-x64", { os: ["linux"], cpu: ["x64"], libc: ["musl"] }],
    ["bufferutil", undefined],
    ["linux-proc", undefined],
  ];
  for (const [name, limits] of names) {
    it(`${limits ? "stands" : "does not stand"} in the name ${name}`, () => {
      assert.deepEqual(limitsInName(name), limits);
    });
  }
});
