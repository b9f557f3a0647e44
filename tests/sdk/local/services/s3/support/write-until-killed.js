const { writeSync } = require("node:fs");
const { join } = require("node:path");

// The built code is loaded, since a process that compiles first takes long.
const built = join(__dirname, "../../../../../../sdk/dist/local/services/s3");
const { s3Operations } = require(join(built, "operations/index.js"));
const { Store } = require(join(built, "state/store.js"));

const clock = { now: () => Date.now(), after: () => () => undefined };
const store = new Store(process.argv[2], clock);
const { CreateBucket, PutObject } = s3Operations(store);
const context = { caller: { secretAccessKey: "" }, requestId: "", accountRegion: { region: "us-east-1" } };

/** Writes objects one after the other, and prints the key of each acknowledged one. */
async function write() {
  await CreateBucket({ Bucket: "kept" }, context);
  for (let i = 0; ; i++) {
    const Key = `key-${i}`;
    await PutObject({ Bucket: "kept", Key, Body: Buffer.from(`body of ${Key} `.repeat(1000)) }, context);
    writeSync(1, `${Key}\n`);
  }
}

write();
