import type { CDPSession, Page } from "playwright-core";
import { startLocal } from "pulumi-serverless-api/local";
import { launchBrowser } from "../tests/browser/chromium";
import { example } from "../tests/support/paths";
import type { BenchOptions } from "./bench";

const COUNT = 10_000;
const GOAL = { of: "value", atMost: 50 } as const;

/** Events of Chromium's trace in which the script of a page runs. */
const SCRIPT = new Set(["EvaluateScript", "FunctionCall", "RunMicrotasks", "V8.Execute", "v8.callFunction"]);

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number;
}

/** Measures the longest task of the console page's own script, with 10,000 requests in its list. */
export async function benchConsole({ isQuick, report }: BenchOptions): Promise<void> {
  const browser = await launchBrowser();
  const local = await startLocal(example("notes"), { port: 0, watch: false, console: true });
  const longest: Record<string, number[]> = {};
  try {
    for (let round = 0; round < (isQuick ? 1 : 5); round++) {
      const page = await browser.context.newPage();
      await page.route("**/api/state", withRequests);
      for (const [name, act] of Object.entries(actsOn(page, `${local.ready.console}/#/requests`))) {
        const measured = await longestTask(page, act);
        longest[name] = [...(longest[name] ?? []), measured];
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await local.close();
  }
  for (const [name, ours] of Object.entries(longest))
    report({
      name: `console page with 10,000 requests, longest task: ${name}`,
      unit: "ms",
      ours,
      goal: GOAL,
    });
}

/** The acts of a user, in their order. */
function actsOn(page: Page, address: string): Readonly<Record<string, () => Promise<unknown>>> {
  const frame = () => page.getByRole("region", { name: "Requests, newest first" });
  return {
    open: async () => {
      await page.goto(address);
      await page.getByText("GET /notes/10000").waitFor();
    },
    scroll: async () => {
      for (let part = 1; part <= 10; part++)
        await frame().evaluate((element, share) => {
          element.scrollTop = element.scrollHeight * share;
        }, part / 10);
      await page.getByText("GET /notes/1", { exact: true }).waitFor();
    },
    filter: async () => {
      await page.getByLabel("Filter requests").pressSequentially("notes/7777");
      await page.getByText("GET /notes/7777").waitFor();
    },
    sort: async () => {
      await page.getByLabel("Filter requests").fill("");
      await page.getByRole("columnheader", { name: "Request" }).getByRole("button").first().click();
      await page.locator('[aria-sort="ascending"]').waitFor();
    },
  };
}

async function withRequests(route: Parameters<Parameters<Page["route"]>[1]>[0]): Promise<void> {
  const state = (await (await route.fetch()).json()) as object;
  const summary = { api: "Api", kind: "http", method: "GET", status: 200, durationMs: 1, lines: 0 };
  const requests = Array.from({ length: COUNT }, (_, i) => ({
    ...{ ...summary, n: i + 1, path: `/notes/${i + 1}`, time: 1_700_000_000_000 + i },
  }));
  await route.fulfill({ json: { ...state, requests } });
}

/** Milliseconds of processor time. */
async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events = await traced(session, act);
  await session.detach();
  const times = events.filter(({ name }) => SCRIPT.has(name)).map(({ tdur = 0 }) => tdur / 1000);
  return Math.max(0, ...times);
}

async function traced(session: CDPSession, act: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const isComplete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "v8.execute"] },
  });
  await act();
  await session.send("Tracing.end");
  await isComplete;
  return events;
}
