// Loaded before all tests, which import sources as `#sdk/...`. That resolves to the built files, so that tests run the
// packed code, and nothing is transpiled twice. A source that has changed is built first.
import { fileURLToPath } from "node:url";
import { buildJavaScript } from "../build/javascript.mjs";
import { buildPage } from "../build/page.mjs";

const [sdk, provider] = ["sdk", "provider"].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
);
await buildJavaScript(sdk);
await buildJavaScript(provider);
await buildPage(sdk);
