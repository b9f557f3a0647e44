import { mentionedCommands } from "./scripts";

/** Files outside of the program that run commands: of CI services, of editors. */
export function mayMentionCommands(path: string): boolean {
  return (
    /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path) ||
    /^(seed|buildspec|bitbucket-pipelines|azure-pipelines|\.gitlab-ci)\.ya?ml$/.test(path) ||
    /^(\.circleci\/config\.yml|\.vscode\/launch\.json|Makefile|Dockerfile)$/.test(path)
  );
}

/** Lines of a file that run SST, with what takes the place of each. */
export function mentionsIn(text: string): readonly { readonly line: number; readonly message: string }[] {
  return text.split("\n").flatMap((line, at) => {
    const found = mentionedCommands(line).map((message) => ({ line: at + 1, message }));
    if (found.length > 0 || !/\/\.bin\/sst\b|@serverless-stack\/cli/.test(line)) return found;
    return [{ line: at + 1, message: "it runs SST: run sapi, from node_modules/.bin" }];
  });
}
