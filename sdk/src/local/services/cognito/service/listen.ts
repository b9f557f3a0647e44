/** Where clients are told to look, unless it is taken. */
const DEFAULT_PORT = 4400;

/** Starts on the port that was asked for; else on the default one, or on any free one where that is taken. */
export function listen<Server>(
  start: (port: number) => Promise<Server>,
  port: number | undefined,
): Promise<Server> {
  if (port !== undefined) return start(port).catch(refuseTaken(port));
  return start(DEFAULT_PORT).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    return start(0);
  });
}

/** The user's to choose another one. */
function refuseTaken(port: number): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== "EADDRINUSE") throw error;
    const message = `port ${port} for user pools is taken; choose another one with --auth-port, or --port of sapi auth`;
    throw Object.assign(new Error(message), { isUserError: true });
  };
}
