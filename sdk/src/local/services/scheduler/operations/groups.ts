import type { SomeOperations } from "../../endpoint/model-operations";
import type { Calls, GetScheduleGroupOutput, Tag } from "../../model/calls/scheduler";
import { limitedTags, MOST_TAGS } from "../../tag-limit";
import { findGroup, page } from "../checks";
import { invalid, schedulerError } from "../errors";
import { DEFAULT_GROUP, groupIn, type ScheduleGroup } from "../state/settings";
import type { SchedulerContext } from "./context";

/** Operations on groups of schedules, and on their tags. */
export function groupOperations(context: SchedulerContext) {
  const { store, clock, accountRegion } = context;
  const tagged = (arn: string) => findGroup(store, groupIn(arn));
  const put = (group: ScheduleGroup) =>
    store.commit({ kind: "group-put", group: { ...group, origin: "api" } });
  return {
    CreateScheduleGroup({ Name: name, Tags }) {
      if (store.groups.has(name))
        throw schedulerError("ConflictException", `Schedule group ${name} already exists.`, 409);
      const arn = `arn:aws:scheduler:${accountRegion.region}:${accountRegion.accountId}:schedule-group/${name}`;
      const now = clock.now();
      put({ name, arn, tags: limited(tagsOf(Tags)), createdAt: now, modifiedAt: now, origin: "api" });
      return { ScheduleGroupArn: arn };
    },
    GetScheduleGroup: ({ Name }) => shown(findGroup(store, Name)),
    ListScheduleGroups(input) {
      const { NamePrefix: prefix = "" } = input;
      const found = [...store.groups.values()].filter(({ name }) => name.startsWith(prefix));
      const { items, next } = page(found.sort(byName), input);
      return { ScheduleGroups: items.map(shown), ...next };
    },
    /** Deletes its schedules, too. */
    DeleteScheduleGroup({ Name }) {
      const { name } = findGroup(store, Name);
      if (name === DEFAULT_GROUP) throw invalid("Can not delete the default schedule group.");
      const keys = [...store.schedules].filter(([, { group }]) => group === name).map(([key]) => key);
      store.commit(...keys.map((schedule) => ({ kind: "schedule-deleted", schedule }) as const), {
        kind: "group-deleted",
        group: name,
      });
      for (const key of keys) context.changed(key, false);
      return {};
    },
    ListTagsForResource({ ResourceArn }) {
      const { tags } = tagged(ResourceArn);
      return { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
    },
    TagResource({ ResourceArn, Tags }) {
      const group = tagged(ResourceArn);
      put({ ...group, tags: limited({ ...group.tags, ...tagsOf(Tags) }) });
      return {};
    },
    UntagResource({ ResourceArn, TagKeys }) {
      const group = tagged(ResourceArn);
      const removed = new Set([TagKeys].flat());
      put({
        ...group,
        tags: Object.fromEntries(Object.entries(group.tags).filter(([key]) => !removed.has(key))),
      });
      return {};
    },
  } satisfies SomeOperations<Calls>;
}

function limited(tags: ScheduleGroup["tags"]): ScheduleGroup["tags"] {
  return limitedTags(tags, "ValidationException", `A resource can have at most ${MOST_TAGS} tags.`);
}

function tagsOf(tags: readonly Tag[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]));
}

function shown({ name, arn, createdAt, modifiedAt }: ScheduleGroup): GetScheduleGroupOutput {
  const times = { CreationDate: createdAt / 1000, LastModificationDate: modifiedAt / 1000 };
  return { Name: name, Arn: arn, State: "ACTIVE", ...times };
}

function byName(a: ScheduleGroup, b: ScheduleGroup): number {
  return a.name < b.name ? -1 : 1;
}
