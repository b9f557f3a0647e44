import type { RestStagePlan } from "./plan";

export interface StageChoice {
  readonly stage: RestStagePlan;
  /** Path inside the stage, as sent, with one slash at its beginning. */
  readonly path: string;
}

/** Chooses the stage whose name is the first segment of the path. Nothing is served from the root. */
export function selectStage(stages: readonly RestStagePlan[], rawPath: string): StageChoice | undefined {
  const [, name, rest = ""] = /^\/+([^/]*)(.*)$/s.exec(rawPath) ?? [];
  const stage = stages.find((candidate) => candidate.name === name);
  return stage && { stage, path: `/${rest.replace(/^\/+/, "")}` };
}

/**
 * The path that is matched with resources: a slash at its end does not count. Sources differ on that. This follows the
 * calls recorded from the service.
 */
export function matchedPath(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
