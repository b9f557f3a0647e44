/** A problem that somebody has to solve by hand. */
export interface Doubt {
  /** Where in the file, as it was. */
  readonly offset: number;
  /** The advice: a sentence without a full stop. */
  readonly message: string;
  /** Whether the comment that says so is in the new text. */
  readonly isWritten: boolean;
}

/** The beginning of comments of the upgrade. */
export const DOUBT = "sapi upgrade: ";

/** A doubt as a line of its own. */
export function doubtLine(message: string): string {
  return `// ${DOUBT}${message.replace(/\s*[\r\n\u2028\u2029]\s*/g, " ")}`;
}

/** A doubt in front of something on its line. */
export function doubtBlock(message: string): string {
  return `/* ${DOUBT}${message.replace(/\s*[\r\n]\s*/g, " ").replaceAll("*/", "* /")} */`;
}

/** Whether a text, such as that between two lines of a program, has the doubt already. */
export function isDoubtIn(text: string, message: string): boolean {
  return text.includes(doubtLine(message)) || text.includes(doubtBlock(message));
}
