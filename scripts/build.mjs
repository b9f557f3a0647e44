// Builds sdk/dist and provider/dist: JavaScript and the page of the console by esbuild, which takes a moment. With --types it also builds the
// declarations by the compiler, which takes long. Only type checks, editors and the packed package need them.
import { fileURLToPath } from "node:url";
import { buildJavaScript } from "./build/javascript.mjs";
import { buildPage } from "./build/page.mjs";
import { buildTypes } from "./build/types.mjs";

const [sdk, provider] = ["../sdk", "../provider"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const say = (text) => process.stderr.write(`${text}\n`);

try {
  await buildJavaScript(sdk, say);
  await buildJavaScript(provider, say);
  await buildPage(sdk, say);
  if (process.argv.includes("--types")) await buildTypes(sdk, say);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
