import type { Expected } from "../../explanations";

export const MOTO_DIFFERS: readonly Expected[] = [];
