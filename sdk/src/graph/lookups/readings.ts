const readings = new WeakMap<object, readonly string[]>();

/** Remember of an error what the program had read by then that is not known here: it may be what the program failed by. */
export function noteReadings(error: unknown, of: readonly string[]): void {
  if (typeof error === "object" && error !== null && of.length > 0) readings.set(error, of);
}

export function readingsOf(error: unknown): readonly string[] {
  return typeof error === "object" && error !== null ? (readings.get(error) ?? []) : [];
}
