/**
 * Refuse to serve where Yarn Plug'n'Play finds the packages: it leaves them in archives that only the process it was loaded
 * into can read, and handlers run in threads without it, as they run without it on AWS.
 *
 * @throws Error for the user
 */
export function refusePlugAndPlay(
  { pnp }: Readonly<Record<string, string | undefined>> = process.versions,
): void {
  if (pnp === undefined) return;
  const message =
    "Yarn Plug'n'Play is not known to the threads that handlers run in; write nodeLinker: node-modules in .yarnrc.yml, and run yarn install";
  throw Object.assign(new Error(message), { isUserError: true });
}
