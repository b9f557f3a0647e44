// Written by `sapi dev` and `sapi types` from what the program binds. Do not edit.
export {};
