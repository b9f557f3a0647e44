import { DOTNET } from "./dotnet";
import { GO } from "./go";
import { GRADLE } from "./java/gradle";
import { MAVEN } from "./java/maven";
import { PYTHON } from "./python/python";
import { RUST } from "./rust";
import type { Language, Toolchain } from "./source-build";

/** The toolchain of each language. */
export const TOOLCHAINS: Readonly<Record<Language, Toolchain>> = {
  python: PYTHON,
  go: GO,
  rust: RUST,
  maven: MAVEN,
  gradle: GRADLE,
  dotnet: DOTNET,
};
