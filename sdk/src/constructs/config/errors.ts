import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `Config.Secret` can be refused for. */
export const SECRET_ERRORS = {
  CONFIG_SECRET_MISSING: {
    cause: "A secret of the program has no value in the stage that is deployed.",
    cure: "Set it: `sapi secrets set <stage> <id>` reads the value from a prompt or from standard input.",
  },
  CONFIG_SECRET_PLAIN: {
    cause:
      "The value of a secret stands as plain text in the program, or unencrypted in the settings file of the Pulumi stack.",
    cure: "Leave it out, and set it with `sapi secrets set <stage> <id>`, which encrypts it.",
  },
} as const satisfies Record<string, CatalogueEntry>;

/** The mistakes that a definition of a `Config.Parameter`, or of both, can be refused for. */
export const PARAMETER_ERRORS = {
  CONFIG_PARAMETER_SECRET: {
    cause:
      "The value of a `Config.Parameter` is a secret, and a parameter is plain text in the environment of functions.",
    cure: "Write `new Config.Secret(stack, id, { value })`.",
  },
  CONFIG_VALUE_SIZE: {
    cause: "SSM keeps values of 1 to 4,096 bytes, and of up to 8,192 in its advanced tier.",
    cure: 'Write a value of this size, or `native: { parameter: { tier: "Advanced" } }`, which SSM charges for.',
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes
    extends Record<keyof typeof SECRET_ERRORS | keyof typeof PARAMETER_ERRORS, CatalogueEntry> {}
}
