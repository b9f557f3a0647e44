// Copies the page and the library that it signs in with to dist. A larger page would use a bundler here.
import { copyFileSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const library = createRequire(import.meta.url).resolve(
  "amazon-cognito-identity-js/dist/amazon-cognito-identity.min.js",
);

rmSync(here("dist"), { recursive: true, force: true });
mkdirSync(here("dist"));
cpSync(here("public"), here("dist"), { recursive: true });
copyFileSync(library, here("dist/amazon-cognito-identity.js"));
