import { takeStart } from "./taken-start";

// Loaded by `--require` before the function's own modules of that kind.
takeStart();
