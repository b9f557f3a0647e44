import type { NotificationConfigurationFilter } from "../../model/calls/s3";

/** A configuration of notifications, as far as it says of which keys. */
interface Filtered {
  readonly Filter?: NotificationConfigurationFilter;
}

/** The beginning and the end of the keys that a configuration of notifications is about. */
export function filterOf({ Filter: filter }: Filtered): { readonly prefix: string; readonly suffix: string } {
  const rules: readonly { readonly Name?: string; readonly Value?: string }[] =
    filter?.Key?.FilterRules ?? [];
  const valueOf = (name: string) => rules.find(({ Name }) => Name === name)?.Value ?? "";
  return { prefix: valueOf("Prefix"), suffix: valueOf("Suffix") };
}
