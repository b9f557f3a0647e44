/** `true` and `false` of texts in any case, which attributes of queues and subscriptions take; other texts as they are. */
export function plainFlag(value: string): string {
  const lower = value.toLowerCase();
  return lower === "true" || lower === "false" ? lower : value;
}
