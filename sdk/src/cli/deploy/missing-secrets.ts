import type { AppPlan } from "./app-plan";
import { stageErrorOf } from "./errors";
import type { Session } from "./session";
import type { Unit } from "./units";

/**
 * Refuse, before anything is made, a deployment of secrets that have no value, all of them at once. Values that only Pulumi knows of,
 * from an environment of Pulumi ESC, are asked of it.
 */
export async function refuseMissingSecrets(
  { request, engine, listed, project }: Session,
  { withoutValue = [] }: AppPlan,
  units: readonly Unit[],
): Promise<void> {
  const missing = new Set<string>();
  for (const unit of units) {
    const own = withoutValue.filter(({ stack }) => unit.id === undefined || stack === unit.id);
    if (own.length === 0) continue;
    const isThere = listed.some(({ name }) => name === unit.name);
    const known = isThere ? await engine.config(unit.name) : new Map();
    for (const { id } of own) if (!known.has(`${project.name}:${id}`)) missing.add(id);
  }
  if (missing.size === 0) return;
  const { stage } = request;
  const mistakes = [...missing].map((id) => {
    const cure = `run sapi secrets set ${stage} ${id}`;
    return [`Secret ${JSON.stringify(id)}`, { problem: "no value is set", cure }] as const;
  });
  throw stageErrorOf(stage, "CONFIG_SECRET_MISSING", mistakes);
}
