import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { KindContext } from "../kinds/kind";
import { type Answer, postJson } from "../model/api";
import { reload } from "../model/attention";
import { hrefOf, open, route } from "../model/route";
import { isReadOnly, programChanges, touched } from "../model/store";
import type { Resource } from "../model/types";
import { toast } from "../parts/toast";

/** The page waits before it asks again, so that it keeps up with any load. */
const BETWEEN_MS = 150;

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own answer
type Shown = any;

/** The state of a resource, which follows what happens to it, and what can be done with it. */
export function useResource(resource: Resource): { shown: Shown; context: KindContext } {
  const { kind, arn } = resource;
  const [shown, setShown] = useState<Shown>(undefined);
  const { chosen, choose } = useChoices(arn);
  const newest = useRef({ asked: 0, answered: 0, chosen, about: [] as readonly string[] });
  newest.current.chosen = chosen;
  const refresh = async () => {
    const question = ++newest.current.asked;
    const answer = await postJson<Shown>(`/api/show/${kind}`, { ...newest.current.chosen, arn });
    // A later question may already have its answer.
    if (question < newest.current.answered) return;
    newest.current.answered = question;
    newest.current.about = answer.about ?? [];
    setShown(answer);
  };
  useEffect(() => void refresh(), [chosen]);
  useEffect(() => following(arn, () => newest.current.about, refresh), [arn]);
  const context: KindContext = {
    resource,
    chosen,
    isReadOnly: isReadOnly.value,
    async act(action, input = {}) {
      const answer = await postJson<Answer>(`/api/act/${kind}/${action}`, { ...input, arn });
      toast(answer.problem ?? answer.said ?? "Done");
      reload();
      await refresh();
      return answer;
    },
    choose,
  };
  return { shown, context };
}

type Choices = Readonly<Record<string, unknown>>;

/** The choices that the address has, so that a link opens them. Others, such as a secret that is shown, have no address. */
const LINKED: readonly string[] = ["prefix", "key", "versionId", "execution"];

/** The choices of the reader within a resource. */
function useChoices(arn: string): { chosen: Choices; choose(input: Choices): void } {
  const [unlinked, setUnlinked] = useState<Choices>({});
  const { id, query } = route.value;
  const linked = id === arn ? JSON.stringify(query) : "{}";
  const chosen = useMemo<Choices>(
    () => ({ ...unlinked, ...linkedOf(JSON.parse(linked)) }),
    [unlinked, linked],
  );
  const choose = (input: Choices) => {
    const next = linkedOf({ ...route.peek().query, ...input }) as Readonly<Record<string, string>>;
    const others = Object.entries(input).filter(([name]) => !LINKED.includes(name));
    if (others.length > 0) setUnlinked((before) => ({ ...before, ...Object.fromEntries(others) }));
    // An action may have its answer when the reader is elsewhere.
    if (route.peek().id === arn) open(hrefOf("resources", arn, next));
  };
  return { chosen, choose };
}

function linkedOf(choices: Choices): Choices {
  return Object.fromEntries(
    Object.entries(choices).filter(([name, value]) => LINKED.includes(name) && typeof value === "string"),
  );
}

/** Calls `refresh` after something has happened to the resource, to a part of it, or to what belongs to it. */
function following(arn: string, about: () => readonly string[], refresh: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  let seen = programChanges.peek();
  const later = () => {
    timer ??= setTimeout(() => {
      void refresh().finally(() => {
        timer = undefined;
      });
    }, BETWEEN_MS);
  };
  const stop = effect(() => {
    const { arns } = touched.value;
    const changes = programChanges.value;
    const isMeant = arns.some((one) => one === arn || one.startsWith(`${arn}/`) || about().includes(one));
    if (!isFirst && (isMeant || changes !== seen)) later();
    isFirst = false;
    seen = changes;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
