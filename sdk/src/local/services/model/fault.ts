/** A broken constraint in AWS's words: `Value null at 'name' failed to satisfy constraint: Member must ...`. */
export function faultText(found: string, at: string, must: string): string {
  return `${found} at '${at}' failed to satisfy constraint: ${must}`;
}
