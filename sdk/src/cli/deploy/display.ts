import type { CommandIo } from "../command";
import type { DeployEvent, StackEvent } from "./protocol";
import type { Request } from "./request";
import { type Summary, summaryLines } from "./summary";

type Show = (event: DeployEvent) => void;

/** JSON lines, lines that stay, or on a terminal lines that stay with the progress below them. */
export function displayFor({ json }: Pick<Request, "json">, io: CommandIo): Show {
  if (json)
    return (event) => {
      if (event.event !== "progress") io.stdout.write(`${JSON.stringify(event)}\n`);
    };
  const stream = io.stderr as NodeJS.WritableStream & Partial<NodeJS.WriteStream>;
  const isLive = stream.isTTY === true && process.env.CI === undefined && process.env.TERM !== "dumb";
  if (isLive) return new LiveDisplay(stream).show;
  return (event) => {
    for (const line of linesOf(event)) stream.write(`${line}\n`);
  };
}

/** The lines that an event leaves behind. */
function linesOf(event: DeployEvent): readonly string[] {
  switch (event.event) {
    case "start":
      return event.stacks.length > 1 ? [`${event.stage}: ${event.stacks.length} Pulumi stacks`] : [];
    case "warning":
      return [`warning: ${event.message}`];
    case "stack":
      return [stackLine(event)];
    case "resource":
      return event.state === "failed" ? [`  ${event.stack}: ${event.name} failed (${event.op})`] : [];
    case "summary":
      return event.isPreview ? previewLines(event) : summaryLines(event);
    case "unlocked":
      return [`${event.stack}: cleared the lock of ${event.holder}`];
    case "progress":
      return [];
    case "error":
      // Printed as every error of the command line is.
      return [];
  }
}

/** Addresses of what stays as it is are no news of a preview. */
function previewLines(summary: Summary): readonly string[] {
  const lines = summaryLines({ ...summary, apis: summary.apis.filter(({ routes }) => routes.length > 0) });
  return Object.keys(summary.counts).length === 0 ? lines : ["would change:", ...lines];
}

function stackLine({ stack, state, doing, durationMs = 0 }: StackEvent): string {
  if (state === "running") return `${stack}: ${doing}`;
  const word = state === "done" ? `done ${doing}` : `${state} while ${doing}`;
  return `${stack}: ${word} (${(durationMs / 1000).toFixed(1)} s)`;
}

/** The progress of a Pulumi stack. */
interface Row {
  readonly doing: string;
  /** Steps that have begun, and those of them that have ended. */
  readonly begun: Set<string>;
  readonly ended: Set<string>;
  /** The resource whose step began last. */
  current: string;
}

/** The steps that have begun count as well: a preview of a large program reports some for minutes before the first has ended. */
function progressOf({ begun, ended, current }: Row): string {
  return begun.size === 0 ? "running the program" : `${ended.size} of ${begun.size} resources  ${current}`;
}

/** Stacks that are shown at the same time. Further ones are counted. */
const ROWS = 10;
/** A terminal need not be written to more often. */
const REDRAW_MS = 60;

/** Keeps a few lines at the end of the output up to date, below those that stay. */
class LiveDisplay {
  readonly #rows = new Map<string, Row>();
  #total = 0;
  #ended = 0;
  #drawn = 0;
  #drawnAt = 0;

  constructor(private readonly stream: NodeJS.WritableStream & Partial<NodeJS.WriteStream>) {}

  readonly show = (event: DeployEvent): void => {
    this.#take(event);
    // The row of a stack shows that it is running.
    const stay = event.event === "stack" && event.state === "running" ? [] : linesOf(event);
    const isDue = stay.length > 0 || performance.now() - this.#drawnAt > REDRAW_MS;
    if (isDue || event.event === "stack") this.#draw(stay);
  };

  #take(event: DeployEvent): void {
    if (event.event === "start") this.#total = event.stacks.length;
    if (event.event === "stack") {
      if (event.state === "running")
        this.#rows.set(event.stack, {
          doing: event.doing,
          begun: new Set(),
          ended: new Set(),
          current: "",
        });
      else {
        this.#rows.delete(event.stack);
        if (event.doing !== "comparing") this.#ended++;
      }
    }
    if (event.event !== "progress") return;
    const row = this.#rows.get(event.stack);
    if (!row) return;
    row.begun.add(event.step);
    if (event.state === "started") row.current = event.name;
    else row.ended.add(event.step);
  }

  #draw(stay: readonly string[]): void {
    // A terminal that tells no size tells 0.
    const width = (this.stream.columns || 80) - 1;
    const rows = [...this.#rows]
      .slice(0, ROWS)
      .map(([stack, row]) => `${stack}  ${row.doing}  ${progressOf(row)}`.slice(0, width));
    const more = this.#rows.size - rows.length;
    const state = `${this.#ended} of ${this.#total} ended${more > 0 ? `, ${more} more running` : ""}`;
    const live = this.#rows.size === 0 ? [] : [...rows, ...(this.#total > 1 ? [state] : [])];
    // A terminal shows Ctrl+C as `^C` where its cursor is, and a cursor that moves up stays in its column.
    const up = this.#drawn > 0 ? `\r\u001b[${this.#drawn}A\u001b[0J` : "";
    this.stream.write(up + [...stay, ...live].map((line) => `${line}\n`).join(""));
    this.#drawn = live.length;
    this.#drawnAt = performance.now();
  }
}
