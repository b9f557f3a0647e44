/** A configuration of VS Code that runs the program by SST, without other options than those for breakpoints. */
const STARTED =
  /("runtimeExecutable"\s*:\s*"[^"\n]*\/\.bin\/)sst("\s*,\s*"(?:runtimeArgs|args)"\s*:\s*\[\s*)"(?:start|dev)"(\s*,\s*"--increase-timeout")?(?=\s*\])/g;

/**
 * Configurations of `.vscode/launch.json` that start `sapi dev` in place of `sst start`. The option that stops time-outs at
 * breakpoints becomes `--inspect`. The others, and everything around, stay as they are.
 */
export function convertLaunch(text: string): string {
  return text.replace(STARTED, (_whole, before: string, between: string, option: string | undefined) => {
    const inspect = option?.replace("--increase-timeout", "--inspect") ?? "";
    return `${before}sapi${between}"dev"${inspect}`;
  });
}
