import { familyOf, principalOf, type Sender, type SendingService } from "./sender";

/** The resource that a policy belongs to: a queue, a topic or a bucket. */
export interface PolicySubject {
  /** Its ARN, and patterns of what is in it. */
  readonly arns: readonly string[];
  /** Account that it is in. */
  readonly account: string;
  /** The actions that are denied without TLS. */
  readonly overTls: readonly string[];
  /** The actions that sending services may do. */
  readonly send: readonly string[];
}

/** A statement of a resource's policy, as IAM writes it. */
export type PolicyStatement = Readonly<Record<string, unknown>>;

/** Senders of one service that are named one by one, and bytes of their ARNs. A document has a limit, that of a queue 8 KB. */
const MOST_NAMED = 20;
const MOST_BYTES = 1600;

/**
 * The one policy of a queue, topic or bucket: over TLS alone, all that send, and what the program adds. Of the services in
 * `ofAccount` everything in the account may send, whatever else is named.
 */
export function resourcePolicy(
  subject: PolicySubject,
  senders: readonly Sender[],
  added: readonly PolicyStatement[],
  ofAccount: readonly SendingService[] = [],
): string {
  const services = [...new Set([...senders.map(({ service }) => service), ...ofAccount])].sort();
  const statements = [
    denyWithoutTls(subject),
    ...services.map((service) =>
      ofAccount.includes(service) ? allowAccount(service, subject) : allowService(service, subject, senders),
    ),
    ...added,
  ];
  return JSON.stringify({ Version: "2012-10-17", Statement: statements });
}

/** The statement that lets a service send, for the owner of a policy that is not ours. */
export function sendStatement(subject: PolicySubject, sender: Sender): PolicyStatement {
  return allowService(sender.service, subject, [sender]);
}

function denyWithoutTls({ arns, overTls }: PolicySubject): PolicyStatement {
  return {
    Sid: "OverTlsAlone",
    Effect: "Deny",
    Principal: "*",
    Action: overTls,
    Resource: arns,
    Condition: { Bool: { "aws:SecureTransport": "false" } },
  };
}

/** Allows everything of a service in the account to send: buckets, topics or rules that are not known here. */
function allowAccount(service: SendingService, subject: PolicySubject): PolicyStatement {
  return letSend(service, subject, { StringEquals: { "aws:SourceAccount": subject.account } });
}

/** The statement for a service. For S3 it names the account, since somebody else may take the name of a deleted bucket. */
function allowService(
  service: SendingService,
  subject: PolicySubject,
  senders: readonly Sender[],
): PolicyStatement {
  const own = senders.filter((sender) => sender.service === service);
  const arnsOfAll = [...new Set(own.map(({ arn }) => arn))].sort();
  const areNamed = arnsOfAll.length <= MOST_NAMED && arnsOfAll.join().length <= MOST_BYTES;
  const named = areNamed ? arnsOfAll : [...new Set(own.map(familyOf))].sort();
  const needsAccount = service === "s3" || !areNamed;
  return letSend(service, subject, {
    ArnLike: { "aws:SourceArn": named },
    ...(needsAccount && { StringEquals: { "aws:SourceAccount": subject.account } }),
  });
}

function letSend(service: SendingService, { arns, send }: PolicySubject, condition: object): PolicyStatement {
  return {
    Sid: `From${service[0]?.toUpperCase()}${service.slice(1)}`,
    Effect: "Allow",
    Principal: { Service: principalOf(service) },
    Action: send,
    Resource: arns.slice(0, 1),
    Condition: condition,
  };
}
