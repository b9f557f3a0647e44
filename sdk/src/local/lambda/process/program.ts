/** What a process of a function runs. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}
