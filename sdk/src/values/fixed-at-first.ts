/**
 * What every refusal of a changed setting says that AWS has fixed. A deployment knows by it that nothing else has to be
 * deployed first for the program to be right.
 */
export const FIXED_AT_FIRST = "when first deployed and cannot be";
