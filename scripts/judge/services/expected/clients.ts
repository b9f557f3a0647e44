import type { Expected } from "../../explanations";

export const CLIENTS_DIFFERS: readonly Expected[] = [];
