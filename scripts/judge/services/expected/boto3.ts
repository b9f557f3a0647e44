import type { Expected } from "../../explanations";

export const BOTO3_DIFFERS: readonly Expected[] = [
  {
    steps: ["S3: create a bucket"],
    paths: ["BucketArn"],
    right: "either",
    reason: "the model of the client does not have this member",
    source: "models of the client",
  },
  {
    steps: [
      "S3: put an object",
      "S3: get it",
      "S3: copy it",
      "S3: list by folder",
      "S3: list one",
      "S3: upload a part",
      "S3: complete it",
    ],
    paths: ["*Checksum*"],
    right: "either",
    reason:
      "SDK v3 sends CRC32 by itself and this client another checksum or none, which the object then has",
    source: "AWS SDKs and Tools Reference Guide, feature-dataintegrity",
  },
  {
    steps: [
      "S3: inspect an object that is not there",
      "SSM parameters: get one that is not there",
      "SSM parameters: delete it again",
    ],
    paths: ["error", "message"],
    right: "either",
    reason: "clients make up a message, or an error, where the answer has none",
    source: "HeadObject has no body; ParameterNotFound no message",
  },
  {
    steps: ["S3: list by folder", "S3: list one"],
    paths: ["EncodingType"],
    right: "either",
    reason: "the client asks for encoded keys and decodes them",
    source: "botocore, handlers.py, set_list_objects_encoding_type_url",
  },
  {
    steps: [
      "SQS: create it again with another setting",
      "SQS: find a queue that is not there",
      "SQS: send a batch with an id twice",
      "SQS: send an empty batch",
      "SQS: send to the queue that is deleted",
      "SNS: create a topic with a name that is none",
      "SNS: subscribe by a protocol that is none",
      "SNS: publish nothing",
      "SNS: publish to a topic that is not there",
      "SNS: publish a batch with an id twice",
      "SNS: set a filter that does not parse",
      "SNS: describe the topic that is deleted",
    ],
    paths: ["error"],
    right: "either",
    reason: "the client tells the code of the query protocol, as it does on AWS",
    source: "Developer Guide of SQS, sqs-json-faqs; awsQueryError of the models",
  },
  {
    steps: ["Kinesis: wait for it"],
    paths: ["StreamDescriptionSummary.MaxRecordSizeInKiB"],
    right: "either",
    reason: "the model of the client does not have this member",
    source: "models of the client",
  },
  {
    steps: ["STS: assume it for too short"],
    paths: ["error"],
    right: "either",
    reason: "the client itself refuses, before it sends",
    source: "botocore, validate.py",
  },
];
