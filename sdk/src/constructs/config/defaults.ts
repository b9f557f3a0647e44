/** Values that hold in every set of defaults: how SSM keeps a value. */
export const SECRET_DEFAULTS = { type: "SecureString" } as const;
export const PARAMETER_DEFAULTS = { type: "String" } as const;
