import type { Input } from "../../endpoint/aws-api";
import type { LocalAws, ServicePrincipal } from "../../endpoint/aws-service";
import { ServiceError } from "../../service-error";

/** A queue, topic or function that a bucket is to send notifications to. */
export interface Destination {
  readonly service: "lambda" | "sns" | "sqs";
  readonly arn: string;
}

/** The bucket and the call that a test event names. */
export interface TestOf {
  readonly bucket: string;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Codes of services for resources that do not exist. */
const ABSENT = /NonExistentQueue|QueueDoesNotExist|NotFound|UnknownOperation/;

/**
 * Asks destinations whether they would take events of the bucket: queues and topics get `s3:TestEvent`, a function is called
 * without being run.
 * @throws ServiceError `InvalidArgument` that lists the destinations that would not
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
 */
export async function checkDestinations(
  aws: LocalAws,
  destinations: readonly Destination[],
  test: TestOf,
): Promise<void> {
  const refusals: { readonly name: string; readonly why: string }[] = [];
  for (const destination of destinations) {
    const error = await tryOut(aws, destination, test);
    if (error !== undefined) refusals.push(refusalOf(destination, error));
  }
  if (refusals.length === 0) return;
  const members = refusals.flatMap(({ name, why }, at) => [
    [`ArgumentName${at + 1}`, name],
    [`ArgumentValue${at + 1}`, why],
  ]);
  throw new ServiceError(
    "InvalidArgument",
    "Unable to validate the following destination configurations",
    400,
    Object.fromEntries(members),
  );
}

async function tryOut(
  aws: LocalAws,
  { service, arn }: Destination,
  test: TestOf,
): Promise<ServiceError | undefined> {
  if (!aws.serves(service)) return new ServiceError("NotFound", "nothing answers for it");
  const caller: ServicePrincipal = { service: "s3.amazonaws.com", sourceArn: `arn:aws:s3:::${test.bucket}` };
  const [operation, input] = callOf({ service, arn }, test);
  try {
    await aws.call(service, operation, input, caller);
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

function callOf({ service, arn }: Destination, test: TestOf): readonly [operation: string, input: Input] {
  if (service === "lambda") return ["Invoke", { FunctionName: arn, InvocationType: "DryRun" }];
  const text = JSON.stringify({
    Service: "Amazon S3",
    Event: "s3:TestEvent",
    Time: new Date(test.now).toISOString(),
    Bucket: test.bucket,
    RequestId: test.requestId,
    HostId: Buffer.from(`host ${test.requestId}`).toString("base64"),
  });
  if (service === "sns")
    return ["Publish", { TopicArn: arn, Subject: "Amazon S3 Notification", Message: text }];
  const [, , , region, account, name] = arn.split(":");
  const QueueUrl = `https://sqs.${region}.amazonaws.com/${account}/${name}`;
  return ["SendMessage", { QueueUrl, MessageBody: text }];
}

/** The words of AWS for a destination that refuses. They do not say whether a function exists. */
function refusalOf(
  { service, arn }: Destination,
  { code }: ServiceError,
): { readonly name: string; readonly why: string } {
  if (service === "lambda")
    return { name: `${arn}, null`, why: `Not authorized to invoke function [${arn}]` };
  const kind = service === "sqs" ? "queue" : "topic";
  const why = ABSENT.test(code)
    ? `The destination ${kind} does not exist`
    : `Permissions on the destination ${kind} do not allow S3 to publish notifications from this bucket`;
  return { name: arn, why };
}
