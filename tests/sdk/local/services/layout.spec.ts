import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import * as path from "node:path";
import { SOURCES } from "../../../support/paths";

const SERVICES = path.join(SOURCES, "local/services");
/** Services that have the one layout. */
const FOLDERS = ["events", "kinesis", "lambda", "rds-data", "scheduler", "secretsmanager", "ssm", "sts"];
/** A name without an ending is a file of this name, or a folder. */
const PARTS = ["access.ts", "api.ts", "errors.ts", "index.ts", "operations", "service.ts", "state"];

describe("the folder of a service", () => {
  for (const folder of FOLDERS)
    it(`has the parts that the others have: ${folder}`, () => {
      const at = path.join(SERVICES, folder);
      const isThere = (part: string) =>
        existsSync(path.join(at, part)) || existsSync(path.join(at, `${part}.ts`));
      assert.deepEqual(
        PARTS.filter((part) => !isThere(part)),
        [],
      );
    });
});
