import type { SomeOperations } from "../../endpoint/model-operations";
import type { Calls } from "../../model/calls/events";
import { findBus, findRule, limited, tagsOf } from "../checks";
import { invalid } from "../errors";
import { taggedIn } from "../state/settings";
import type { EventsContext } from "./context";

type Tags = Readonly<Record<string, string>>;

/** Tags of buses and rules. */
export function tagOperations({ store }: EventsContext) {
  const tagged = (arn: string): { readonly tags: Tags; readonly put: (tags: Tags) => void } => {
    const named = taggedIn(arn);
    if (named === undefined)
      throw invalid(`Parameter ResourceARN is not valid. Reason: ${arn} is not a bus or rule.`);
    if (named.rule === undefined) {
      const bus = findBus(store, named.bus);
      return { tags: bus.tags, put: (tags) => store.commit({ kind: "bus-put", bus: { ...bus, tags } }) };
    }
    const rule = findRule(store, named.rule, named.bus);
    return { tags: rule.tags, put: (tags) => store.commit({ kind: "rule-put", rule: { ...rule, tags } }) };
  };
  return {
    ListTagsForResource({ ResourceARN }) {
      const { tags } = tagged(ResourceARN);
      return { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
    },
    TagResource({ ResourceARN, Tags: given }) {
      const { tags, put } = tagged(ResourceARN);
      put(limited({ ...tags, ...tagsOf(given) }));
      return {};
    },
    UntagResource({ ResourceARN, TagKeys }) {
      const { tags, put } = tagged(ResourceARN);
      const removed = new Set(TagKeys);
      put(Object.fromEntries(Object.entries(tags).filter(([key]) => !removed.has(key))));
      return {};
    },
  } satisfies SomeOperations<Calls>;
}
