// Puts what a package says of itself into the folder that is packed: it is written once, at the root.
import { copyFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
for (const name of ["README.md", "CHANGELOG.md", "LICENSE"])
  copyFileSync(new URL(name, root), new URL(`sdk/${name}`, root));
