// Makes the generated pages of docs/ anew: `npm run docs`.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { errorsPage } from "./errors-page";
import { from0To1Page } from "./from-0-to-1";
import { localInputsPage } from "./local-inputs";
import { prerequisitesPage } from "./prerequisites";
import { referencePages } from "./reference";
import { whatMovesFromSstPage } from "./what-moves-from-sst";

const DOCS = path.join(__dirname, "..", "docs");
const REFERENCE = path.join(DOCS, "reference");

writeFileSync(path.join(DOCS, "errors.md"), errorsPage());
writeFileSync(path.join(DOCS, "from-0-to-1.md"), from0To1Page());
writeFileSync(path.join(DOCS, "local-inputs.md"), localInputsPage());
writeFileSync(path.join(DOCS, "order-of-creation.md"), prerequisitesPage());
writeFileSync(path.join(DOCS, "what-moves-from-sst.md"), whatMovesFromSstPage());

const pages = referencePages();
mkdirSync(REFERENCE, { recursive: true });
for (const name of readdirSync(REFERENCE)) if (!pages.has(name)) rmSync(path.join(REFERENCE, name));
for (const [name, text] of pages) writeFileSync(path.join(REFERENCE, name), text);
