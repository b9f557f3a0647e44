import { createInterface } from "node:readline";
import { DynamoDB } from "@aws-sdk/client-dynamodb";
import * as s3 from "@aws-sdk/client-s3";
import { DynamoDBDocument } from "@aws-sdk/lib-dynamodb";
import { Upload } from "@aws-sdk/lib-storage";
import { createPresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { type Answer, type Members, type Request, SERVICES, type ServiceName } from "../protocol";
import { sendForm, sendTo } from "./sent";
import { decoded, encoded } from "./values";

// SDK v3 for JavaScript with nothing set: endpoint, region and credentials come from the environment. Operations, waiters and
// paginators are found by name, which the types do not know.
type Operations = Record<string, (input: unknown) => Promise<Members>>;
type Module = Record<string, (...parameters: unknown[]) => unknown> & Record<string, new () => Operations>;

const clients = new Map<ServiceName, Operations>();

async function moduleOf(service: ServiceName): Promise<Module> {
  return import(`@aws-sdk/client-${SERVICES[service].v3}`);
}

async function clientOf(service: ServiceName): Promise<Operations> {
  const module = await moduleOf(service);
  const Client = module[service] as new () => Operations;
  const client = clients.get(service) ?? new Client();
  clients.set(service, client);
  return client;
}

async function paginate({ service, operation, input, list }: Extract<Request, { verb: "paginate" }>) {
  const module = await moduleOf(service);
  const paginator = module[`paginate${operation}`] as (...parameters: unknown[]) => AsyncIterable<Members>;
  const pages: Members[] = [];
  for await (const page of paginator({ client: await clientOf(service) }, decoded(input))) pages.push(page);
  return { pages: pages.length, items: pages.flatMap((page) => page[list] ?? []) };
}

async function presign(request: Extract<Request, { verb: "presign" }>) {
  const Command = s3[`${request.operation}Command` as keyof typeof s3] as typeof s3.GetObjectCommand;
  const command = new Command(decoded(request.input) as s3.GetObjectCommandInput);
  return sendTo(await getSignedUrl(new s3.S3Client(), command), request);
}

async function form({ input, fields, body }: Extract<Request, { verb: "form" }>) {
  const signed = await createPresignedPost(new s3.S3Client(), input as unknown as PresignedPostOptions);
  return sendForm(signed.url, { ...signed.fields, ...fields }, body);
}

async function answer(request: Request): Promise<unknown> {
  switch (request.verb) {
    case "call":
      return (await clientOf(request.service))[methodOf(request.operation)]?.(decoded(request.input));
    case "document":
      return (DynamoDBDocument.from(new DynamoDB()) as unknown as Operations)[request.operation]?.(
        request.input,
      );
    case "paginate":
      return paginate(request);
    case "wait": {
      const wait = (await moduleOf(request.service))[`waitUntil${request.waiter}`];
      return wait?.({ client: await clientOf(request.service), maxWaitTime: 30 }, request.input);
    }
    case "presign":
      return presign(request);
    case "form":
      return form(request);
    case "upload": {
      const params = decoded(request.input) as s3.PutObjectCommandInput;
      return new Upload({ client: new s3.S3Client(), params }).done();
    }
    case "download": {
      const { Body } = await new s3.S3().getObject(request.input as unknown as s3.GetObjectCommandInput);
      return { Size: (await Body?.transformToByteArray())?.length };
    }
  }
}

async function safely(request: Request): Promise<Answer> {
  try {
    return { output: await encoded(await answer(request)) };
  } catch (error) {
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    return { refused: { error: name, message, status: $metadata?.httpStatusCode ?? 0 } };
  }
}

function methodOf(operation: string): string {
  return operation.charAt(0).toLowerCase() + operation.slice(1);
}

async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin }))
    process.stdout.write(`${JSON.stringify(await safely(JSON.parse(line) as Request))}\n`);
}

void main();
