/** The part of a page below one heading. */
export interface Section {
  /** `queue.md` */
  readonly page: string;
  /** The title of the page. */
  readonly title: string;
  /** The heading. The title of the page for the text above the first one. */
  readonly heading: string;
  /** The number of its first line on the page, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** The sections of a page, in its order. Lines of code are no headings. */
export function sectionsOf(page: string, text: string): readonly Section[] {
  const lines = text.split("\n");
  const title = /^# (.+)/m.exec(text)?.[1] ?? page;
  const starts = [0, ...headingLines(lines).filter((index) => index > 0)];
  return starts.map((start, at) => ({
    page,
    title,
    heading: /^#+ (.+)/.exec(lines[start] ?? "")?.[1] ?? title,
    line: start + 1,
    lines: lines.slice(start, starts[at + 1]),
  }));
}

function headingLines(lines: readonly string[]): readonly number[] {
  let isCode = false;
  return lines.flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    return !isCode && /^#{1,6} /.test(line) ? [index] : [];
  });
}
