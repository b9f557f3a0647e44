/** The program of a process of a function. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}
