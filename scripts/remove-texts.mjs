// Takes away again what pack.mjs has put into the folder that was packed.
import { rmSync } from "node:fs";

const root = new URL("../", import.meta.url);
for (const name of ["README.md", "CHANGELOG.md", "LICENSE", "THIRD-PARTY-LICENSES", "dist/.npmignore"])
  rmSync(new URL(`sdk/${name}`, root), { force: true });
