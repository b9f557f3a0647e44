/** A flag in lower case, as attributes of queues and subscriptions have it. Other texts stay. */
export function plainFlag(value: string): string {
  const lower = value.toLowerCase();
  return lower === "true" || lower === "false" ? lower : value;
}
