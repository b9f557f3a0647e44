import type { Tag } from "../../model/calls/kinesis";
import { limitedTags, MOST_TAGS } from "../../tag-limit";
import { streamNameIn } from "../access";
import { pageOf } from "../descriptions";
import { invalidArgument } from "../errors";
import type { StreamInput, StreamOperations, StreamStore } from "../state/store";
import type { Stream } from "../state/stream";

const MIN_HOURS = 24;
const MAX_HOURS = 8760;

/** Operations that change the settings, the tags and the policy of a stream. */
export const STREAM_SETTINGS_OPERATIONS = {
  IncreaseStreamRetentionPeriod(input, store) {
    return setRetention(input, store, (from, to) => to >= from);
  },

  DecreaseStreamRetentionPeriod(input, store) {
    return setRetention(input, store, (from, to) => to <= from);
  },

  UpdateStreamMode(input, store) {
    const { name, settings } = store.find(input);
    const mode = input.StreamModeDetails.StreamMode;
    store.commit({ kind: "stream-settings-put", name, settings: { ...settings, mode } });
    return {};
  },

  UpdateMaxRecordSize(input, store) {
    const { name, settings } = store.find(input);
    const maxRecordKiB = input.MaxRecordSizeInKiB;
    store.commit({ kind: "stream-settings-put", name, settings: { ...settings, maxRecordKiB } });
    return {};
  },

  /** Data is stored as it came: only answers say that it is encrypted. */
  StartStreamEncryption(input, store) {
    const { name, settings } = store.find(input);
    store.commit({ kind: "stream-settings-put", name, settings: { ...settings, keyId: input.KeyId } });
    return {};
  },

  StopStreamEncryption(input, store) {
    const { name, settings } = store.find(input);
    const { keyId: _, ...rest } = settings;
    store.commit({ kind: "stream-settings-put", name, settings: rest });
    return {};
  },

  AddTagsToStream: (input, store) => tag(store.find(input), input.Tags, store),
  RemoveTagsFromStream: (input, store) => untag(store.find(input), input.TagKeys, store),
  ListTagsForStream(input, store) {
    const keyOf = ({ Key }: Tag) => Key;
    const all = tagList(store.find(input));
    const { page, hasMore } = pageOf(all, keyOf, input.ExclusiveStartTagKey, input.Limit, MOST_TAGS);
    return { Tags: page, HasMoreTags: hasMore };
  },
  TagResource: (input, store) => tag(resource(input, store), input.Tags, store),
  UntagResource: (input, store) => untag(resource(input, store), input.TagKeys, store),
  ListTagsForResource: (input, store) => ({ Tags: tagList(resource(input, store)) }),

  GetResourcePolicy(input, store) {
    const { policy = {} } = resource(input, store);
    return { Policy: typeof policy === "string" ? policy : JSON.stringify(policy) };
  },

  PutResourcePolicy(input, store) {
    const { name } = resource(input, store);
    store.commit({ kind: "stream-policy-put", name, policy: input.Policy });
    return {};
  },

  DeleteResourcePolicy(input, store) {
    store.commit({ kind: "stream-policy-put", name: resource(input, store).name, policy: null });
    return {};
  },
} satisfies Partial<StreamOperations>;

function resource({ ResourceARN }: { readonly ResourceARN: string }, store: StreamStore): Stream {
  return store.named(streamNameIn(ResourceARN));
}

function setRetention(
  input: StreamInput & { readonly RetentionPeriodHours: number },
  store: StreamStore,
  fits: (from: number, to: number) => boolean,
) {
  const { name, settings } = store.find(input);
  const hours = input.RetentionPeriodHours;
  const requested = `Requested retention period (${hours} hours)`;
  if (hours < MIN_HOURS)
    throw invalidArgument(
      `Minimum allowed retention period is ${MIN_HOURS} hours. ${requested} is too short.`,
    );
  if (hours > MAX_HOURS)
    throw invalidArgument(
      `Maximum allowed retention period is ${MAX_HOURS} hours. ${requested} is too long.`,
    );
  const { retentionHours: existing } = settings;
  if (!fits(existing, hours)) {
    const [word, other] = hours < existing ? ["shorter", "Decrease"] : ["longer", "Increase"];
    throw invalidArgument(
      `${requested} for stream ${name} can not be ${word} than existing retention period (${existing} hours). Use ${other}RetentionPeriod API.`,
    );
  }
  store.commit({ kind: "stream-settings-put", name, settings: { ...settings, retentionHours: hours } });
  return {};
}

function tag({ name, tags }: Stream, added: Readonly<Record<string, string>>, store: StreamStore) {
  const all = { ...Object.fromEntries(tags), ...added };
  store.commit({ kind: "stream-tags-put", name, tags: limitedStreamTags(name, all, store) });
  return {};
}

/** The tags of a stream. Throws for too many, and for letters that AWS does not allow. */
export function limitedStreamTags(
  name: string,
  tags: Readonly<Record<string, string>>,
  { accountRegion }: StreamStore,
): Readonly<Record<string, string>> {
  const failed = `Failed to add tags to stream ${name} under account ${accountRegion.accountId}`;
  checkLetters(Object.entries(tags).flat(), failed);
  return limitedTags(
    tags,
    "InvalidArgumentException",
    `${failed} because a given stream cannot have more than ${MOST_TAGS} tags associated with it.`,
  );
}

/** @see mhart/kinesalite c76689da test/addTagsToStream.js (recorded on AWS) */
function checkLetters(texts: readonly string[], failed: string): void {
  if (texts.some((text) => !/^[\p{L}\p{N}\p{Zs}_.:/=+\-@%]*$/u.test(text)))
    throw invalidArgument(
      "Some tags contain invalid characters. Valid characters: Unicode letters, digits, white space, _ . / = + - % @.",
    );
  if (texts.some((text) => text.includes("%")))
    throw invalidArgument(
      `${failed} because some tags contained illegal characters. The allowed characters are Unicode letters, white-spaces, '_',',','/','=','+','-','@'.`,
    );
}

function untag({ name, tags }: Stream, removed: readonly string[], store: StreamStore) {
  checkLetters(
    removed,
    `Failed to remove tags from stream ${name} under account ${store.accountRegion.accountId}`,
  );
  const left = [...tags].filter(([key]) => !removed.includes(key));
  store.commit({ kind: "stream-tags-put", name, tags: Object.fromEntries(left) });
  return {};
}

function tagList({ tags }: Stream): readonly Tag[] {
  const sorted = [...tags].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([Key, Value]) => ({ Key, Value }));
}
