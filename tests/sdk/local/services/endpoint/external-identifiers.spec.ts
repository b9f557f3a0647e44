import assert from "node:assert/strict";
import { translators } from "#sdk/local/services/endpoint/external-identifiers";

const { there, here } = translators({
  there: (name) => (name === "arn:captured" ? "arn:real" : name),
  here: (name) => (name === "arn:real" ? "arn:captured" : name),
});

const of = (translate: typeof there, text: string) => translate(Buffer.from(text)).toString();

describe("names of resources in calls of an external emulator", () => {
  it("are those of the emulator in calls, and those of the graph in answers", () => {
    assert.equal(of(there, '{"secretArn":"arn:captured"}'), '{"secretArn":"arn:real"}');
    assert.equal(of(here, '{"QueueUrl": "arn:real", "n": 1}'), '{"QueueUrl": "arn:captured", "n": 1}');
  });

  for (const text of [
    '{"MessageBody":"see arn:captured"}',
    '{"Item":{"S":"arn:captured"}}',
    '["arn:captured"]',
    "{ not JSON arn:captured",
    "",
  ])
    it(`leave data of the program alone: ${text}`, () => assert.equal(of(there, text), text));

  it("are replaced without a change to the digits of numbers", () => {
    const text = '{"sql":"x","longValue":9007199254740993,"secretArn":"arn:captured"}';
    assert.equal(of(there, text), text.replace("captured", "real"));
  });
});
