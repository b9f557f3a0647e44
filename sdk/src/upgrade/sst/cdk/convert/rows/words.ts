/** A name in the middle of whose words capitals stand, in small letters with lines between: `givenName`, `given_name`. */
export function lowered(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
