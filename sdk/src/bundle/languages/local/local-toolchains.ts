import type { Language } from "../source-build";
import { LOCAL_GO, LOCAL_RUST } from "./compiled";
import { LOCAL_GRADLE, LOCAL_MAVEN } from "./java";
import type { LocalToolchain } from "./local-toolchain";
import { LOCAL_PYTHON } from "./python";

/** The toolchains for this machine. Functions of other languages are not run here. */
export const LOCAL_TOOLCHAINS: Readonly<Partial<Record<Language, LocalToolchain>>> = {
  python: LOCAL_PYTHON,
  go: LOCAL_GO,
  rust: LOCAL_RUST,
  maven: LOCAL_MAVEN,
  gradle: LOCAL_GRADLE,
};
