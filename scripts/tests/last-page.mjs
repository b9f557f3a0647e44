// The last page of a run that failed: what somebody reads who sees nothing else of it.

/** A terminal's height. Tools that cut off long logs show this much. */
const LINES = 40;
const MESSAGE_LINES = 4;
const WIDTH = 200;

/**
 * At most forty lines. A failed step has its failed tests, with their assertion and the command that runs each alone. A
 * step without failed tests has the end of its output.
 *
 * @param {object} run
 * @param {readonly { name: string, failures: readonly import("./reports.mjs").Failure[], output: string, command: string }[]} run.steps
 *   those that failed. `command` runs spec files that are written after it
 * @param {readonly string[]} [run.notRun] names of steps whose needs have failed
 * @param {string | undefined} run.seed of random tests
 */
export function lastPage({ steps, notRun = [], seed }) {
  const skipped =
    notRun.length === 0 ? [] : [{ lines: [`NOT RUN ${notRun.join(", ")}: what they need has failed`] }];
  const blocks = [...steps.flatMap((step) => blocksOf(step, seed)), ...skipped];
  // Steps that no test speaks for share what the others leave.
  const fixed = blocks.reduce((sum, { lines }) => sum + (lines?.length ?? 1), 0);
  const tails = blocks.filter(({ lines }) => lines === undefined);
  const each = Math.max(1, Math.floor((LINES - fixed) / Math.max(1, tails.length)));
  const texts = blocks.map((block) => block.lines ?? [block.heading, ...tailOf(block.output, each)]);
  return cutToPage(texts).map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line));
}

function blocksOf({ name, failures, output, command }, seed) {
  if (failures.length === 0) return [{ heading: `FAILED ${name}, which ended with`, output }];
  return failures.map((failure) => ({ lines: failureLines(name, failure, command, seed) }));
}

function failureLines(step, { title, file, message, stack }, command, seed) {
  const assertion = message.split("\n").filter((line) => line.trim() !== "");
  const at = stack.split("\n").find((line) => line.includes(file) && /^\s+at /.test(line));
  const random = seed === undefined ? "" : `SEED=${seed} `;
  return [
    `FAILED ${step}: ${title}`,
    ...assertion.slice(0, MESSAGE_LINES).map((line) => `  ${line.trimEnd()}`),
    ...(at === undefined ? [] : [`  ${at.trim()}`]),
    `  ${random}${command} ${file} --fgrep ${quoted(title.replace(HOOK, ""))}`,
  ];
}

/** How mocha names a hook that failed: what stands before is the title of its suite. */
const HOOK = / ?"(before|after) (each|all)" hook\b.*$/;

function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function tailOf(output, count) {
  const lines = output.trimEnd().split("\n");
  return lines.slice(-count).map((line) => `  ${line}`);
}

/** Whole blocks as far as they fit, and how many do not. */
function cutToPage(blocks) {
  const page = [];
  for (const [index, block] of blocks.entries()) {
    const isLast = index === blocks.length - 1;
    if (page.length + block.length > LINES - (isLast ? 0 : 1)) {
      const left = blocks.length - index;
      return [...page, `and ${left} more, which the output above has`];
    }
    page.push(...block);
  }
  return page;
}
