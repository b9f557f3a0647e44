import { takeStart } from "./taken-start";

// Node loads this file by `--require`, before the files that the function itself has it load by `--require`.
takeStart();
