import { RULE_ALARMS, RULE_LENGTH } from "../../limits/cloudwatch";

/** The rule of an alarm that is on while one of these is. */
export function anyOf(names: readonly string[]): string {
  return names.map(inRule).join(" OR ");
}

function inRule(name: string): string {
  return `ALARM(${JSON.stringify(name)})`;
}

/** Alarms in as few groups as rules take, in their order. */
export function inRules<Alarm extends { readonly name: string }>(
  alarms: readonly Alarm[],
): readonly (readonly Alarm[])[] {
  const groups: Alarm[][] = [];
  let characters = 0;
  for (const alarm of alarms) {
    const length = inRule(alarm.name).length + " OR ".length;
    const last = groups.at(-1);
    const fits = last && last.length < RULE_ALARMS.max && characters + length <= RULE_LENGTH.max;
    if (fits) last.push(alarm);
    else groups.push([alarm]);
    characters = fits ? characters + length : length;
  }
  return groups;
}
