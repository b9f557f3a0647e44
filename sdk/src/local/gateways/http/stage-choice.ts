import type { V2StagePlan } from "../shared/v2-stage";

export interface StageChoice {
  /** `undefined` when no stage serves the path. */
  readonly stage: V2StagePlan | undefined;
  /** Path inside the stage, for the choice of a route. */
  readonly path: string;
}

const DEFAULT_STAGE = "$default";

/**
 * Chooses the stage whose name is the first segment of the path, else `$default`. Only `$default` is served from the
 * root of the URL.
 * @see Developer Guide, http-api-stages
 */
export function selectStage(stages: readonly V2StagePlan[], rawPath: string): StageChoice {
  let fallback: V2StagePlan | undefined;
  for (const stage of stages) {
    if (stage.name === DEFAULT_STAGE) fallback = stage;
    else {
      const path = pathInside(stage.name, rawPath);
      if (path !== undefined) return { stage, path };
    }
  }
  return { stage: fallback, path: rawPath };
}

function pathInside(stage: string, rawPath: string): string | undefined {
  const start = rawPath.search(/[^/]/);
  if (start < 1 || !rawPath.startsWith(stage, start)) return undefined;
  const rest = rawPath.slice(start + stage.length);
  if (rest === "") return "/";
  return rest.startsWith("/") ? rest : undefined;
}
