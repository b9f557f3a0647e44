/** Something that waits for others. */
export interface Step {
  readonly name: string;
  /** Names of the steps that have to end first. Names that are no steps count as ended. */
  readonly after: readonly string[];
}

/** The result of each step. */
export interface Ending {
  readonly done: readonly string[];
  readonly failed: readonly string[];
  /** The items that were not started, in the given order. */
  readonly notStarted: readonly string[];
}

/** How steps are run. */
export interface RunOptions<S extends Step> {
  /** How many run at the same time at most. */
  readonly parallel: number;
  /** True when it went well. When it rejects, the whole rejects once what runs has ended. */
  readonly run: (step: S) => Promise<boolean>;
  /** True when no further step may start. */
  readonly isStopped: () => boolean;
}

/**
 * Run each step as soon as those that it waits for have ended well, in the order given where several could start. After a
 * failure nothing new starts, and what runs comes to its end.
 */
export async function runInOrder<S extends Step>(
  steps: readonly S[],
  options: RunOptions<S>,
): Promise<Ending> {
  const names = new Set(steps.map(({ name }) => name));
  const waiting = new Set(steps);
  const running = new Set<Promise<void>>();
  const done: string[] = [];
  const failed: string[] = [];
  const thrown: unknown[] = [];
  const isReady = ({ after }: S) => after.every((name) => !names.has(name) || done.includes(name));
  const start = (step: S): void => {
    waiting.delete(step);
    const work = options
      .run(step)
      .catch((error: unknown) => {
        thrown.push(error);
        return false;
      })
      .then((isGood) => {
        (isGood ? done : failed).push(step.name);
        running.delete(work);
      });
    running.add(work);
  };
  for (;;) {
    const mayStart = failed.length === 0 && !options.isStopped();
    const room = mayStart ? options.parallel - running.size : 0;
    for (const step of [...waiting].filter(isReady).slice(0, room)) start(step);
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (thrown.length > 0) throw thrown[0];
  return { done, failed, notStarted: [...waiting].map(({ name }) => name) };
}

/** The same steps the other way round: each waits for those that waited for it. */
export function reversed<S extends Step>(steps: readonly S[]): S[] {
  return [...steps].reverse().map((step) => ({
    ...step,
    after: steps.filter(({ after }) => after.includes(step.name)).map(({ name }) => name),
  }));
}

/** Names of the steps of a circle, in the order in which they wait for each other. Undefined when there is none. */
export function circleOf(steps: readonly Step[]): readonly string[] | undefined {
  const byName = new Map(steps.map((step) => [step.name, step]));
  const seen = new Set<string>();
  const walk = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (seen.has(name)) return undefined;
    seen.add(name);
    for (const next of byName.get(name)?.after ?? []) {
      const found = walk(next, [...path, name]);
      if (found) return found;
    }
    return undefined;
  };
  for (const { name } of steps) {
    const found = walk(name, []);
    if (found) return found;
  }
  return undefined;
}
