/**
 * Refuses to serve with packages under Yarn Plug'n'Play. It leaves them in archives that only the process with its
 * loader can read. Handlers run in threads without it, as they do on AWS.
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
