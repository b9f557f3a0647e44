import type { AppMode } from "../values/run-mode";
import type { ProgramEnvironment } from "./program-environment";
import type { Project } from "./project";

/** `SAPI_SECRET_STRIPE_KEY` is the secret `STRIPE_KEY` of the configuration, where a program is served. */
const VARIABLE = /^SAPI_SECRET_([A-Za-z]\w*)$/;

/** The settings of a capture by its caller. */
interface Given {
  readonly mode?: AppMode;
  readonly config?: Readonly<Record<string, string>>;
  readonly secretConfig?: readonly string[];
}

/**
 * The configuration that a program is captured with, with the secrets among its variables. A deployment does not use
 * them. They come before decrypted values, and those of `--config` come before them.
 */
export function withLocalSecrets(
  { name, unreadable }: Pick<Project, "name" | "unreadable">,
  { mode, config = {}, secretConfig = [] }: Given,
  env: ProgramEnvironment["env"],
  decrypted: Readonly<Record<string, string>> = {},
): Required<Omit<Given, "mode">> {
  if (mode !== "dev") return { config, secretConfig };
  const full = (key: string) => (key.includes(":") ? key : `${name}:${key}`);
  const given = new Set(Object.keys(config).map(full));
  const found = Object.entries(env).flatMap(([variable, value]) => {
    const id = VARIABLE.exec(variable)?.[1];
    if (id === undefined || value === undefined || value === "") return [];
    // Variables know no `-`: a secret that has one is known by what is encrypted.
    const key = unreadable.find((one) => one.replace(/-/g, "_") === full(id).replace(/-/g, "_")) ?? full(id);
    return given.has(key) ? [] : [[key, value] as const];
  });
  const readable = Object.entries(decrypted).filter(([key]) => !given.has(key));
  const secrets = Object.fromEntries([...readable, ...found]);
  return { config: { ...secrets, ...config }, secretConfig: [...secretConfig, ...Object.keys(secrets)] };
}
