import type { Operation } from "../../endpoint/aws-service";
import { findBus, findRule, invalid, limited, tagsOf } from "../checks";
import { DEFAULT_BUS } from "../settings";
import type { EventsContext } from "./context";

type Tags = Readonly<Record<string, string>>;

/** Tags of buses and rules. */
export function tagOperations({ store }: EventsContext): Readonly<Record<string, Operation>> {
  const tagged = (arn: unknown): { readonly tags: Tags; readonly put: (tags: Tags) => void } => {
    const [, kind, path = ""] = /:(event-bus|rule)\/(.+)$/.exec(String(arn)) ?? [];
    if (kind === "event-bus") {
      const bus = findBus(store, path);
      return { tags: bus.tags, put: (tags) => store.commit({ kind: "bus-put", bus: { ...bus, tags } }) };
    }
    if (kind !== "rule")
      throw invalid(`Parameter ResourceARN is not valid. Reason: ${arn} is not a bus or rule.`);
    const at = path.lastIndexOf("/");
    const rule = findRule(store, path.slice(at + 1), at < 0 ? DEFAULT_BUS : path.slice(0, at));
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
      const gone = new Set(TagKeys as readonly string[]);
      put(Object.fromEntries(Object.entries(tags).filter(([key]) => !gone.has(key))));
      return {};
    },
  };
}
