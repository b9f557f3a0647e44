import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Files of the SDK that the fast path of a capture replaces, by their contents in the versions from 3.220.0 to 3.276.0.
 * `scripts/known-sdk.mjs` makes the table anew.
 */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  "output.js": [
    "014fe9bebea0f955", // 3.220.0
    "e5f88afa3e4d60fc", // 3.227.0
    "85deaccb080b33d4", // 3.248.0
    "6025fdb2e446fa2f", // 3.257.0
  ],
  "resource.js": [
    "453bcd8fafe3b246", // 3.220.0
    "870bb61d905923b6", // 3.227.0
    "af18baa4f7170056", // 3.232.0
    "2b7bcbcbccb9f2a6", // 3.245.0
    "30bc42ca704c1a4b", // 3.264.0
  ],
  "runtime/dependsOn.js": [
    "4027ffcb0ffc194b", // 3.220.0
    "11372ed6430efb45", // 3.227.0
  ],
  "runtime/resource.js": [
    "cac948557de6996e", // 3.220.0
    "05c52d3fe5c73af5", // 3.227.0
    "7874f2c6b5694cac", // 3.246.0
    "9a5c9242918b394f", // 3.252.0
    "5b820e50bc1b04da", // 3.256.0
    "60d782091eab4165", // 3.257.0
    "a4e780e5b4f58f6f", // 3.264.0
    "39592adb15cf38d4", // 3.265.0
    "b12f768c9aff30ed", // 3.269.0
    "a7a40bbda879c1cb", // 3.276.0
  ],
  "runtime/rpc.js": [
    "dfbdaf0f7d71f4be", // 3.220.0
    "da27a3d61a4cea2b", // 3.227.0
    "08b3d1eae49d4a2e", // 3.246.0
    "90088a067d680176", // 3.255.0
    "551c19e5a82f8580", // 3.256.0
    "92874a0be1de4fbe", // 3.257.0
    "ecfd7b9982210a93", // 3.261.0
  ],
};

const CAPTURE_VARIABLE = "PULUMI_SERVERLESS_API_CAPTURE";

let known: boolean | undefined;

/** Whether the installed SDK is one that the fast path was made for. */
export function isKnownSdk(): boolean {
  known ??= Object.keys(KNOWN).every(isKnownFile);
  return known;
}

/** Whether the environment says to capture by the SDK's own code. */
export function isPlainAskedFor(): boolean {
  return process.env[CAPTURE_VARIABLE] === "plain";
}

/** Version of the installed SDK. */
export function sdkVersion(): string {
  return (require("@pulumi/pulumi/package.json") as { version: string }).version;
}

/** Whether an unknown output stays so, as since 3.276. Before, it was undefined, except in previews. */
export function retainsUnknownOutputs(): boolean {
  return Number(sdkVersion().split(".")[1]) >= 276;
}

function isKnownFile(file: string): boolean {
  try {
    const path = createRequire(__filename).resolve(`@pulumi/pulumi/${file}`);
    return KNOWN[file]?.includes(fingerprintOf(readFileSync(path))) === true;
  } catch {
    return false;
  }
}

function fingerprintOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}
