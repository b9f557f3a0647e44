// A child process takes a folder when its parent asks, reports whether it has it, and owns it until it is killed.
const { takeDataFolder } = require("#sdk/local/services/data-folder");

process.stdout.write("ready\n");
process.stdin.once("data", () => {
  takeDataFolder(process.argv[2]).then(
    () => process.stdout.write("owner\n"),
    ({ message }) => process.stdout.write(`${/is in use by process/.test(message) ? "refused" : message}\n`),
  );
});
