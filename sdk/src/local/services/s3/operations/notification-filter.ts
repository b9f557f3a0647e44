import type { Input } from "../../endpoint/aws-api";

/** What keys begin and end with that a configuration of notifications is told of: `{ Filter: { Key: { FilterRules } } }`. */
export function filterOf({ Filter: filter }: Input): { readonly prefix: string; readonly suffix: string } {
  const { Key: key } = (filter ?? {}) as Input;
  const { FilterRules: rules } = (key ?? {}) as Input;
  const valueOf = (name: string) =>
    Array.isArray(rules) ? String(rules.find(({ Name }: Input) => Name === name)?.Value ?? "") : "";
  return { prefix: valueOf("Prefix"), suffix: valueOf("Suffix") };
}
