// Takes away again what copy-texts.mjs has put into the folder that was packed.
import { rmSync } from "node:fs";

const root = new URL("../", import.meta.url);
for (const name of ["README.md", "CHANGELOG.md", "LICENSE"])
  rmSync(new URL(`sdk/${name}`, root), { force: true });
