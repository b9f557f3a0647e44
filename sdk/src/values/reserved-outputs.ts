/** Stack outputs whose names begin like this carry what app stacks share, for programs to read. */
export const RESERVED_OUTPUTS = "sapi:";
