import assert from "node:assert/strict";
import { usedMembers } from "#sdk/bundle/aws-sdk-v2/used-members";

const UNDERSTOOD: readonly (readonly [title: string, text: string, members: readonly string[]])[] = [
  [
    "members of a required module",
    'const AWS = require("aws-sdk"); new AWS.S3(); AWS.config.update({});',
    ["S3", "config"],
  ],
  [
    "a member inside of a member",
    'const AWS = require("aws-sdk"); new AWS.DynamoDB.DocumentClient();',
    ["DynamoDB"],
  ],
  ["a pattern", 'const { SQS, SNS: Topic } = require("aws-sdk"); new SQS(); new Topic();', ["SNS", "SQS"]],
  ["a member of the call", 'exports.s3 = new (require("aws-sdk").S3)();', ["S3"]],
  [
    "names of imports",
    'import { DynamoDB, S3 as Files } from "aws-sdk"; new DynamoDB(); new Files();',
    ["DynamoDB", "S3"],
  ],
  ["the default import", 'import AWS from "aws-sdk"; new AWS.S3();', ["S3"]],
  ["a namespace", 'import * as AWS from "aws-sdk"; new AWS.S3(); new AWS.default.SQS();', ["S3", "SQS"]],
  ["an import of TypeScript", 'import AWS = require("aws-sdk"); new AWS.SES();', ["SES"]],
  ["a dynamic import", 'const run = async () => new (await import("aws-sdk")).default.S3();', ["S3"]],
  [
    "a pattern of a dynamic import",
    'const run = async () => { const { default: AWS } = await import("aws-sdk"); new AWS.S3(); };',
    ["S3"],
  ],
  ["names that are exported again", 'export { S3, SQS as Queue } from "aws-sdk";', ["S3", "SQS"]],
  ["a client that is passed on", 'import { S3 } from "aws-sdk"; wrap(S3); export default S3;', ["S3"]],
  ["a second name", 'const AWS = require("aws-sdk"); const sdk = AWS; new sdk.S3();', ["S3"]],
  [
    "a name that is assigned later",
    'let AWS; function load() { AWS = require("aws-sdk"); } load(); new AWS.S3();',
    ["S3"],
  ],
  ["a member that is replaced", 'const AWS = require("aws-sdk"); AWS.S3 = class {};', ["S3"]],
  ["a text in brackets", 'const AWS = require("aws-sdk"); new AWS["S3"]();', ["S3"]],
  [
    "what compilers write for a default",
    'const a = __importDefault(require("aws-sdk")); new a.default.S3();',
    ["S3"],
  ],
  [
    "what compilers write for a namespace",
    'const AWS = (0, tslib_1.__importStar)(require("aws-sdk")); new AWS.S3();',
    ["S3"],
  ],
  [
    "types, which bring nothing",
    'import { S3, type SQS, AWSError } from "aws-sdk"; const f = (s: S3, e: AWSError): SQS => g(s, e); new S3();',
    ["S3"],
  ],
  [
    "a type of the module, which brings nothing",
    'import AWS from "aws-sdk"; let a: AWS.SNS; let b: import("aws-sdk").SES; new AWS.S3();',
    ["S3"],
  ],
  [
    "a name of its own in another scope",
    'const AWS = require("aws-sdk"); function f(AWS) { g(AWS); } new AWS.S3();',
    ["S3"],
  ],
];

const NOT_UNDERSTOOD: readonly (readonly [title: string, text: string])[] = [
  ["a module that is passed on", 'const AWS = XRay.captureAWS(require("aws-sdk")); new AWS.S3();'],
  ["a name that is passed on", 'const AWS = require("aws-sdk"); new AWS.S3(); module.exports = AWS;'],
  ["a name that is exported", 'import AWS from "aws-sdk"; new AWS.S3(); export { AWS };'],
  ["a computed member", 'const AWS = require("aws-sdk"); new AWS[name]();'],
  ["the rest of a pattern", 'const { S3, ...others } = require("aws-sdk");'],
  ["an export of all", 'export * from "aws-sdk";'],
  ["an import without names", 'import "aws-sdk"; import AWS from "aws-sdk/global"; new AWS.S3();'],
  ["a call whose result is used by nobody", 'require("aws-sdk");'],
  ["a second name in another place", 'const AWS = require("aws-sdk"); new AWS.S3(); mock("aws-sdk");'],
  [
    "a choice between modules",
    'const AWS = require(a ? "aws-sdk" : "other"); const B = require("aws-sdk"); B.S3;',
  ],
  ["an assignment to a member", 'const AWS = require("aws-sdk"); global.AWS = AWS;'],
  ["a value of an assignment", 'let AWS; f(AWS = require("aws-sdk"));'],
  ["text that is run", 'const AWS = require("aws-sdk"); new AWS.S3(); eval("AWS.SQS");'],
  ["an alias of TypeScript that is a value", 'import AWS from "aws-sdk"; import S3 = AWS.S3; new S3();'],
  ["a file that cannot be read", 'const AWS = require("aws-sdk"; new AWS.S3();'],
];

describe("usedMembers", () => {
  for (const [title, text, members] of UNDERSTOOD)
    it(`finds ${title}`, () => {
      assert.deepEqual(usedMembers("/src/notes.ts", text, "aws-sdk"), members);
    });

  for (const [title, text] of NOT_UNDERSTOOD)
    it(`does not understand ${title}`, () => {
      assert.equal(usedMembers("/src/notes.ts", text, "aws-sdk"), undefined);
    });
});
