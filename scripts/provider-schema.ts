/** Writes provider/schema.json. `npm run schema`. */
import * as fs from "node:fs";
import { makeSchema, SCHEMA_FILE } from "./provider/schema";

fs.writeFileSync(SCHEMA_FILE, makeSchema());
