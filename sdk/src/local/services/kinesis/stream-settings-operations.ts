import type { GraphValue } from "../../../graph/types";
import type { Input } from "../endpoint/aws-api";
import { limitedTags, MOST_TAGS } from "../tag-limit";
import { streamNameIn } from "./access";
import { invalidArgument } from "./errors";
import type { Stream, StreamSettings } from "./stream";
import type { StreamOperation, StreamStore } from "./stream-store";

const LEAST_HOURS = 24;
const MOST_HOURS = 8760;

/** What can be changed of a stream, its tags and its policy. */
export const STREAM_SETTINGS_OPERATIONS: Readonly<Record<string, StreamOperation>> = {
  IncreaseStreamRetentionPeriod(input, store) {
    return setRetention(input, store, (from, to) => to >= from);
  },

  DecreaseStreamRetentionPeriod(input, store) {
    return setRetention(input, store, (from, to) => to <= from);
  },

  UpdateStreamMode(input, store) {
    const { name, settings } = store.find(input);
    store.commit({
      kind: "stream-settings-put",
      name,
      settings: { ...settings, mode: modeOf(input) ?? settings.mode },
    });
    return {};
  },

  UpdateMaxRecordSize(input, store) {
    const { name, settings } = store.find(input);
    store.commit({
      kind: "stream-settings-put",
      name,
      settings: { ...settings, maxRecordKiB: Number(input.MaxRecordSizeInKiB) },
    });
    return {};
  },

  /** What is kept is as it came: only answers say that it is encrypted. */
  StartStreamEncryption(input, store) {
    const { name, settings } = store.find(input);
    store.commit({
      kind: "stream-settings-put",
      name,
      settings: { ...settings, keyId: String(input.KeyId) },
    });
    return {};
  },

  StopStreamEncryption(input, store) {
    const { name, settings } = store.find(input);
    const { keyId: _, ...rest } = settings;
    store.commit({ kind: "stream-settings-put", name, settings: rest });
    return {};
  },

  AddTagsToStream: (input, store) => tag(store.find(input), tagsIn(input), store),
  RemoveTagsFromStream: (input, store) => untag(store.find(input), input, store),
  ListTagsForStream: (input, store) => ({ Tags: tagList(store.find(input)), HasMoreTags: false }),
  TagResource: (input, store) => tag(resource(input, store), tagsIn(input), store),
  UntagResource: (input, store) => untag(resource(input, store), input, store),
  ListTagsForResource: (input, store) => ({ Tags: tagList(resource(input, store)) }),

  GetResourcePolicy(input, store) {
    const { policy = {} } = resource(input, store);
    return { Policy: typeof policy === "string" ? policy : JSON.stringify(policy) };
  },

  PutResourcePolicy(input, store) {
    const { name } = resource(input, store);
    store.commit({ kind: "stream-policy-put", name, policy: input.Policy as GraphValue });
    return {};
  },

  DeleteResourcePolicy(input, store) {
    store.commit({ kind: "stream-policy-put", name: resource(input, store).name, policy: null });
    return {};
  },
};

/** The capacity mode that an input asks for. */
export function modeOf(input: Input): StreamSettings["mode"] | undefined {
  const mode = (input.StreamModeDetails as Input | undefined)?.StreamMode;
  return mode === "ON_DEMAND" || mode === "PROVISIONED" ? mode : undefined;
}

export function tagsIn({ Tags }: Input): Readonly<Record<string, string>> {
  return (Tags ?? {}) as Record<string, string>;
}

function resource({ ResourceARN }: Input, store: StreamStore): Stream {
  return store.named(streamNameIn(String(ResourceARN)));
}

function setRetention(input: Input, store: StreamStore, fits: (from: number, to: number) => boolean) {
  const { name, settings } = store.find(input);
  const hours = Number(input.RetentionPeriodHours);
  const refused = (why: string) =>
    invalidArgument(`Requested retention period (${hours} hours) for stream ${name} ${why}.`);
  if (hours < LEAST_HOURS) throw refused(`can not be less than ${LEAST_HOURS} hours`);
  if (hours > MOST_HOURS) throw refused(`can not be more than ${MOST_HOURS} hours`);
  if (!fits(settings.retentionHours, hours)) {
    const word = hours < settings.retentionHours ? "shorter" : "longer";
    throw refused(`can not be ${word} than existing retention period (${settings.retentionHours} hours)`);
  }
  store.commit({ kind: "stream-settings-put", name, settings: { ...settings, retentionHours: hours } });
  return {};
}

function tag({ name, tags }: Stream, added: Readonly<Record<string, string>>, store: StreamStore) {
  const all = { ...Object.fromEntries(tags), ...added };
  store.commit({ kind: "stream-tags-put", name, tags: limitedStreamTags(name, all, store) });
  return {};
}

/** The tags of a stream; refused where they are too many. */
export function limitedStreamTags(
  name: string,
  tags: Readonly<Record<string, string>>,
  { place }: StreamStore,
): Readonly<Record<string, string>> {
  const stream = `stream ${name} under account ${place.accountId}`;
  return limitedTags(
    tags,
    "LimitExceededException",
    `Failed to add tags to ${stream}: at most ${MOST_TAGS} tags.`,
  );
}

function untag({ name, tags }: Stream, { TagKeys }: Input, store: StreamStore) {
  const removed = TagKeys as readonly string[];
  const left = [...tags].filter(([key]) => !removed.includes(key));
  store.commit({ kind: "stream-tags-put", name, tags: Object.fromEntries(left) });
  return {};
}

function tagList({ tags }: Stream): readonly Readonly<Record<string, string>>[] {
  return [...tags].map(([Key, Value]) => ({ Key, Value }));
}
