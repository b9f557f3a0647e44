// Makes the generated pages of docs/ anew: `npm run docs`.
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { errorsPage } from "./errors-page";

writeFileSync(path.join(__dirname, "..", "docs", "errors.md"), errorsPage());
