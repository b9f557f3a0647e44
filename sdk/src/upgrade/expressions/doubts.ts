import { DOUBT } from "../../values/left-out";

/** A problem that somebody has to solve by hand. */
export interface Doubt {
  /** Where in the file, as it was. */
  readonly offset: number;
  /** The advice: a sentence without a full stop. */
  readonly message: string;
  /** Whether the comment that says so is in the new text. */
  readonly isWritten: boolean;
  /** Whether it says what was changed, so that nothing is left to be done. */
  readonly isDone?: true;
}

export { DOUBT };

/** The text of the doubt about props that come from elsewhere. */
export const PROPS_UNREAD =
  "write these props as generation 1 takes them: they come from elsewhere, and were not read";
/** The text of the doubt about entries whose number is not known. */
export const COUNT_UNKNOWN =
  "write a map with the names of these entries: their numbers continue after entries that are not known";
/** The text of the doubt about a value that has no text at its new position. */
export const UNWRITABLE = "write this by hand where generation 1 takes it: it could not be moved there";

/** Earlier texts of doubts that stay with code of generation 0. Files that were upgraded with them have these comments. */
const EARLIER: ReadonlyMap<string, string> = new Map([
  [
    PROPS_UNREAD,
    "the props are not written here and were not looked at; write them as generation 1 takes them",
  ],
  [
    COUNT_UNKNOWN,
    "entries are named by their places, which continue after those before; write a map with these names",
  ],
  [UNWRITABLE, "this cannot be moved to where generation 1 takes it; write it by hand"],
]);

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
  // Programs of SST had the words of those of generation 0.
  const older = message.replaceAll("this library", "generation 1");
  return [message, older, EARLIER.get(message), EARLIER.get(older)].some(
    (each) => each !== undefined && (text.includes(doubtLine(each)) || text.includes(doubtBlock(each))),
  );
}
