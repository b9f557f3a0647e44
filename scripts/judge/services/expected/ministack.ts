import type { Expected } from "../../explanations";

export const MINISTACK_DIFFERS: readonly Expected[] = [];
