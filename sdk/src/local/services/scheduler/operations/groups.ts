import type { Operation } from "../../endpoint/aws-service";
import { ServiceError } from "../../service-error";
import { limitedTags, MOST_TAGS } from "../../tag-limit";
import { findGroup, invalid, page } from "../checks";
import { DEFAULT_GROUP, type ScheduleGroup } from "../settings";
import type { SchedulerContext } from "./context";

/** Groups of schedules, and their tags. */
export function groupOperations(context: SchedulerContext): Readonly<Record<string, Operation>> {
  const { store, clock, place } = context;
  const tagged = (arn: unknown) => findGroup(store, String(arn).split(":schedule-group/")[1] ?? String(arn));
  const put = (group: ScheduleGroup) =>
    store.commit({ kind: "group-put", group: { ...group, origin: "api" } });
  return {
    CreateScheduleGroup({ Name, Tags }) {
      const name = String(Name);
      if (store.groups.has(name))
        throw new ServiceError("ConflictException", `Schedule group ${name} already exists.`, 409);
      const arn = `arn:aws:scheduler:${place.region}:${place.accountId}:schedule-group/${name}`;
      const now = clock.now();
      put({ name, arn, tags: limited(tagsOf(Tags)), createdAt: now, modifiedAt: now, origin: "api" });
      return { ScheduleGroupArn: arn };
    },
    GetScheduleGroup: ({ Name }) => shown(findGroup(store, Name)),
    ListScheduleGroups(input) {
      const prefix = String(input.NamePrefix ?? "");
      const found = [...store.groups.values()].filter(({ name }) => name.startsWith(prefix));
      const { items, next } = page(found.sort(byName), input);
      return { ScheduleGroups: items.map(shown), ...next };
    },
    /** Its schedules go with it. */
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
      const gone = new Set([TagKeys ?? []].flat());
      put({
        ...group,
        tags: Object.fromEntries(Object.entries(group.tags).filter(([key]) => !gone.has(key))),
      });
      return {};
    },
  };
}

function limited(tags: ScheduleGroup["tags"]): ScheduleGroup["tags"] {
  return limitedTags(tags, "ValidationException", `A resource can have at most ${MOST_TAGS} tags.`);
}

function tagsOf(value: unknown): Readonly<Record<string, string>> {
  const list = (value ?? []) as readonly { readonly Key: string; readonly Value: string }[];
  return Object.fromEntries(list.map(({ Key, Value }) => [Key, Value]));
}

function shown({ name, arn, createdAt, modifiedAt }: ScheduleGroup): Record<string, unknown> {
  const times = { CreationDate: createdAt / 1000, LastModificationDate: modifiedAt / 1000 };
  return { Name: name, Arn: arn, State: "ACTIVE", ...times };
}

function byName(a: ScheduleGroup, b: ScheduleGroup): number {
  return a.name < b.name ? -1 : 1;
}
