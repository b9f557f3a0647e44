/** The message of an error, line by line, without source positions in the program and its lines of code. */
export function saidLines(message: string): string[] {
  return message.split("\n").filter((line) => !/^ {4}at |^ {2}[> ] *\d* +\|/.test(line));
}
