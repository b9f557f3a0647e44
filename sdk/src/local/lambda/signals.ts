/** The texts of Linux for signals, which Lambda uses. */
const TEXTS: Readonly<Record<string | number, string>> = {
  SIGKILL: "killed",
  9: "killed",
  SIGTERM: "terminated",
  15: "terminated",
  SIGABRT: "aborted",
  6: "aborted",
  SIGSEGV: "segmentation fault",
  11: "segmentation fault",
};

/** A signal by its name or number, as the error of a function that it ended has it. */
export function signalText(signal: string | number): string {
  return TEXTS[signal] ?? String(signal);
}
