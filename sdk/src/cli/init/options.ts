import type { OptionSpecs, PartialInput } from "../command";

export const INIT_OPTIONS = {
  example: {
    type: "string",
    value: "NAME",
    description: "example that it begins with: notes, graphql, chat, rest or users (default: asks, or notes)",
  },
  "package-manager": {
    type: "string",
    value: "NAME",
    description: "npm, pnpm or yarn (default: asks, or the one that runs this)",
  },
  ci: {
    type: "string",
    value: "NAME",
    description: "write pipelines for github or gitlab, also for a project that is there",
  },
  commonjs: { type: "boolean", description: "make a CommonJS project, instead of one of ES modules" },
  "no-install": { type: "boolean", description: "install nothing" },
  yes: { type: "boolean", description: "ask nothing, and take the defaults" },
} as const satisfies OptionSpecs;

export type InitInput = PartialInput<typeof INIT_OPTIONS>;
